// The text of the page that axe finds too faint, and the looks that it was sure of. It reckons long over each piece of text,
// so it is asked of one of each look: what has the same colour, size and weight on the same grounds has the same contrast,
// on another page too. That no text lies on another is seen in faults.js.
(readable) => {
  const known = new Set(readable);
  const says = (e) => e.matches("input, select, textarea") || [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const night = matchMedia("(prefers-color-scheme: dark)").matches ? "night; " : "";
  const grounds = new Map([[null, night]]), looks = new Map();
  for (const e of document.querySelectorAll("html, body, body *")) {  // what is around an element comes before it
    const { color, fontSize, fontWeight, backgroundColor, backgroundImage, opacity } = getComputedStyle(e);
    const own = [backgroundColor, backgroundImage, opacity].join() === "rgba(0, 0, 0, 0),none,1" ? "" : `${backgroundColor}, ${backgroundImage}, ${opacity}; `;
    grounds.set(e, own + (grounds.get(e.parentElement) ?? ""));
    if (!says(e) || !e.checkVisibility({ visibilityProperty: true })) continue;
    const look = [color, fontSize, fontWeight, grounds.get(e), e.matches(":disabled, :disabled *, [aria-disabled]")].join("; ");
    if (!known.has(look)) looks.set(look, e);
  }
  if (!looks.size) return { violations: [], looks: [] };
  const asked = { runOnly: ["color-contrast"], resultTypes: ["violations", "incomplete"], elementRef: true };
  return axe.run([...looks.values()], asked).then(({ violations, incomplete }) => {
    const undecided = new Set(incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
    return { violations, looks: [...looks].filter(([, e]) => !undecided.has(e)).map(([look]) => look) };
  });
}
