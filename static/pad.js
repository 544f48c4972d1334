// What a form cannot do by itself: keys in fields, sums spelled out, "not saved yet", a screen that stays awake.
"use strict";

const root = document.documentElement;
root.classList.add("has-script");
addEventListener("DOMContentLoaded", () => root.classList.toggle("has-htmx", "htmx" in window));

// A proxy that finds no app behind it answers for itself: what it says is shown to nobody, and counts as no answer.
async function reach(...asked) {
  const answer = await fetch(...asked);
  if ([502, 503, 504].includes(answer.status) && !answer.headers.has("X-Companion")) throw new TypeError("nobody there");
  return answer;
}

// A page that htmx fetches may have a stylesheet that this one has not: it is shown once that is there.
const linkTo = (href) => new Promise((resolve) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror: resolve });
  document.head.append(link);
});
async function fetchStyled(...asked) {
  const answer = await reach(...asked), text = await answer.clone().text();
  const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  await Promise.all(styles.filter((href) => !document.querySelector(`link[href="${href}"]`)).map(linkTo));
  return answer;
}
document.addEventListener("htmx:config:request", ({ detail }) => {
  detail.ctx.fetch = fetchStyled;
  if (detail.ctx.sourceElement?.closest("[data-live]")) detail.ctx.request.anchor = null;  // what was tapped lies where it was
});

// A language that was chosen is remembered, and goes on in no link that somebody copies.
const here = new URL(location.href);
if (here.searchParams.has("lang")) {
  here.searchParams.delete("lang");
  history.replaceState(history.state, "", here);
}

// A figure is read as the server reads it (forms/scalars.py): digits of any script, thousands apart in any way.
const ZEROS = [..."٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０"].map((zero) => zero.codePointAt(0));
const plainDigit = (digit) => {
  const zero = ZEROS.findLast((one) => one <= digit.codePointAt(0));
  return digit.codePointAt(0) < zero + 10 ? digit.codePointAt(0) - zero : digit;
};
const APART = String.raw`[,.'’\s]`;
const FIGURE = String.raw`(?:\d{1,3}(?:${APART}\d{2,3})*${APART}\d{3}|\d+)`;
const SUM = new RegExp(`^[+-]?${FIGURE}(?:[+-]${FIGURE})*$`);
const readFigures = (text) => {
  const digits = text.replace(/(?!\d)\p{Nd}/gu, plainDigit).replace(/[−–]/g, "-");
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

// Cards and hands are tapped faster than a page is answered: a tap waits for the answer to the one before it, which
// would else come to a form that is no longer there.
const ONE_BY_ONE = "button:is([name=put], [name=drop], [name=to], [name=set], [name=another], [name=act])";
const taps = [];
let tapped = null;
let request = null;  // of the key that was tapped
function nextTap() {
  tapped = request = null;
  while (!tapped && taps.length) document.querySelector(taps.shift())?.click();
}
document.addEventListener("click", (event) => {
  const key = event.target.closest(ONE_BY_ONE);
  if (!key || !("htmx" in window)) return;
  if (tapped) {
    event.preventDefault();
    event.stopPropagation();
    const hand = key.closest("[data-hand]")?.dataset.hand;  // a tap on one hand is none on the next
    taps.push(`${hand ? `[data-hand="${hand}"] ` : ""}button[name="${key.name}"][value="${key.value}"]`);
    return;
  }
  waitFor(key);
}, true);
function waitFor(key) {
  tapped = key;
  setTimeout(() => tapped === key && !request && nextTap(), 500);  // a key that asked nothing keeps nobody waiting
}
// Whose name has only just appeared is not tapped yet.
let handBefore = null;
function shield() {
  const keys = document.querySelector("[data-hand]"), hand = keys?.dataset.hand ?? "";
  if (keys && ![null, hand].includes(handBefore)) {
    keys.inert = true;
    setTimeout(() => { keys.inert = false; }, 700);
  }
  handBefore = hand;
}
for (const shown of ["load", "htmx:after:swap"]) addEventListener(shown, shield);
// In a question that every tap answers, what is chosen beside the cards is a tap too.
document.addEventListener("change", ({ target }) => {
  const form = "htmx" in window && target.closest("form[data-live]");
  if (!form) return;
  if (tapped) {
    taps.push(`[name="${target.name}"][value="${target.value}"]`);
    return;
  }
  waitFor(target);
  form.requestSubmit();
});
document.addEventListener("htmx:before:request", ({ detail }) => {
  if (tapped && [tapped, tapped.form].includes(detail.ctx.sourceElement)) request = detail.ctx;
});
document.addEventListener("htmx:finally:request", ({ detail }) => detail.ctx === request && nextTap());
const sourceOf = ({ target, detail }) => detail.ctx?.sourceElement ?? target;

// Without htmx too the cards that were tapped are no entries of the way back.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[data-live]") || "htmx" in window) return;
  event.preventDefault();
  const [address, place] = (submitter?.getAttribute("formaction") ?? form.action).split("#");
  location.replace(`${address}?${new URLSearchParams(new FormData(form, submitter))}${place ? `#${place}` : ""}`);
});

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

