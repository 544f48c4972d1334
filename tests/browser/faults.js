// What is wrong with the layout of the page, in sentences. Everything that folds is open, and the viewport as high as
// the page, so that every point of it can be asked what lies there; where it is lower, the height that the page wants.
() => {
  if (document.body.scrollHeight > innerHeight) return document.body.scrollHeight;
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const TARGET = 44, HALF = TARGET / 2 - 1;
  const found = [];
  const named = (e) => `<${e.localName}${e.name ? ` ${e.name}` : ""}> "${(e.ariaLabel ?? e.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const shown = (e) => !e.closest(".visually-hidden, svg") && e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
  const says = (e) => [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  // a name that ends in three dots where its column ends
  const dotted = (e) => getComputedStyle(e).textOverflow === "ellipsis";
  const all = [...document.body.querySelectorAll("*")].filter(shown);

  if (document.scrollingElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");

  for (const e of all) {
    const box = e.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`${named(e)} leaves the page`);
    if (e.matches("input, select, textarea") || getComputedStyle(e).display === "inline") continue;
    if (says(e) && !dotted(e) && e.scrollWidth > e.clientWidth + 1) found.push(`${named(e)} does not hold its text`);
    if (getComputedStyle(e).overflowY !== "visible" && e.scrollHeight > e.clientHeight + 1) found.push(`${named(e)} cuts its text`);
  }

  // What a key says stays on it.
  for (const key of all.filter((e) => e.matches(".button, .card-key, .choices label, label.tick-box"))) {
    const box = key.getBoundingClientRect();
    for (const part of key.querySelectorAll("*")) {
      if (!shown(part) || !says(part) || dotted(part)) continue;
      const range = document.createRange();
      range.selectNodeContents(part);
      const text = range.getBoundingClientRect();
      if (text.width && (text.right > box.right + 1 || text.left < box.left - 1)) found.push(`${named(key)} is too small for its words`);
    }
  }

  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.data.trim() || !shown(node.parentElement) || dotted(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) lines.push({ box, text: node.data.trim().slice(0, 30) });
  }
  // Pairs that share a height: from the top down, each only with those that begin above its end.
  function pairs(boxes, look) {
    boxes.sort((a, b) => a.box.top - b.box.top);
    boxes.forEach((a, n) => { for (let m = n + 1; m < boxes.length && boxes[m].box.top < a.box.bottom; m += 1) look(a, boxes[m]); });
  }
  pairs(lines, ({ box: a, text }, { box: b, text: other }) => {
    const beside = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const above = Math.abs((a.top + a.bottom) / 2 - (b.top + b.bottom) / 2);
    if (beside > 1 && above < Math.min(a.height, b.height) / 2) found.push(`"${text}" runs into "${other}"`);
  });

  // The figure between the two keys of a stepper may be narrow: the keys are the target.
  const figure = (e) => e.matches("input") && e.closest(".stepper");
  const owner = (e) => { const c = e?.closest(`${CONTROLS}, label`); return c?.localName === "label" ? c.control : c; };
  const runs = (e) => getComputedStyle(e).display === "inline" && e.closest("p, li").textContent.trim().length > e.textContent.trim().length;
  const word = (e) => e.matches("a") && e.closest("p, li") && runs(e);  // of a sentence: as high as its line
  const controls = all.filter((e) => e.matches(CONTROLS) && !figure(e));
  for (const e of controls.filter((e) => !word(e))) {
    const box = e.getClientRects()[0];
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const owned = (dx, dy) => owner(document.elementFromPoint(x + dx, y + dy)) === e;
    if ([-HALF, HALF].every((far) => owned(far, 0) && owned(0, far))) continue;
    const reach = (dx, dy) => {  // by halves: to ask at each pixel takes most of the time that a page is looked at
      if (!owned(0, 0)) return 0;
      let [near, far] = [0, TARGET];
      while (far - near > 1) {
        const n = (near + far) >> 1;
        if (owned(n * dx, n * dy)) near = n; else far = n;
      }
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0) - 1, reach(0, -1) + reach(0, 1) - 1];
    if (wide < TARGET - 1 || high < TARGET - 1) found.push(`${named(e)} is only ${wide} × ${high} to tap`);
  }
  const boxes = controls.filter((e) => !word(e)).map((e) => ({ e, box: (e.matches("[type=radio], [type=checkbox]") ? e.closest("label") : e).getBoundingClientRect() }));
  pairs(boxes, ({ e, box: a }, { e: f, box: b }) => {
    const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (w > 1 && h > 1) found.push(`${named(e)} overlaps ${named(f)}`);
  });
  return [...new Set(found)];
}
