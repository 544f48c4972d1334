// Beside table.js (and form.js), where people ask and where a deal is entered as it is played: every tap asks for the next page.
"use strict";

// Cards and acts are tapped faster than a page is answered: a tap waits for the answer to the one before it, which
// would else come to a form that is no longer there.
const ONE_BY_ONE = "button:is([name=put], [name=drop], [name=to], [name=act])";
const taps = [];
let tapped = null;
let request = null;  // of the key that was tapped
const typed = new Map();  // what was typed meanwhile, by field
const isTapped = ({ type }) => ["radio", "checkbox"].includes(type);
function nextTap() {
  tapped = request = null;
  typeAgain();
  for (const sent of document.querySelectorAll("[data-along]")) sent.remove();
  while (!tapped && taps.length) {
    const run = [taps.shift()];
    while (isCard(run[0]) && isCard(taps[0])) run.push(taps.shift());
    const keys = run.map((key) => document.querySelector(key)).filter((key) => key && !key.disabled), last = keys.pop();
    keys.forEach(sendAlong);
    last?.click();
  }
}
// The page that was answered knows nothing of what was typed since it was asked for.
function typeAgain() {
  for (const [name, text] of typed) {
    const field = document.querySelector(`[data-live] [name="${name}"]`);
    if (field) Object.assign(tapped = field, { value: text });
  }
  typed.clear();
  if (tapped) askAgain(tapped);
}
document.addEventListener("input", ({ target }) => {
  if (tapped && !isTapped(target) && target.closest("[data-live]")) typed.set(target.name, target.value);
});
// Cards that were tapped one after the other meanwhile are sent with the last of them.
const isCard = (key) => key?.startsWith('button[name="put"]');
function sendAlong({ form, name, value }) {
  const card = document.createElement("input");
  Object.assign(card, { type: "hidden", name, value }).dataset.along = "";
  form.append(card);
}
document.addEventListener("click", (event) => {
  const key = event.target.closest(ONE_BY_ONE);
  if (!key || !("htmx" in window)) return;
  if (tapped) {
    event.preventDefault();
    event.stopPropagation();
    const hand = key.closest("[data-hand]")?.dataset.hand, within = hand ? `[data-hand="${hand}"] ` : "";
    taps.push(`${within}button[name="${key.name}"][value="${key.value}"]`);  // a tap on one hand is none on the next
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
  if (!tapped) askAgain(target);
  else if (isTapped(target)) taps.push(`[name="${target.name}"][value="${target.value}"]`);
});
function askAgain(field) {
  waitFor(field);
  field.form.requestSubmit();
}
document.addEventListener("htmx:before:request", ({ detail }) => {
  if (tapped && [tapped, tapped.form].includes(detail.ctx.sourceElement)) request = detail.ctx;
});
document.addEventListener("htmx:finally:request", ({ detail }) => detail.ctx === request && nextTap());
// Without htmx too the cards that were tapped are no entries of the way back.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[data-live]") || "htmx" in window) return;
  event.preventDefault();
  const [address, place = ""] = (submitter?.getAttribute("formaction") ?? form.action).split("#");
  location.replace(`${address}?${new URLSearchParams(new FormData(form, submitter))}${place && "#"}${place}`);
});

// A key of a deal as it is played is tapped again, as long as it is there; what is said of it stands below the keys, which
// keep their places.
function actLater(table, form, key = sentBy) {
  sayUnsent(table);
  setTimeout(() => form.isConnected && form.requestSubmit(form.contains(key) ? key : null), 3000);
}
retries.push((source, ctx) => {
  const form = source.closest?.("form"), table = source.closest?.("div[data-unsaved]");
  if (table) actLater(table, form);
  else if (form?.matches("[data-live]")) {
    const [key = tapped] = waits.get(ctx) ?? [];
    if (key) sayAgain(key, form.querySelector(".live-answer"));
  } else return false;
  return true;
});
