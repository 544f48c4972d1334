// What is entered in a form: keys in fields, sums spelled out, what is kept, "not saved yet". table.js fetches it.
"use strict";
for (const type of TOUCHES) removeEventListener(type, hold, true);

// A figure is read as the server reads it (forms/scalars.py): digits of any script, thousands apart in any way.
const isDigit = (code) => /\p{Nd}/u.test(String.fromCodePoint(code));
const plainDigit = (digit) => {
  let zero = digit.codePointAt(0);
  while (isDigit(zero - 1)) zero -= 1;
  return (digit.codePointAt(0) - zero) % 10;  // of some scripts several tens of digits follow each other
};
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;  // around what is pasted from a message
const APART = String.raw`[,.'’\s]`;
const FIGURE = String.raw`(?:\d{1,3}(?:${APART}\d{2,3})*${APART}\d{3}|\d+)`;
const SUM = new RegExp(`^[+-]?${FIGURE}(?:[+-]${FIGURE})*$`);
const readFigures = (text) => {
  const digits = text.replace(UNSEEN, "").replace(/(?!\d)\p{Nd}/gu, plainDigit).replace(/[−–]/g, "-");
  const plain = digits.replace(/\s*([+-])\s*/g, "$1").trim().replace(/\+$/, "");
  return SUM.test(plain) ? plain.replace(new RegExp(APART, "g"), "").match(/[+-]?\d+/g).map(Number) : [];
};
const sumOf = (figures) => figures.reduce((a, b) => a + b, 0);
const written = (number) => number.toLocaleString(root.lang).replace("-", "−");
const inDigits = (number) => number.toLocaleString(root.lang, { useGrouping: false }).replace("-", "−");
const announce = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

// Cards that were tapped lie beside the sum of their row, in the order of the taps: `5+5+20`.
const cardsOf = (form, name) => form.elements[`count.${name}`];
const figuresOf = (cards) => cards?.value ? cards.value.split("+").map(Number) : [];
const equationOf = (input) => input.form.querySelector(`[data-of="${input.name}"]`);

function spell(sum) {
  if (sum.closest(".sum-field")) sum.classList.toggle("long-sum", sum.value.length > 6);
  const equation = sum.form && equationOf(sum);
  if (!equation) return;
  const cards = figuresOf(cardsOf(sum.form, sum.name));
  const parts = [...readFigures(sum.value), ...cards.length ? [sumOf(cards)] : []];
  const total = sumOf(parts);
  const spelled = parts.map(written).join(" + ").replaceAll("+ −", "− ");
  equation.textContent = parts.length > 1 ? `${spelled} = ${written(total)}` : "";
  if (cards.length || sum.placeholder) sum.placeholder = cards.length ? written(total) : "";
}

function step(key) {
  const input = key.form.elements[key.value];
  const count = Math.max(0, sumOf(readFigures(input.value)) + (key.name === "more" ? 1 : -1));
  input.value = inDigits(count);
  input.setAttribute("value", input.value);
  input.previousElementSibling.disabled = count === 0;
  announce(input);
}

function changeSum(key) {
  const input = key.parentElement.querySelector("input");
  if (key.dataset.key === "sign") input.value = /^[-−–]/.test(input.value) ? input.value.slice(1) : `−${input.value}`;
  else if (readFigures(input.value).length) input.value = `${input.value.replace(/\+$/, "")}+`;
  input.focus();
  announce(input);
}

function openCards(key) {
  for (const other of key.form.querySelectorAll("[name=count]")) {
    showCards(other, other === key && key.getAttribute("aria-expanded") === "false");
  }
  key.form.elements.write?.scrollIntoView({ block: "nearest" });  // cards, draft and key are seen together
}
function showCards(key, open) {
  const row = key.closest("fieldset");
  row.querySelector(".card-points").hidden = !open;
  key.setAttribute("aria-expanded", open);
  for (const field of row.querySelectorAll(".sum-field")) {
    field.querySelector("[data-key]").hidden = open;
    field.querySelector("[name=uncard]").hidden = !open;
  }
}

