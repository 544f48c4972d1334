// What a form cannot do by itself: keys in fields, sums spelled out, "not saved yet", a screen that stays awake.
"use strict";

const root = document.documentElement;
root.classList.add("has-script");
addEventListener("DOMContentLoaded", () => root.classList.toggle("has-htmx", "htmx" in window));

const FIGURE = String.raw`(?:\d{1,3}(?:[\s,]\d{2,3})*[\s,]\d{3}|\d+)`;
const SUM = new RegExp(`^[+-]?${FIGURE}(?:[+-]${FIGURE})*$`);
const readFigures = (text) => {
  const plain = text.replace(/−/g, "-").replace(/\s*([+-])\s*/g, "$1").trim().replace(/\+$/, "");
  return SUM.test(plain) ? plain.replace(/[\s,]/g, "").match(/[+-]?\d+/g).map(Number) : [];
};
const written = (number) => number.toLocaleString(root.lang).replace("-", "−");
const announce = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

// Cards counted by kind lie beside the sum of their row: `count.sides.0.melded.ace` beside `sides.0.melded`.
function counted(sum) {
  const counts = [...sum.form.querySelectorAll(`[name^="count.${sum.name}."]`)];
  return counts.map((count) => count.dataset.each * (parseInt(count.value, 10) || 0)).filter(Boolean);
}

function spell(input) {
  const sum = input.name.startsWith("count.") ? input.form.elements[input.name.split(".").slice(1, -1).join(".")] : input;
  const equation = sum.closest(".sum-field")?.parentElement.querySelector(".equation");
  if (!equation) return;
  const cards = counted(sum);
  const parts = [...readFigures(sum.value), ...cards];
  const total = parts.reduce((a, b) => a + b, 0);
  const spelled = parts.map(written).join(" + ").replaceAll("+ −", "− ");
  equation.textContent = parts.length > 1 ? `${spelled} = ${written(total)}` : "";
  if (cards.length || sum.placeholder) sum.placeholder = cards.length ? written(total) : "";
}

function step(key) {
  const input = key.form.elements[key.value];
  input.value = Math.max(0, (parseInt(input.value, 10) || 0) + (key.name === "more" ? 1 : -1));
  input.setAttribute("value", input.value);
  input.previousElementSibling.disabled = input.value === "0";
  announce(input);
}

function changeSum(key) {
  const input = key.parentElement.querySelector("input");
  if (key.dataset.key === "sign") input.value = /^[-−]/.test(input.value) ? input.value.slice(1) : `−${input.value}`;
  else if (readFigures(input.value).length) input.value = `${input.value.replace(/\+$/, "")}+`;
  input.focus();
  announce(input);
}

function addAmount(key) {
  const [name, amount] = key.value.split(":");
  const input = key.form.elements[name];
  input.value = input.value ? `${input.value.replace(/\+$/, "")}+${amount}` : amount;
  announce(input);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  const press = key.name === "plus" ? addAmount
    : key.dataset.key ? changeSum
    : /^(less|more)$/.test(key.name) ? step
    : null;
  if (!press) return;
  event.preventDefault();
  event.stopPropagation();
  press(key);
}, true);

// Cards are tapped faster than a page is answered: a tap waits for the one before it.
const taps = [];
let tapping = false;
function nextTap() {
  tapping = false;
  while (!tapping && taps.length) document.querySelector(taps.shift())?.click();
}
document.addEventListener("click", (event) => {
  const key = event.target.closest("button[name=put], button[name=drop]");
  if (!key || !("htmx" in window)) return;
  if (tapping) {
    event.preventDefault();
    event.stopPropagation();
    taps.push(`button[name="${key.name}"][value="${key.value}"]`);
  }
  tapping = true;
}, true);
for (const done of ["htmx:after:swap", "htmx:error"]) document.addEventListener(done, () => tapping && nextTap());