// What is entered in a deal is kept by the request that adds it up; where one leaves sooner, by this.
let unkept = null;
let entered = null;
function keepNow() {
  const form = unkept;
  unkept = null;
  if (form?.isConnected) navigator.sendBeacon(form.dataset.keep, new URLSearchParams(new FormData(form)));
}
let keeping = 0;
function keepSoon(form) {
  unkept = entered = form;
  clearTimeout(keeping);
  keeping = setTimeout(keepNow, "htmx" in window ? 5000 : 1000);
}
const comparable = (fields) => `${[...fields].filter(([name]) => !/^(token|seen|at)$/.test(name)).join("&")}`;
addEventListener("pagehide", () => {
  if (entered?.isConnected) {
    sessionStorage.setItem("left", `${entered.dataset.keep} ${new URLSearchParams(new FormData(entered))}`);
  }
  keepNow();
});
// A reload may be answered before what was just entered could be kept: then it is, and the page is looked at again.
addEventListener("load", () => {
  const [keep, fields] = (sessionStorage.getItem("left") ?? "").split(" ");
  sessionStorage.removeItem("left");
  const form = keep && document.querySelector(`form[data-keep="${keep}"]`);
  const body = new URLSearchParams(fields);
  if (form && comparable(body) !== comparable(new FormData(form))) fetch(keep, { method: "POST", body }).then(() => location.reload());
});
document.addEventListener("click", ({ target }) => target.closest("a[href]") && keepNow(), true);
document.addEventListener("submit", () => { unkept = entered = null; }, true);
document.addEventListener("htmx:before:request", ({ detail }) => {
  if (detail.ctx.request.action.endsWith("/draft")) unkept = null;
});

// Where the address is a safe one, a worker stands between the pages and the network: for when there is none.
const { worker } = document.currentScript.dataset;
navigator.serviceWorker?.register(worker, { scope: new URL("..", new URL(worker, location)).pathname }).catch(() => {});

// A key whose answer takes its time shows that it was tapped; nobody enters anything in a form that is about to be
// replaced by its answer.
const waits = new Map();  // by request, what waits for it
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const source = ctx.sourceElement, key = source?.matches("form") ? sentBy : source;
  const form = source?.closest("form[data-unsaved]");
  if (!key?.matches("a, button")) return;
  waits.set(ctx, [key, form]);
  document.querySelector("[data-again].unsent")?.remove();
  key.ariaBusy = "true";
  if (form) form.inert = true;
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const [key, form] = waits.get(ctx) ?? [];
  waits.delete(ctx);
  key?.removeAttribute("aria-busy");
  if (form) form.inert = false;
});

