// What is wrong with the layout of the page, in sentences. Everything that folds is open, and the viewport as high as
// the page, so that every point of it can be asked what lies there.
() => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const TARGET = 44;
  const found = [];
  const named = (e) => `<${e.localName}${e.name ? ` ${e.name}` : ""}> "${(e.ariaLabel ?? e.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const shown = (e) => !e.closest(".off, svg") && e.checkVisibility() && e.getClientRects().length > 0;
  const says = (e) => [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const all = [...document.body.querySelectorAll("*")].filter(shown);

  if (document.scrollingElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");

  for (const e of all) {
    const box = e.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`${named(e)} leaves the page`);
    if (e.matches("input, select, textarea") || getComputedStyle(e).display === "inline") continue;
    if (says(e) && e.scrollWidth > e.clientWidth + 1) found.push(`${named(e)} does not hold its text`);
    if (getComputedStyle(e).overflowY !== "visible" && e.scrollHeight > e.clientHeight + 1) found.push(`${named(e)} cuts its text`);
  }

  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.data.trim() || !shown(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) lines.push({ box, text: node.data.trim().slice(0, 30) });
  }
  lines.forEach(({ box: a, text }, n) => lines.slice(n + 1).forEach(({ box: b, text: other }) => {
    const beside = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const above = Math.abs((a.top + a.bottom) / 2 - (b.top + b.bottom) / 2);
    if (beside > 1 && above < Math.min(a.height, b.height) / 2) found.push(`"${text}" runs into "${other}"`);
  }));

  const owner = (e) => { const c = e?.closest(`${CONTROLS}, label`); return c?.localName === "label" ? c.control : c; };
  const runs = (e) => getComputedStyle(e).display === "inline" && e.closest("p, li").textContent.trim().length > e.textContent.trim().length;
  const controls = all.filter((e) => e.matches(CONTROLS));
  for (const e of controls) {
    const box = e.getClientRects()[0];
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const reach = (dx, dy) => { let n = 0; while (n < TARGET && owner(document.elementFromPoint(x + n * dx, y + n * dy)) === e) n += 1; return n; };
    const [wide, high] = [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1];
    if ((wide < TARGET - 1 || high < TARGET - 1) && !(e.matches("a") && e.closest("p, li") && runs(e))) found.push(`${named(e)} is only ${wide} × ${high} to tap`);
  }
  const boxes = controls.map((e) => [e, (e.matches("[type=radio], [type=checkbox]") ? e.closest("label") : e).getBoundingClientRect()]);
  boxes.forEach(([e, a], n) => boxes.slice(n + 1).forEach(([f, b]) => {
    const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (w > 1 && h > 1) found.push(`${named(e)} overlaps ${named(f)}`);
  }));
  return [...new Set(found)];
}
