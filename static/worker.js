// Without a network: what this phone has seen stays readable, and says how old it is; a deal is held until it is sent.
"use strict";

const TOP = new URL("..", location).pathname, APP = TOP.length > 1 ? TOP : "";  // a sub-path has caches of its own
const SHELLS = `${APP}shell-`, SHELL = SHELLS + new URL(location).searchParams.get("v");
const PAGES = `${APP}pages`, HELD = `${APP}held`;
const AWAY = `${TOP}away`;  // what there is to read without a network: all that it links is fetched with the worker
const MOST_PAGES = 400;  // of the last matches, about sixty each
const PATIENCE = 5000, PAUSE = 5000;  // milliseconds: for an answer where there is a copy; between two tries to send
const UNSENT = 7 * 24 * 3600 * 1000;  // after which a deal whose link opens nothing any more is given up
const GATEWAY = [502, 503, 504], OWN = "X-Companion";  // with such a status and without that header a proxy answers
const REPLACED = "replaced", CERTAIN = 60 * 1000;  // milliseconds after which a match that is unknown again is gone
const MATCH = /^\/m\/[^/.]+/, LEAVES = /^\/m\/[^/]+\/(?:share|share\/forget|erase)$/;
const SHEET = /^\/m\/[^/.]+$/, DEAL = /^\/m\/[^/]+\/deals$/, BOOK = /^\/(?:rules|now|words)\/([\w-]+)/;

const pathOf = (address) => new URL(address, location).pathname.slice(TOP.length - 1);  // as the app knows it
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const isOwn = ({ status, headers }) => !GATEWAY.includes(status) || headers.has(OWN);
const reach = (...asked) => fetch(...asked).then((answer) => isOwn(answer) ? answer : null, () => null);
const isPage = (answer) => answer.ok && (answer.headers.get("Content-Type") ?? "").startsWith("text/html");