function tapCard(key) {
  const [name, points] = key.value.split(":");
  const cards = cardsOf(key.form, name);
  const counted = points ? [...figuresOf(cards), Number(points)] : figuresOf(cards).slice(0, -1);
  cards.value = counted.join("+");
  for (const each of key.form.querySelectorAll(`[name=card][value^="${name}:"]`)) {
    const count = counted.filter((figure) => `${name}:${figure}` === each.value).length;
    each.querySelector("i").textContent = count ? written(count) : "";
  }
  announce(key.form.elements[name]);
}

function addAmount(key) {
  const [name, amount] = key.value.split(":");
  const input = key.form.elements[name];
  const more = inDigits(Number(amount));
  input.value = input.value ? `${input.value.replace(/\+$/, "")}+${more}` : more;
  announce(input);
}

// A finger that taps twice means it once: another key that an answer has put on the spot is not tapped yet.
const SPOT = 16, AGAIN = 400;  // pixels, milliseconds
let pointer = "", last = null;
document.addEventListener("pointerdown", ({ pointerType }) => { pointer = pointerType; }, true);
document.addEventListener("click", (event) => {
  const key = event.target.closest("#deal button"), { clientX: x, clientY: y, timeStamp: at } = event;
  if (!key || !event.detail || pointer === "mouse") return;
  const says = key.value || key.textContent;
  if (last && says !== last.says && at - last.at < AGAIN && Math.hypot(x - last.x, y - last.y) < SPOT) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last = { says, x, y, at };
}, true);
document.addEventListener("htmx:after:swap", ({ detail }) => { if (last && waits.has(detail.ctx)) last.at = performance.now(); });

document.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  const press = key.name === "plus" ? addAmount
    : key.dataset.key ? changeSum
    : /^(less|more)$/.test(key.name) ? step
    : key.name === "count" ? openCards
    : /^(card|uncard)$/.test(key.name) ? tapCard
    : null;
  if (!press) return;
  event.preventDefault();
  event.stopPropagation();
  press(key);
}, true);

// The row that a key of the ledger opens next lies then where the key's own row lay. Of rows with one name only one is
// open, and the old ones are still there when the new ones come.
let toldAt = null;
document.addEventListener("htmx:before:swap", ({ detail }) => {
  const row = detail.ctx.sourceElement?.closest(".hand-ledger > li");
  if (!row) return;
  toldAt = row.getBoundingClientRect().top;
  for (const details of row.parentElement.querySelectorAll("details")) details.removeAttribute("name");
});
document.addEventListener("htmx:after:swap", () => {
  if (toldAt === null) return;
  const next = document.querySelector(".hand-ledger details[open] > summary");
  (next ?? document.querySelector("#deal [name=write]"))?.focus({ preventScroll: true });
  if (next) scrollBy(0, next.getBoundingClientRect().top - toldAt);
  toldAt = null;
});

// What is entered in a deal is kept by the request that adds it up; where that is late, and where one leaves sooner, by
// table.js.
let keeping = 0;
function keepSoon(form) {
  unkept = entered = form;
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, "htmx" in window ? 5000 : 1000);
}
document.addEventListener("htmx:before:request", ({ detail }) => {
  if (detail.ctx.request.action.endsWith("/draft")) unkept = null;
});

// A reload may be answered before what was just entered could be kept: then it is, as soon as there is a connection, and
// the page is looked at again, unless somebody has entered or tapped something on it; what answered a form is not sent once
// more. A choice of nobody is as good as none. Whoever comes back over another page may be sooner than what was kept.
const KEPT_BY = 10_000;  // milliseconds
const isEntered = ([name, value]) => value && !/^(token|seen|at)$/.test(name);
const comparable = (fields) => [...fields].filter(isEntered).join("&");
function keepLeft() {
  const [keep, fields] = (sessionStorage.getItem("left") ?? "").split(" ");
  const form = keep && document.querySelector(`form[data-keep="${keep}"]`), body = new URLSearchParams(fields);
  const forget = () => sessionStorage.removeItem("left");
  const lookAgain = () => entered || waits.size || location.replace(keep.replace("/draft", ""));
  if (!form) setTimeout(forget, KEPT_BY);
  else if (comparable(body) === comparable(new FormData(form))) forget();
  else fetch(keep, { method: "POST", body }).then(forget).then(lookAgain, () => {});
}
keepLeft();
addEventListener("online", keepLeft);

