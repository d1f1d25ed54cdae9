// The page of a shared trip, made live: new votes appear at once, a typed name is sent with the first vote, after a vote the reader can
// share the link, addresses can be copied, moments are on the reader's own clock, and pages of results learn about the trip. Everything works without this script; it sends only what the page's own forms and its stream send.

const restMilliseconds = 100;
const retryMilliseconds = 5_000;
const copiedMilliseconds = 3_000;
/** Trips in this browser's storage, newest first, for pages of results: `[{ id, token, route, departs }]`. */
const tripsKey = "layover-trips";
const tripsLimit = 8;

/** True while the page shows the address of a hand-over, which stays until another device has taken it. */
const showsHandover = () => document.querySelector("[data-handover]") !== null;

/** Shows the page of the trip by its own address, without the query of the current one. */
const showTrip = () => location.replace(location.pathname + languageQuery());

/** Replaces changed parts of the page, except those with the focus. */
function refresh(next) {
  for (const old of document.querySelectorAll("[data-live]")) {
    const name = CSS.escape(old.dataset.live);
    const found = next.querySelector(`[data-live="${name}"]`);
    if (found && found.innerHTML !== old.innerHTML && !old.contains(document.activeElement)) {
      old.replaceChildren(...[...found.childNodes].map((node) => document.importNode(node, true)));
    }
  }
}

/** True if the page has other items or buttons than before: then all of it is replaced. */
function isOther(next) {
  const items = (page) => [...page.querySelectorAll("[data-item]")].map((item) => item.dataset.item).sort().join();
  const presses = (page) => page.querySelectorAll("main button[value]").length > 0;
  return items(document) !== items(next) || presses(document) !== presses(next);
}

/** Shows moments and the form for the deadline on the reader's own clock; without this script they are on the market's. */
function localize(page) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions(), field = page.querySelector("input[name=at]");
  const written = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short" });
  for (const time of page.querySelectorAll("time[datetime]")) time.textContent = written.format(new Date(time.dateTime));
  for (const zone of page.querySelectorAll("[data-zone]")) zone.textContent = timeZone;
  for (const zone of page.querySelectorAll("input[name=zone]")) zone.value = timeZone;
  const closes = page.querySelector("[data-live=state] time");
  if (field && closes) field.value = localMinute(new Date(closes.dateTime));
}

/** A written time is the choice "another". */
function chooseTime({ target }) {
  if (target.matches("input[name=at]")) target.form.querySelector("[value=another]").checked = true;
}

/** `2026-12-01T18:00` on the reader's clock. */
const localMinute = (moment) => new Date(moment - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

async function fetchPage() {
  if (showsHandover()) return;
  const reply = await fetch(location.pathname + languageQuery(), { credentials: "same-origin", cache: "no-store" });
  if (!reply.ok) return;
  // Its stylesheet has its own nonce, which this page's policy does not allow.
  const text = (await reply.text()).replace(/<style[^>]*>[^]*?<\/style>/, "");
  const next = new DOMParser().parseFromString(text, "text/html");
  localize(next);
  if (next.body.dataset.heard) document.body.dataset.heard = next.body.dataset.heard;
  const isWriting = document.activeElement?.matches("input") ?? false;
  if (isOther(next) && !isWriting) {
    const [old, main] = [document.querySelector("main"), next.querySelector("main")];
    if (old && main) old.replaceWith(document.importNode(main, true));
    offerTelling();
    offerCopying();
  } else {
    refresh(next);
  }
}

function languageQuery() {
  const language = new URLSearchParams(location.search).get("hl");
  return language ? `?hl=${encodeURIComponent(language)}` : "";
}

let isFetching = false, isStale = false;

/** Fetches the page at once, and once more after a pause if more has changed meanwhile. */
async function soon() {
  isStale = true;
  if (isFetching) return;
  isFetching = true;
  while (isStale) {
    isStale = false;
    await fetchPage().catch(() => {});
    await new Promise((done) => setTimeout(done, restMilliseconds));
  }
  isFetching = false;
}

function listen(address) {
  const stream = new EventSource(address);
  // The first event has the current state of the trip, which may be newer than the page.
  stream.addEventListener("reset", ({ lastEventId }) => {
    if (lastEventId !== document.body.dataset.heard) soon();
    document.body.dataset.live = "on";
  });
  stream.addEventListener("change", soon);
  stream.addEventListener("handover", () => (showsHandover() ? showTrip() : soon()));
  stream.addEventListener("error", () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => fetchPage().catch(() => {}).then(() => listen(address)), retryMilliseconds);
  });
}

/** After a vote the reader can share the same link, if the browser supports sharing. */
function offerTelling() {
  const word = document.querySelector("main")?.dataset.tell;
  const said = document.querySelector("[data-said=vote]");
  if (!word || !said || !navigator.share) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "press press-quiet";
  button.textContent = word;
  button.addEventListener("click", () => {
    navigator.share({ title: document.title, url: location.origin + location.pathname }).catch(() => {});
  });
  said.after(button);
}

/** A button copies an address on the page; without a clipboard it selects the address, to be copied by hand. */
function offerCopying() {
  for (const address of document.querySelectorAll("[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "press press-quiet";
    button.textContent = address.dataset.copy;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", () => copy(address, button));
    address.after(button);
  }
}

async function copy(address, button) {
  try {
    await navigator.clipboard.writeText(address.textContent);
    button.textContent = address.dataset.copied;
    setTimeout(() => (button.textContent = address.dataset.copy), copiedMilliseconds);
  } catch {
    getSelection().selectAllChildren(address);
  }
}

/** A name that was typed before a first vote is sent with it, as if "Join" had been pressed first. */
function takeName(event) {
  const field = document.querySelector("main input[name=name]:not([type=hidden])");
  const form = event.target;
  if (!field?.value.trim() || !new URL(form.action).pathname.endsWith("/vote")) return;
  const name = form.querySelector("input[name=name]") ?? form.appendChild(document.createElement("input"));
  Object.assign(name, { type: "hidden", name: "name", value: field.value });
}

/**
 * Stores the trip for pages of results of this server: which votes they may show, and the link for sharing again, for a reader
 * who has lost the message. Leaving the trip removes it.
 */
function remember() {
  const { events, route, departs } = document.body.dataset, [, , token] = location.pathname.split("/");
  const hasLeft = new URLSearchParams(location.search).get("said") === "left";
  if (!hasLeft && !(events && route && departs)) return;
  try {
    const held = JSON.parse(localStorage.getItem(tripsKey) ?? "[]"), trips = Array.isArray(held) ? held : [];
    const id = events?.split("/")[3], isThis = (trip) => (hasLeft ? trip?.token === token : trip?.id === id);
    const known = trips.find(isThis) ?? { id, token, route, departs }, others = trips.filter((trip) => !isThis(trip));
    localStorage.setItem(tripsKey, JSON.stringify(hasLeft ? others : [known, ...others].slice(0, tripsLimit)));
  } catch { /* a browser that keeps nothing */ }
}

document.addEventListener("submit", takeName);
document.addEventListener("input", chooseTime);
remember();
if (document.body.dataset.events) listen(document.body.dataset.events);
localize(document);
offerTelling();
offerCopying();