// Other phones are asked for news: not while nobody looks, seldom once nothing has been written for long, and not while
// this phone writes, which would be told of its own deal.
const LIVELY = 10 * 60 * 1000, SELDOM = 10 * 1000;
let moved = Date.now();
let asked = 0;
let writing = null;  // the request that does
document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail, { id } = ctx.sourceElement ?? {};
  if (ctx.request.method === "POST" && !ctx.request.action.endsWith("/draft")) writing = ctx;
  if (id === "lookers" && document.hidden) event.preventDefault();
  if (id !== "standing") return;
  const resting = Date.now() - moved > LIVELY && Date.now() - asked < SELDOM;
  if (document.hidden || resting || writing) event.preventDefault();
  else asked = Date.now();
});
document.addEventListener("htmx:finally:request", ({ detail }) => {
  if (detail.ctx === writing) writing = null;
});
document.addEventListener("htmx:after:request", ({ detail }) => {  // the copy that the worker gave is as it should be
  if (detail.ctx.sourceElement?.id !== "standing" || detail.ctx.response?.status !== 204) return;
  for (const line of document.querySelectorAll("[data-kept]")) line.remove();
});
document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx?.response?.status === 204) return;
  if (detail.ctx?.sourceElement?.id !== "lookers") moved = Date.now();
  const news = document.querySelector("#standing [data-behind]");
  const key = document.querySelector("form[data-unsaved] .primary");
  if (!news || !key) return;
  for (const old of key.form.querySelectorAll("[data-behind], .over-draft")) old.remove();
  key.after(news);
  sayOverDraft(key.form.querySelector(".draft"), news.firstElementChild.textContent);
});

// What another phone has written stands over the draft, whose totals are no longer true, and moves nothing; below the key
// it stays.
function sayOverDraft(draft, said) {
  const line = document.createElement("p");
  line.className = "over-draft";
  line.textContent = said;
  line.ariaHidden = "true";
  draft?.append(line);
}

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