// Where all figures make a whole, the last one follows: it is shown in its field as long as nobody enters another.
function complete(input) {
  const fields = [...input.closest("fieldset").querySelectorAll("[data-whole]")];
  const open = fields.filter((field) => !readFigures(field.value).length);
  for (const field of fields) field.placeholder = "";
  if (open.length !== 1 || open[0].value) return;
  const whole = Number(input.dataset.whole), rest = whole - sumOf(fields.flatMap((field) => readFigures(field.value)));
  const follows = "signed" in input.dataset ? rest : rest >= 0 && rest <= whole;
  open[0].placeholder = follows ? inDigits(rest) : "";
}

// With the first entry it goes without saying that nobody did what no side is said to have done.
function sayNobody(form) {
  for (const row of form.querySelectorAll(":is(.nobody-between, .with-nobody):not(:has(:checked, [data-wins]))")) {
    row.querySelector('[value=""]').checked = true;
  }
}

// The field in which somebody types is named with what is entered, until it is left.
document.addEventListener("input", ({ target }) => {
  const { at } = target.form?.elements ?? {};
  if (!at || target !== document.activeElement || !target.inputMode) return;
  at.disabled = false;
  at.value = target.name;
}, true);
document.addEventListener("change", ({ target }) => {
  const { at } = target.form?.elements ?? {};
  if (!at?.value) return;
  at.value = "";
  at.disabled = true;
  target.form.dispatchEvent(new Event("left"));
});

// A row that is wanted only with some values of another field, or once one side has all of something, and a whole that is
// another one with a value of another field.
function follow(form) {
  const chosen = (name) => new FormData(form).get(name) ?? "";
  for (const row of form.querySelectorAll("[data-when], [data-if-all]")) {
    const { when = "", ifAll } = row.dataset, [name, ...values] = when.split(",");
    const wanted = !name || values.includes(chosen(name));
    if (ifAll) offerAll(form, row, ifAll);
    row.hidden = row.disabled = !(wanted && (!ifAll || row.querySelector("[data-wins]:checked") || oneHasAll(form, ifAll)));
  }
  for (const field of form.querySelectorAll("[data-whole-when]")) {
    const [name, value, whole, usual] = field.dataset.wholeWhen.split(",");
    field.dataset.whole = chosen(name) === value ? whole : usual;
  }
  winAll(form);
}
const figuresIn = (form, stem) =>
  [...form.querySelectorAll(`[name^="${stem}"]`)].map((field) => readFigures(field.value || field.placeholder));
// Of two sides only the one that has something may have won all of it.
function offerAll(form, row, stem) {
  const sums = figuresIn(form, stem).map(sumOf);
  for (const key of row.querySelectorAll("[type=checkbox]")) {
    if (sums.some(Boolean) && !sums[key.value]) key.checked = false;
    key.closest("label").hidden = !key.checked && !sums[key.value];
  }
}
function oneHasAll(form, stem) {
  const figures = figuresIn(form, stem);
  return figures.every((parts) => parts.length) && figures.filter((parts) => sumOf(parts)).length === 1;
}

// A side that won all of a whole has it, and the other nothing: both fields show it as long as nobody enters another.
function winAll(form) {
  const stem = form.querySelector("[data-wins]")?.dataset.wins;
  const fields = stem ? [...form.querySelectorAll(`[name^="${stem}"][data-whole]`)] : [];
  if (fields.some((field) => field.value)) return;
  const winner = form.querySelector("fieldset:enabled [data-wins]:checked")?.value;
  fields.forEach((field, side) => {
    field.placeholder = winner ? inDigits(winner === String(side) ? Number(field.dataset.whole) : 0) : "";
  });
}

document.addEventListener("input", ({ target }) => {
  if (target.dataset.switch) return;
  spell(target);
  clear(target.closest("fieldset, .hand-ledger > li") ?? target);
  target.closest(".next-up")?.classList.remove("next-up");
  document.querySelector(".refused")?.remove();
  target.form?.querySelector(".draft")?.classList.add("entering");  // until its points come, what it said is over
  if (target.dataset.whole) complete(target);
  if (target.form) follow(target.form);
  if (target.form?.dataset.keep) sayNobody(target.form);
  touch();
  if (target.form?.dataset.keep) keepSoon(target.form);
});