// A hand that was settled with a tap makes room for the next one, which lies then where it lay.
document.addEventListener("click", ({ target, detail }) => {
  const row = detail && target.matches("input[type=radio]") && target.closest("[data-next] > li");
  const next = row && row.nextElementSibling?.querySelector("details");
  const stake = row && row.querySelector("[inputmode]");
  if (!next || next.querySelector(":checked") || row.querySelector("details details[open]")) return;
  if (target.value && !stake.value && !stake.placeholder) return;
  const top = row.getBoundingClientRect().top;
  next.open = true;
  scrollBy(0, next.getBoundingClientRect().top - top);
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
const told = (fields) => `${[...fields].filter(([name]) => !/^(token|seen)$/.test(name)).join("&")}`;
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
  if (form && told(body) !== told(new FormData(form))) fetch(keep, { method: "POST", body }).then(() => location.reload());
});
document.addEventListener("click", ({ target }) => target.closest("a[href]") && keepNow(), true);
document.addEventListener("submit", () => { unkept = entered = null; }, true);
document.addEventListener("htmx:before:request", ({ detail }) => {
  if (detail.ctx.request.action.endsWith("/draft")) unkept = null;
});

// Other phones are asked for news: not while nobody looks, and seldom once nothing has been written for long.
const LIVELY = 10 * 60 * 1000, SELDOM = 10 * 1000;
let moved = Date.now();
let asked = 0;
document.addEventListener("htmx:before:request", (event) => {
  if (event.detail.ctx.sourceElement?.id !== "standing") return;
  const resting = Date.now() - moved > LIVELY && Date.now() - asked < SELDOM;
  if (document.hidden || resting) event.preventDefault();
  else asked = Date.now();
});
document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (detail.ctx?.response?.status === 204) return;
  moved = Date.now();
  const news = document.querySelector("#standing [data-behind]");
  const key = document.querySelector("form[data-unsaved] .primary");
  if (!news || !key) return;
  key.form.querySelector("[data-behind]")?.remove();
  key.before(news);
});

function complete(input) {
  const other = input.form.elements[input.dataset.other];
  const parts = readFigures(input.value);
  const whole = Number(input.dataset.whole);
  const total = parts.reduce((a, b) => a + b, 0);
  other.value = parts.length ? whole - total : "";
  const equation = other.closest(".sum-field").parentElement.querySelector(".equation");
  equation.textContent = parts.length ? `${written(whole)} − ${written(total)} = ${written(whole - total)}` : "";
}

document.addEventListener("input", ({ target }) => {
  spell(target);
  if (target.dataset.whole) complete(target);
  const touched = document.getElementById("touched");
  if (touched) touched.disabled = false;
  if (target.form?.dataset.keep) keepSoon(target.form);
});

// A deal that could not be sent stays in its form; its once-only token makes sending it again safe.
let unsent = null;
const sendAgain = () => unsent?.isConnected && unsent.requestSubmit(unsent.querySelector(".primary"));
function keepForLater(form) {
  if (!form.querySelector(".unsent")) {
    const note = document.createElement("p");
    note.className = "notice unsent";
    note.setAttribute("role", "alert");
    note.textContent = form.dataset.unsaved;
    form.querySelector(".primary").before(note);
  }
  unsent = form;
  setTimeout(sendAgain, 5000);
}
document.addEventListener("htmx:error", ({ target, detail }) => {
  const source = detail.ctx?.sourceElement ?? target;
  if (source.matches?.("form[data-unsaved]")) keepForLater(source);
  else if (source.closest?.("form[data-keep]")) keepSoon(source.closest("form"));
});
document.addEventListener("htmx:response:error", ({ target, detail }) => {
  const source = detail.ctx.sourceElement ?? target;
  if (detail.ctx.response.status !== 503) return;
  if (source.matches("form[data-unsaved]")) keepForLater(source);
  else if (source.closest("form[data-keep]")) keepSoon(source.closest("form"));
});
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (navigator.onLine || !form.dataset.unsaved || event.submitter?.formMethod === "get") return;
  event.preventDefault();
  event.stopPropagation();
  keepForLater(form);
}, true);
addEventListener("online", sendAgain);

let wakeLock = null;
async function stayAwake() {
  if (document.visibilityState !== "visible" || !document.querySelector("[data-awake]")) return;
  if (!wakeLock || wakeLock.released) wakeLock = await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("htmx:after:swap", stayAwake);
addEventListener("load", stayAwake);
