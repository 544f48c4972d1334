// What every page does: what it lacks is fetched before it is shown, a key shows that it waits, a form is sent once.
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

// A page that htmx fetches may have a stylesheet or a script that this one has not: it is shown once that is there, if no
// later answer is awaited in its place by then.
const ASSET = /<(?:link rel="stylesheet" href|script src)="(\/[^"]+)"/g;
const lacks = (address) => !document.querySelector(`[href="${address}"], [src="${address}"]`);
const add = (address) => new Promise((resolve) => {
  const style = { rel: "stylesheet", href: address }, script = { src: address };
  const file = address.includes(".js") ? Object.assign(document.createElement("script"), script)
    : Object.assign(document.createElement("link"), style);
  file.onload = file.onerror = resolve;
  document.head.append(file);
});
async function fetchWhole(...asked) {
  const answer = await reach(...asked), text = await answer.text();
  await Promise.all([...text.matchAll(ASSET)].map(([, address]) => address).filter(lacks).map(add));
  const [, { signal }] = asked;
  return Object.assign(answer, { text: async () => { await lifted; signal.throwIfAborted(); return text; } });
}

// A key on which a finger lies stays where it is until it has been tapped: an answer that comes meanwhile is shown then.
// The tap follows when the finger is lifted, some time later where a screen is touched.
const LONGEST = 2_000, UNTIL_TAPPED = { pointerup: 100, pointercancel: 0, click: 0 };  // milliseconds
let lifted = null, lift = () => {}, lifting = 0;
const liftIn = (time) => { clearTimeout(lifting); lifting = setTimeout(lift, time); };
addEventListener("pointerdown", () => {
  lifted ??= new Promise((go) => { lift = () => { lifted = null; go(); }; });
  liftIn(LONGEST);
}, true);
for (const [event, time] of Object.entries(UNTIL_TAPPED)) addEventListener(event, () => liftIn(time), true);
document.addEventListener("htmx:config:request", ({ detail }) => {
  detail.ctx.fetch = fetchWhole;
  if (detail.ctx.sourceElement?.closest("[data-live]")) detail.ctx.request.anchor = null;  // what was tapped lies where it was
});

// A language that was chosen is remembered, and goes on in no link that somebody copies.
const here = new URL(location.href);
if (here.searchParams.has("lang")) {
  here.searchParams.delete("lang");
  history.replaceState(history.state, "", here);
}

const sourceOf = ({ target, detail }) => detail.ctx?.sourceElement ?? target;

// Where the address is a safe one, a worker stands between the pages and the network: for when there is none.
const { worker, form: FORM } = document.currentScript.dataset, start = new URL("..", new URL(worker, location));
navigator.serviceWorker?.register(worker, { scope: start.pathname }).catch(() => {});

// What a phone installs the site by is asked for once the page is there, where it does not say so itself.
addEventListener("load", () => {
  if (document.querySelector("[rel=manifest]")) return;
  const manifest = { rel: "manifest", href: new URL("manifest.webmanifest", start) };
  document.head.append(Object.assign(document.createElement("link"), manifest));
});

// A key whose answer takes its time shows that it was tapped; nobody enters anything in a form that is about to be
// replaced by its answer.
const waits = new Map();  // by request, what waits for it
let sentBy = null;
document.addEventListener("submit", ({ submitter }) => { sentBy = submitter; }, true);
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

// Where a keyboard promises the next field, Enter goes there; from the last one it presses the key of the form.
document.addEventListener("keydown", (event) => {
  const { key, target, isComposing } = event;
  if (key !== "Enter" || isComposing || target.enterKeyHint !== "next") return;
  const fields = [...target.form.querySelectorAll("[enterkeyhint=next]")], next = fields[fields.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// A key that nobody answered is tapped again by whoever tapped it: that is said behind it, or where the answer would stand.
function sayAgain(key, answer) {
  const note = document.createElement("p");
  note.className = "notice unsent";
  note.setAttribute("role", "alert");
  note.dataset.again = "";
  note.textContent = document.body.dataset.again;
  if (answer) answer.replaceChildren(note);
  else (key.closest(".button-grid, header, p, li, form") ?? key).after(note);
}
const retries = [];  // what forms and questions do instead, once they are there
for (const failed of ["htmx:error", "htmx:response:error"]) document.addEventListener(failed, (event) => {
  const { ctx } = event.detail, source = sourceOf(event);
  const answered = ctx?.response?.status ?? 503;  // a busy disk says so; anything else is shown as it is
  if (answered !== 503 || retries.some((retry) => retry(source, ctx))) return;
  const [key] = waits.get(ctx) ?? [];
  if (key) sayAgain(key);
  else if (source.closest?.("[role=search]")) setTimeout(() => source.closest("form")?.dispatchEvent(new Event("input")), 1_000);
});
