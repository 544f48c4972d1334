// The text of the page that axe finds too faint. It reckons long over each piece of text, so it is asked of one of each
// look: what has the same colour, size and weight on the same grounds has the same contrast. That no text lies on
// another is seen in faults.js.
() => {
  const says = (e) => e.matches("input, select, textarea") || [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const grounds = new Map([[null, ""]]), looks = new Map();
  for (const e of document.querySelectorAll("body, body *")) {  // what is around an element comes before it
    const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity } = getComputedStyle(e);
    const own = [backgroundColor, backgroundImage, opacity].join() === "rgba(0, 0, 0, 0),none,1" ? "" : `${backgroundColor}, ${backgroundImage}, ${opacity}; `;
    grounds.set(e, own + (grounds.get(e.parentElement) ?? ""));
    if (says(e) && e.checkVisibility({ visibilityProperty: true })) looks.set([color, fontSize, fontWeight, grounds.get(e), e.matches(":disabled, :disabled *, [aria-disabled]")].join("; "), e);
  }
  return axe.run([...looks.values()], { runOnly: ["color-contrast"], resultTypes: ["violations"] }).then(({ violations }) => violations);
}