// What is wrong and what comes next is said by the server, in the draft: here it only gets to its place, and what is wrong
// goes with the first key stroke that may put it right.
function mark() {
  const marks = document.getElementById("marks"), form = marks?.closest("form");
  if (!form) return;
  if ("anew" in marks.dataset) for (const row of form.querySelectorAll("fieldset, .hand-ledger [id^=row-]")) clear(row);
  for (const place of form.querySelectorAll(".next-up")) place.classList.remove("next-up");
  for (const said of marks.children) {
    const { row, at } = said.dataset, place = document.getElementById(row);
    if (!place || at === form.elements.at.value) continue;
    place.append(said.cloneNode(true));
    form.querySelector(`[name="${at}"]`)?.setAttribute("aria-invalid", "true");
  }
  form.querySelector(`[name="${marks.dataset.next}"]:enabled`)?.closest(".choices, .sum-field, .stake-keys")?.classList.add("next-up");
}
for (const shown of ["load", "htmx:after:swap"]) addEventListener(shown, mark);
function clear(row) {
  for (const said of row.querySelectorAll(".error")) said.remove();
  for (const field of row.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  row.classList.remove("has-error");
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

// A figure that is tapped is chosen whole, so that the next one takes its place.
let entering = null;
document.addEventListener("focusin", ({ target }) => { entering = target; });
document.addEventListener("click", ({ target }) => {
  if (target === entering && target.inputMode && target.closest(".sum-field, .stepper, .hand-ledger")) target.select();
  entering = null;
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
  document.querySelector(".refused")?.remove();
  target.form?.querySelector(".draft")?.classList.add("entering");  // until its points come, what it said is over
  if (target.dataset.whole) complete(target);
  if (target.form) follow(target.form);
  if (target.form?.dataset.keep) sayNobody(target.form);
  const touched = document.getElementById("touched");
  if (touched) touched.disabled = false;
  if (target.form?.dataset.keep) keepSoon(target.form);
});

// What a form sends is written once, however often it is sent: each carries a token of its own from when it is opened.
const newToken = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join("");
function addTokens() {
  for (const form of document.querySelectorAll("form[method=post]")) {
    if (form.elements.namedItem("token")) continue;
    const token = document.createElement("input");
    Object.assign(token, { type: "hidden", name: "token", value: newToken() });
    form.append(token);
  }
}
addTokens();
document.addEventListener("htmx:after:swap", addTokens);

// A deal that could not be sent stays in its form; its token makes sending it again safe.
let unsent = null;  // until it is sent again
document.addEventListener("submit", ({ target }) => { if (target === unsent) unsent = null; }, true);
const sendAgain = () => unsent?.isConnected && unsent.requestSubmit(unsent.querySelector(".primary"));
function sayUnsent(form, said = form.dataset.unsaved) {
  const before = form.querySelector(".unsent"), box = form.querySelector(".brief");
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
  setTimeout(sendAgain, 5000);
}
// What is added up only then takes the place of what says so.
document.addEventListener("htmx:after:swap", () => unsent?.isConnected && sayUnsent(unsent));
// What could not be added up is added up once there is a connection.
let adding = 0;
function addUpLater(form) {
  if (form === unsent || !form.dataset.away) return;
  sayUnsent(form, form.dataset.away);
  clearTimeout(adding);
  adding = setTimeout(addUp, 5000);
}
const addUp = () => document.querySelector(".brief > .unsent")?.closest("form").dispatchEvent(new Event("left"));
addEventListener("online", addUp);
// A key of the ledger that nobody answered is tapped again, as long as it is there.
function tapLater(key) {
  sayUnsent(key.form);
  setTimeout(() => key.isConnected && key.click(), 3000);
}
// So is a key of a deal as it is played; what is said of it stands below the keys, which keep their places.
let sentBy = null;
document.addEventListener("submit", ({ submitter }) => { sentBy = submitter; }, true);
function actLater(table, form, key = sentBy) {
  sayUnsent(table);
  setTimeout(() => form.isConnected && form.requestSubmit(form.contains(key) ? key : null), 3000);
}
// Any other key is tapped again by whoever tapped it: that is said behind it, or where the answer would stand.
function sayAgain(key, answer) {
  const note = document.createElement("p");
  note.className = "notice unsent";
  note.setAttribute("role", "alert");
  note.dataset.again = "";
  note.textContent = document.body.dataset.again;
  if (answer) answer.replaceChildren(note);
  else (key.closest(".button-grid, header, p, li, form") ?? key).after(note);
}
for (const failed of ["htmx:error", "htmx:response:error"]) document.addEventListener(failed, (event) => {
  const source = sourceOf(event);
  const answered = event.detail.ctx?.response?.status ?? 503;  // a busy disk says so; anything else is shown as it is
  if (answered !== 503) return;
  if (source.matches?.("form[data-unsaved]")) keepForLater(source);
  else if (source.matches?.("form[data-unsaved] [name=set]")) tapLater(source);
  else if (source.closest?.("div[data-unsaved]")) actLater(source.closest("div[data-unsaved]"), source.closest("form"));
  else if (source.closest?.("form[data-keep]")) {
    keepSoon(source.closest("form"));
    addUpLater(source.closest("form"));
  } else {
    const [key = tapped] = waits.get(event.detail.ctx) ?? [], live = source.closest?.("form[data-live]");
    if (key) sayAgain(key, live?.querySelector(".live-answer"));
  }
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
  const seenTo = "htmx" in window || navigator.serviceWorker?.controller || submitter?.hasAttribute("formaction");
  if (navigator.onLine && seenTo) return;
  event.preventDefault();
  event.stopPropagation();
  if (navigator.onLine) sendFromHere(form);
  else keepForLater(form);
}, true);
addEventListener("online", sendAgain);

// What keeps a deal from being written is looked at where it is asked.
document.addEventListener("htmx:after:swap", ({ detail }) => {
  const asked = detail.ctx?.response?.status === 422 && document.querySelector("#draft [role=alert]");
  if (asked) setTimeout(() => asked.scrollIntoView({ block: "nearest" }));
});

// A link, or the result of a match as text or as a picture: handed to the phone's own sheet where the address allows it;
// else a text is selected, to be copied by the one command that works on plain HTTP too, and a picture is saved. A key
// says which field it is about.
root.classList.toggle("can-share", "share" in navigator);
async function drawn(image) {
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  const points = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([points], image.dataset.name, { type: "image/png" });
}
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
const ACTS = {
  savePicture: async (image) => save(await drawn(image)),
  sharePicture: async (image) => {
    const files = [await drawn(image)];
    if (navigator.canShare?.({ files })) navigator.share({ files }).catch(() => {});
    else save(files[0]);
  },
  share: (text) => navigator.share({ text: text.value }).catch(() => {}),
  print: () => print(),
  copy: (text, key) => {
    text.select();
    if (document.execCommand("copy")) key.textContent = key.dataset.done;
  },
};
document.addEventListener("click", ({ target }) => {
  const key = target.closest("button[data-act]");
  if (key) ACTS[key.dataset.act](document.getElementById(key.dataset.from), key);
});
function selectText() {
  const field = document.querySelector("[data-selected]");
  field?.removeAttribute("data-selected");
  field?.focus({ preventScroll: true });
  field?.select();
}
addEventListener("load", selectText);
document.addEventListener("htmx:after:swap", selectText);

// What this phone does by itself is said on it, and kept on it: nobody else is told.
const BY_DEFAULT = { awake: "on", vibrate: "off" };
const isOn = (name) => (localStorage.getItem(name) ?? BY_DEFAULT[name]) === "on";
function showSwitches() {
  for (const box of document.querySelectorAll("[data-switch]")) box.checked = isOn(box.dataset.switch);
  for (const part of document.querySelectorAll("[data-needs=vibrate]")) part.hidden = !("vibrate" in navigator);
}
document.addEventListener("change", ({ target }) => {
  if (!target.dataset.switch) return;
  localStorage.setItem(target.dataset.switch, target.checked ? "on" : "off");
  stayAwake();
});

// A screen that stays on while a sheet is open. Browsers lend the lock to secure pages only; on others a video in which
// nothing is seen or heard does the same, from the first touch on. It lies behind the page in its full size and begins
// anew by itself: some phones do not count a video that is small, or that loops.
const wantsAwake = () => isOn("awake") && !document.hidden && document.querySelector("[data-awake]");
let wakeLock = null;
let video = null;
async function stayAwake() {
  if (!wantsAwake()) {
    video?.pause();
    wakeLock?.release();
  } else if (navigator.wakeLock && (!wakeLock || wakeLock.released)) {
    wakeLock = await navigator.wakeLock.request("screen").catch(() => null);
  } else video?.play().catch(() => {});
}
function film() {
  video = document.createElement("video");
  video.className = "awake-video";
  Object.assign(video, { muted: true, playsInline: true, tabIndex: -1 });
  video.setAttribute("aria-hidden", "true");
  video.src = new URL("awake.webm", document.querySelector("script[src*='pad.js']").src);
  video.addEventListener("ended", stayAwake);
  root.append(video);  // beside the body, which is replaced
}
document.addEventListener("pointerdown", () => {
  if (navigator.wakeLock || !wantsAwake()) return;
  if (!video) film();
  if (video.paused) stayAwake();
});

// A short vibration, and nothing else, when another phone has written.
let lastNews = null;
function feelNews() {
  const news = document.querySelector("[data-wrote], [data-behind]")?.dataset.wrote ?? lastNews;
  if (news !== lastNews && isOn("vibrate")) navigator.vibrate?.(80);
  lastNews = news;
}
for (const shown of ["load", "visibilitychange", "htmx:after:swap"]) addEventListener(shown, stayAwake);
for (const shown of ["load", "htmx:after:swap"]) addEventListener(shown, showSwitches);
addEventListener("htmx:after:swap", feelNews);

// What is folded lies open for whoever comes by its address.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = target?.closest("details:is(.rule-fold, #word-by-word, #one-by-one):not([open])");
  if (!fold) return;
  fold.open = true;
  target.scrollIntoView();
}
for (const come of ["load", "hashchange"]) addEventListener(come, openTarget);
document.addEventListener("htmx:after:swap", (event) => sourceOf(event) === document.body && openTarget());
