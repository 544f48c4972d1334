// What happens at the table, beside pad.js: a form that is touched, news, a screen that stays on.
"use strict";

// What is entered in a form is seen to by form.js, which comes with the first touch of one: what is tapped and entered
// until it is there is tapped and entered then, and whoever taps a link behind that goes there after it. A form waits where
// a key changes a figure that goes on being typed. Where the script is late or cannot be had, forms do as without it; where
// it could not be had, the next touch asks for it again.
const TOUCHES = ["pointerdown", "focusin", "input", "change", "click"], LATE = 3000;  // milliseconds
const touches = [];
const STEPS = /^(less|more|plus|card|uncard|set)$/, tappedFirst = [];  // keys that change a field, here or at the server
let fetching = false, passing = false;
function touch() {  // other phones' news do not take the place of what somebody enters
  const touched = document.getElementById("touched");
  if (touched) touched.disabled = false;
}
function hold(event) {
  const { type, target } = event, key = type === "click" && target.closest("button, a");
  if (passing || !(key && touches.length || target.closest?.("form:not([role=search])"))) return;
  if (!fetching) fetchForm();
  if (!key && !/input|change/.test(type)) return;
  touch();
  const form = (key || target).form, steps = key && STEPS.test(key.name);
  if ((steps || !key) && form?.dataset.keep) unkept = entered = form;
  const changed = key.dataset?.key ? key.form : {};
  changed.inert = true;
  touches.push(() => {
    changed.inert = false;
    key ? key.click() : target.dispatchEvent(new Event(type, { bubbles: true }));
  });
  if (steps) tappedFirst.push(key);
  event.stopImmediatePropagation();
  if (key) event.preventDefault();
}
async function fetchForm() {
  fetching = true;
  const late = setTimeout(letGo, LATE);
  await add(FORM);
  clearTimeout(late);
  letGo();
  fetching = passing = false;
}
function letGo() {
  passing = true;
  tappedFirst.length = 0;
  for (const again of touches.splice(0)) again();
}
for (const type of TOUCHES) addEventListener(type, hold, true);

// What is entered in a deal when one leaves the page is kept, form.js or not.
let unkept = null;  // the form of what nothing has kept yet
let entered = null;
function keepNow() {
  const form = unkept;
  unkept = null;
  if (form?.isConnected) navigator.sendBeacon(form.dataset.keep, fieldsOf(form));
}
function fieldsOf(form) {
  const fields = new URLSearchParams(new FormData(form));
  for (const { name, value } of tappedFirst) fields.append(name, value);
  return fields;
}
addEventListener("pagehide", () => {
  if (entered?.isConnected) {
    sessionStorage.setItem("left", `${entered.dataset.keep} ${fieldsOf(entered)}`);
  }
  keepNow();
});
document.addEventListener("submit", () => { unkept = entered = null; }, true);
document.addEventListener("click", ({ target }) => target.closest("a[href]") && keepNow(), true);
document.addEventListener("visibilitychange", () => document.hidden && keepNow());  // a phone that is locked may not wake
addEventListener("load", () => sessionStorage.getItem("left") && lacks(FORM) && fetchForm());  // it keeps what was left
// What a form that was refused has in it lacks the page that is gone back to, which is as it was before.
addEventListener("load", () => {
  const form = document.querySelector("form[data-keep]");
  if (form?.action === location.href && document.querySelector("main :is(.error, [role=alert])")) entered = form;
});

// A figure that is tapped is chosen whole, so that the next one takes its place.
let entering = null;
document.addEventListener("focusin", ({ target }) => { entering = target; });
document.addEventListener("click", ({ target }) => {
  if (target === entering && target.inputMode) target.select();
  entering = null;
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
// What stands in the form of a copy may have been written meanwhile: the first news take its place.
addEventListener("load", () => {
  const touched = document.querySelector("[data-kept]") && document.getElementById("touched");
  if (touched) touched.disabled = true;
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