addEventListener("install", (event) => event.waitUntil(install().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("sync", (event) => event.waitUntil(sendHeld()));
addEventListener("fetch", (event) => {
  const { request } = event, { origin } = new URL(request.url), path = pathOf(request.url);
  if (origin !== location.origin || request.headers.has("Range")) return;
  if (request.method === "POST" && DEAL.test(path)) event.respondWith(sendOrHold(event));
  if (request.method === "POST" && LEAVES.test(path)) event.respondWith(leave(request));
  if (request.method !== "GET") return;
  if (path.startsWith("/static/")) event.respondWith(asset(request));
  else if (isWhole(request)) event.respondWith(page(event));
  else if (SHEET.test(path)) event.respondWith(news(event));
});
// A page is typed or tapped; or htmx asks for all of it. What htmx puts into an element of a page is not kept.
function isWhole({ mode, headers }) {
  return mode === "navigate" || headers.has("HX-Request") && !(headers.get("HX-Target") ?? "").includes("#");
}

// What a page leads to, but for its switch of languages: that would switch for every page of this phone.
const linksIn = (text, pattern) => [...text.matchAll(pattern)]
  .map(([, link]) => link.replaceAll("&amp;", "&")).filter((link) => !/[?&]lang=/.test(link));

async function install() {
  const shell = await caches.open(SHELL), away = await fetch(AWAY);
  const links = linksIn(await away.clone().text(), /(?:href|src)="(\/[^"#]*)"/g);
  await keep(AWAY, away, SHELL);
  await Promise.all([...new Set(links)].map(async (address) => {
    const answer = await reach(address);
    if (answer?.ok) await (isPage(answer) ? keep(address, answer, SHELL) : shell.put(address, answer));
  }));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith(SHELLS) && name !== SHELL) await caches.delete(name);
  await clients.claim();
  for (const { url } of await clients.matchAll()) await fetchAndKeep(url).then((text) => text && keepBook(url));
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await reach(request);
  if (!answer?.ok) return answer ?? await caches.match(request, { ignoreSearch: true }) ?? Response.error();
  const copy = answer.clone();
  return caches.open(SHELL).then((shell) => shell.put(request, copy)).then(() => answer);
}

// The page as it is; where that cannot be had in time, the copy.
async function page(event) {
  const { request } = event, copy = await caches.match(request.url, { ignoreVary: true });
  const reached = reach(request);
  const answer = copy ? await Promise.race([reached, pause(PATIENCE).then(() => null)]) : await reached;
  if (!answer) return shown(copy ?? await caches.match(AWAY, { ignoreVary: true }), request.url, copy ? 200 : 503);
  event.waitUntil(heed(request.url, answer));
  if (isPage(answer)) event.waitUntil(keep(request.url, answer.clone()).then(() => keepBook(request.url)));
  event.waitUntil(sendHeld());
  return answer;
}

// What an open sheet is told every two seconds; where others have written that is the whole sheet.
async function news(event) {
  const answer = await fetch(event.request);
  const whole = isPage(answer) && answer.headers.get("HX-Retarget") === "body";
  if (whole) event.waitUntil(keep(new URL(event.request.url).pathname, answer.clone()));
  if (isOwn(answer)) event.waitUntil(heed(event.request.url, answer).then(sendHeld));
  return answer;
}

async function keep(address, answer, where = PAGES) {
  const headers = new Headers(answer.headers), text = await answer.text(), pages = await caches.open(where);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set("X-Kept", Date.now());
  await pages.delete(address, { ignoreVary: true });  // the last one lies at the end
  await pages.put(address, new Response(text, { headers }));
  if (where === PAGES) for (const old of (await pages.keys()).slice(0, -MOST_PAGES)) await drop(pages, old.url);
  return text;
}

// The oldest page makes room: the book that it is of is no longer whole.
async function drop(pages, address) {
  const whole = wholeBook(address);
  await pages.delete(address, { ignoreVary: true });
  if (whole) await pages.delete(whole);
}

// What says that the book of this page, a game's or a match's, is kept whole.
function wholeBook(address) {
  const path = pathOf(address), [, game] = BOOK.exec(path) ?? [], [match] = MATCH.exec(path) ?? [];
  const rules = game ? `/rules/${game}` : `${match}/rules`;
  return (game || match) && `${TOP.slice(0, -1)}${rules}?kept`;
}

// A match that is gone takes every page of it along: at once where the app says so; where it knows no such match, once
// it has said that twice, since a folder may be the wrong one. What a proxy says counts for nothing.
async function heed(address, { ok, status, headers }) {
  const path = pathOf(address), [match] = MATCH.exec(path) ?? [], own = headers.get(OWN);
  if (!own) return;
  if (!match) return [403, 404, 410].includes(status) ? forget(address) : undefined;
  if (status === 410 || own === REPLACED) return dropMatch(match);
  const pages = await caches.open(PAGES), unknown = `${TOP.slice(0, -1)}${match}?unknown`, before = await pages.match(unknown);
  if (ok && before) return pages.delete(unknown);
  if (status !== 404 || !SHEET.test(path)) return;
  if (!before) return pages.put(unknown, new Response("", { headers: { "X-Kept": Date.now() } }));
  if (Date.now() - before.headers.get("X-Kept") > CERTAIN) return dropMatch(match);
}
const forget = (address) => caches.open(PAGES).then((pages) => pages.delete(address, { ignoreVary: true }));

async function dropMatch(match) {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) {
    if (MATCH.exec(pathOf(url))?.[0] === match) await pages.delete(url, { ignoreVary: true });
  }
}

// A match that this phone forgets or deletes, or that has another key from now on.
async function leave(request) {
  const answer = await fetch(request);
  if (answer.ok || answer.type === "opaqueredirect") await dropMatch(MATCH.exec(pathOf(request.url))[0]);
  return answer;
}
// Ahead of whoever may look at it one day: what is chosen by looking, somebody then chooses.
const fetchAndKeep = async (address) => {
  const answer = await reach(address, { headers: { Purpose: "prefetch" } });
  return answer && isPage(answer) ? keep(address, answer) : "";
};

// The rules, the lesson and the words of a match, or of a game: all of them, once, when the first of its pages is seen;
// of a match also what may be asked.
async function keepBook(address) {
  const path = pathOf(address), [, game] = BOOK.exec(path) ?? [], top = TOP.slice(0, -1);
  if (!game && !SHEET.test(path) || navigator.connection?.saveData) return;
  const pages = await caches.open(PAGES), whole = wholeBook(address);
  if (await pages.match(whole)) return;
  for (const part of ["rules", "now", "words"]) {
    const first = top + (game ? `/${part}/${game}` : `${path}/${part}`);
    for (const link of linksIn(await fetchAndKeep(first), /href="([^"#]*)"/g)) {
      const below = link.startsWith(`${first}/`) || link.startsWith(`${first}?`);
      if (below && !await pages.match(link, { ignoreVary: true })) await fetchAndKeep(link);
    }
  }
  if (!game) await fetchAndKeep(`${top}${path}/ask`);
  await pages.put(whole, new Response());
}

// A copy, with a line that says how old it is.
async function shown(copy, address, status) {
  if (!copy) return Response.error();
  const text = await copy.text();
  const says = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(text)?.[1] ?? "";
  const language = /<html lang="([^"]*)"/.exec(text)?.[1];
  const time = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const when = new Date(Number(copy.headers.get("X-Kept"))).toLocaleString(language, time);
  const waits = await (await caches.open(HELD)).match(`${new URL(address, location).pathname.replace(/\/deals$/, "")}/deals`);
  const lines = [status === 200 ? says("away").replace("{when}", when) : "", waits ? says("held") : ""].filter(Boolean);
  const notes = lines.map((line) => `<p class="notice" role="status" data-kept>${line}</p>`).join("");
  return new Response(text.replace(/<main[^>]*>/, (main) => main + notes), { status, headers: copy.headers });
}

