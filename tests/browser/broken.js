// The words of a page that stand on two lines, and the pairs of words in its head with less than 8 px between them,
// or on two lines.
// Names of people may be as long as they like; addresses break where they must.
(names) => {
  const GAP = 8;
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".visually-hidden, svg, code, pre, .address, script") || !parent.checkVisibility()) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\p{N}\u00ad\u200c\u200d]{2,}/gu)) {
      if (names.includes(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top));
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(`${word} is broken`);
    }
  }
  const head = [...document.querySelectorAll("body > header a, body > nav a, header nav a")].filter((e) => e.checkVisibility());
  const boxes = head.map((e) => { range.selectNodeContents(e); return { text: e.textContent.trim(), box: range.getBoundingClientRect() }; });
  boxes.forEach(({ text, box }, n) => boxes.slice(n + 1).forEach(({ text: other, box: next }) => {
    const apart = Math.max(next.left - box.right, box.left - next.right), beside = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
    if (beside > 4 && apart < GAP) found.push(`${text} and ${other}: ${Math.round(apart)} px`);
  }));
  const ofMatch = [...document.querySelectorAll("header nav:not(.few-links) a")].map((e) => Math.round(e.getBoundingClientRect().top));
  if (new Set(ofMatch).size > 1) found.push("the head has two lines");
  return [...new Set(found)];
}
