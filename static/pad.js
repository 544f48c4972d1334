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

function spell(input) {
  const equation = input.closest(".sum-field")?.parentElement.querySelector(".equation");
  if (!equation) return;
  const parts = readFigures(input.value);
  const total = parts.reduce((a, b) => a + b, 0);
  const sum = parts.map(written).join(" + ").replaceAll("+ −", "− ");
  equation.textContent = parts.length > 1 ? `${sum} = ${written(total)}` : "";
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

function addCounts(key) {
  const sum = key.form.elements[key.value];
  const counts = [...key.form.querySelectorAll(`[name^="count.${key.value}."]`)];
  const points = counts.reduce((all, count) => all + count.dataset.each * (parseInt(count.value, 10) || 0), 0);
  if (points) sum.value = sum.value ? `${sum.value.replace(/\+$/, "")}+${points}` : `${points}`;
  for (const count of counts) {
    count.value = 0;
    count.setAttribute("value", 0);
    count.previousElementSibling.disabled = true;
  }
  announce(sum);
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (!key) return;
  const press = key.name === "plus" ? addAmount
    : key.dataset.key ? changeSum
    : key.name === "add" ? addCounts
    : /^(less|more)$/.test(key.name) ? step
    : null;
  if (!press) return;
  event.preventDefault();
  event.stopPropagation();
  press(key);
}, true);

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

// What is typed stays in the address, so that a reload, or another page and back, finds it again.
function keepInAddress(form) {
  const page = form?.querySelector("[name=preview]")?.formAction;
  if (!page) return;
  const fields = new URLSearchParams(new FormData(form));
  history.replaceState(history.state, "", `${page}?${fields}`);
  const questions = document.querySelector("a[data-draft]");
  for (const [name, text] of [...fields]) if (!text || /\.|^(seen|token|of)$/.test(name)) fields.delete(name);
  if (questions) questions.search = `${fields}` && new URLSearchParams({ draft: fields });
}

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
  keepInAddress(target.form);
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
  const form = (detail.ctx?.sourceElement ?? target).closest?.("form[data-unsaved]");
  if (form) keepForLater(form);
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