// A deal that cannot be sent is held, one a sheet: a page that is open sends it again by itself, and else this does. Its
// token makes that safe. Another deal told meanwhile stays in its page. Whoever goes back to an answer that the browser no
// longer has sends nothing: the sheet has what was entered.
async function sendOrHold(event) {
  const { request } = event;
  if (request.cache === "only-if-cached") return Response.redirect(request.url.replace(/\/deals$/, ""), 303);
  const body = await request.clone().text(), held = await caches.open(HELD);
  const answer = await reach(request), before = await held.match(request.url);
  const same = !before || tokenOf(await before.text()) === tokenOf(body);
  if (answer) {
    if (same && answer.status !== 503) await held.delete(request.url);
    const shown = answer.redirected ? answer.url : answer.headers.get("HX-Push-Url");  // the sheet, with what was written
    if (shown && isPage(answer)) event.waitUntil(keep(shown, answer.clone()));
    return answer;
  }
  if (same) await held.put(request.url, new Response(body, { headers: { "X-Kept": Date.now() } }));
  registration.sync?.register(HELD).catch(() => {});
  if (request.headers.has("HX-Request")) {
    return new Response("", { status: 503, headers: { [OWN]: "worker", "HX-Reswap": "none", "HX-Push-Url": "false" } });
  }
  return shown(await caches.match(AWAY, { ignoreVary: true }), request.url, 503);
}
const tokenOf = (body) => new URLSearchParams(body).get("token");

let tried = 0;
async function sendHeld() {
  if (Date.now() - tried < PAUSE) return;
  tried = Date.now();
  const held = await caches.open(HELD);
  for (const { url } of await held.keys()) {
    const copy = await held.match(url), body = new URLSearchParams(await copy.text());
    const answer = await reach(url, { method: "POST", body });
    if (!answer || answer.status >= 500 || answer.status === 429) continue;
    const lost = [403, 404, 410].includes(answer.status);
    if (lost && Date.now() - copy.headers.get("X-Kept") < UNSENT) continue;
    if ([409, 422].includes(answer.status)) await reach(url.replace(/deals$/, "draft"), { method: "POST", body });
    await held.delete(url);  // written; or kept as this phone's draft, beside what others wrote
  }
}