// A deal that could not be sent stays in its form; its token makes sending it again safe.
let unsent = null;  // until it is sent again
document.addEventListener("submit", ({ target }) => { if (target === unsent) unsent = null; }, true);
const sendAgain = () => unsent?.isConnected && unsent.requestSubmit(unsent.querySelector(".primary"));
function sayUnsent(form, said = form.dataset.unsaved) {
  const before = form.querySelector(".unsent"), box = form.querySelector(".draft");
  if (before?.textContent === said) return;
  before?.remove();
  const note = document.createElement("p");
  note.className = "notice unsent";
  note.setAttribute("role", "alert");
  note.textContent = said;
  if (box) box.prepend(note);  // in place of what it said, which was true before
  else if (form.matches("form")) form.querySelector(".primary").before(note);
  else form.append(note);
}
function keepForLater(form) {
  sayUnsent(form);
  unsent = form;
  entered = null;  // it is written, not left
  setTimeout(sendAgain, 5000);
}
// What is added up only then takes the place of what says so.
document.addEventListener("htmx:after:swap", () => unsent?.isConnected && sayUnsent(unsent));
// What could not be added up is added up once there is a connection.
let adding = 0;
function addUpLater(form) {
  if (form === unsent) return;
  sayUnsent(form, form.dataset.away);
  clearTimeout(adding);
  adding = setTimeout(addUp, 5000);
}
const addUp = () => document.querySelector(".draft > .unsent")?.closest("form").dispatchEvent(new Event("left"));
addEventListener("online", addUp);
// What a key sets stands in its form where nobody has answered yet, so that no later one and no Write goes without it; the
// last one is tapped again, unless the form waits to be written.
let setBefore = null;
document.addEventListener("click", ({ target }) => {
  const key = target.closest(".hand-ledger [name=set]");
  if (!key) return;
  if (setBefore?.isConnected) setHere(setBefore);
  setBefore = key;
}, true);
let tapping = 0;
function tapLater(key) {
  setHere(key);
  sayUnsent(key.form, key.form.dataset.away);
  clearTimeout(tapping);
  tapping = setTimeout(() => key.isConnected && !unsent?.isConnected && key.click(), 3000);
}
function setHere(key) {
  for (const said of key.value.split(" ").filter(Boolean)) {
    const [name, value] = said.split(":"), fields = [...key.form.elements].filter((field) => field.name === name);
    if (!fields.length) key.form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    for (const field of fields) {
      if (/radio|checkbox/.test(field.type)) field.checked = field.value === value;
      else field.value = value;
    }
    for (const other of key.form.querySelectorAll(`[name=set][value^="${name}:"]`)) {
      other.ariaPressed = other === key || null;
    }
  }
}
retries.push((source) => {
  const form = source.closest?.("form");
  if (source.matches?.("form[data-unsaved]")) keepForLater(form);
  else if (source.matches?.("form[data-unsaved] [name=set]")) tapLater(source);
  else if (form?.matches("[data-keep]")) {
    keepSoon(form);
    addUpLater(form);
  } else return false;
  return true;
});
// Where neither htmx nor the worker sees to it, a form is sent from its page, which stays until the app has answered; what
// that refuses has written nothing, and is sent once more to be shown.
async function sendFromHere(form) {
  const answer = await reach(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null);
  if (!answer) keepForLater(form);
  else if (answer.redirected) location.assign(answer.url);
  else form.submit();
}
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.dataset.unsaved || submitter?.formMethod === "get") return;
  if (navigator.serviceWorker?.controller) return;  // it holds what cannot be sent, over a reload too
  if (navigator.onLine && ("htmx" in window || submitter?.hasAttribute("formaction"))) return;
  event.preventDefault();
  event.stopPropagation();
  if (navigator.onLine) sendFromHere(form);
  else keepForLater(form);
}, true);
addEventListener("online", sendAgain);

// What keeps a deal from being written is looked at where it is asked; two versions of it with the key that keeps one.
const ASKED = { 422: "#draft [role=alert]", 409: ".comparison ~ form .primary" };
document.addEventListener("htmx:after:swap", ({ detail }) => {
  const place = ASKED[detail.ctx?.response?.status], asked = place && document.querySelector(place);
  if (asked) setTimeout(() => asked.scrollIntoView({ block: "nearest" }));
});
