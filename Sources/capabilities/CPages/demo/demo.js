/**
 * A page of flight results on the reference client. Everything here is the page's own; what every client needs is
 * imported from the module, and docs/clients.md walks through it.
 */
import {
  arrange, clientHeader, heldBack, Impressions, LayoverCard, Memory, merge, orders, Problem, readAnswer, Reporter, Search,
} from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { Drawer } from "./drawer.js";
import { itineraryElement, Writing } from "./itinerary.js";
import { directionOf, textsFor } from "./texts.js";

const at = id => document.getElementById(id);
const form = at("form"), list = at("results");
const fields = ["market", "locale", "origin", "destination", "departs", "returns", "adults", "cabin"];

const memory = new Memory();
const reporter = new Reporter();
const drawer = new Drawer();
const impressions = new Impressions((card, layout) => {
  memory.seen(card, layout);
  reporter.report("seen", layout, card);
});
reporter.addEventListener("report", ({ detail }) => drawer.report(detail));
reporter.addEventListener("sent", ({ detail }) => drawer.sent(detail.events, detail.reply));

let site = { markets: [] }, texts, writing;
let search = null;                  // the live one
let layout = null, found = null;    // what is drawn: the newest layout, and the itineraries that the reader agreed to
let newest = null;                  // itineraries that have come since
let sort = "best", filter = {};
let heldCount = 0;                  // cards that wait until they push nothing
let isTouched = false;              // the reader is at work in the list: nothing moves unasked from now on

// MARK: the list

/** Draws results and cards; `mayMove` where the reader asked for it, so that cards need not hold back. */
function draw({ mayMove = false } = {}) {
  if (!layout && !found) return;
  const isAway = card => !LayoverCard.isKnown(card) || memory.isAway(card, layout);
  const items = without => merge(found?.itineraries ?? [], layout, { sort, filter: activeFilter(), without });
  const held = mayMove ? new Set() : heldBack(list, items(isAway));
  const shown = items(card => isAway(card) || held.has(card.id));
  arrange(list, shown, make, update, element => impressions.forget(element));
  at("columns").hidden = shown.length === 0 && !activeFilter();
  at("columns").toggleAttribute("data-waiting", !found);
  at("none").hidden = !activeFilter() || shown.some(item => item.kind === "result");
  heldCount = held.size;
  offerMore(heldCount);
}

function make(item) {
  return element("li", {}, item.kind === "card" ? element("layover-card", { "close-label": texts.hide }) : "");
}

function update(row, item) {
  if (item.kind === "card") {
    row.firstElementChild.show(item.card, layout);
    impressions.watch(row, item.card, layout);
  } else if (row.result !== item.result) {
    row.result = item.result;                              // the same itinerary object is the same drawing
    row.replaceChildren(itineraryElement(item.result, writing));
  }
}

/** What waits for the reader's word. */
function offerMore(cards) {
  const results = newest ? Math.max(0, newest.itineraries.length - (found?.itineraries.length ?? 0)) : 0;
  at("more").hidden = !newest && cards === 0;
  at("more").textContent = `${texts.waiting(results, cards) || texts.results} · ${texts.show}`;
}

at("more").addEventListener("click", () => {
  take(newest ?? found);
  draw({ mayMove: true });
  list.focus({ preventScroll: true });
});

/** These are the results from now on. */
function take(results) {
  found = results;
  newest = null;
  drawSorts();
  drawFilters();
}

for (const kind of ["pointerdown", "keydown", "wheel"]) list.addEventListener(kind, () => { isTouched = true; }, { passive: true });
addEventListener("scroll", () => {
  if (scrollY > 80) isTouched = true;
  if (heldCount > 0) requestAnimationFrame(() => draw());  // its place may be off the screen by now
}, { passive: true });

// MARK: what cards do

list.addEventListener("layover-action", event => {
  const { card, layout, name, action } = event.detail;
  if (action.kind === "dismiss") {
    const next = event.target.closest("li").nextElementSibling;
    reporter.report("dismiss", layout, card, { action: name });
    memory.dismiss(card);
    draw({ mayMove: true });
    (next?.querySelector("a, button") ?? list).focus({ preventScroll: true });
    return;
  }
  reporter.report("tap", layout, card, name ? { action: name } : {});
  if (action.kind === "search") begin({ ...question(), ...action.set });
  if (action.kind === "filter") keep(action.by ?? {});
});

list.addEventListener("layover-failed", ({ detail }) => reporter.report("failed", detail.layout, detail.card, { detail: detail.detail }));

/** A card asks for some of the results: `{ carriers: "-32480", stops: "0" }`. */
function keep({ carriers, stops }) {
  const many = value => (value === undefined ? undefined : [value].flat().map(String));
  filter = { carriers: many(carriers), stops: many(stops)?.map(Number) };
  drawFilters();
  draw({ mayMove: true });
  remember("replace");
}

// MARK: sort and filter

const activeFilter = () => (filter.stops || filter.carriers ? filter : null);

function drawSorts() {
  at("sorts").setAttribute("aria-label", texts.sortLabel);
  const all = found?.itineraries ?? [];
  at("sorts").replaceChildren(...Object.keys(orders).map(name => {
    const first = [...all].sort(orders[name])[0];
    const words = first ? [first.price && writing.price(first.price), writing.minutes(first.minutes)].filter(Boolean).join(" · ") : "";
    return element("button", {
      type: "button", role: "radio", "aria-checked": String(name === sort), tabindex: name === sort ? 0 : -1, "data-sort": name,
    }, element("b", {}, texts.sort[name]), element("span", {}, words));
  }));
}

at("sorts").addEventListener("click", ({ target }) => choose(target.closest("button")?.dataset.sort));
at("sorts").addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const names = Object.keys(orders), way = document.dir === "rtl" && event.key.startsWith("ArrowL") !== event.key.startsWith("ArrowR") && /Left|Right/.test(event.key) ? -step : step;
  choose(names[(names.indexOf(sort) + way + names.length) % names.length]);
  at("sorts").querySelector('[aria-checked="true"]').focus();
});

function choose(name) {
  if (!name) return;
  sort = name;
  for (const button of at("sorts").children) {
    button.setAttribute("aria-checked", String(button.dataset.sort === sort));
    button.tabIndex = button.dataset.sort === sort ? 0 : -1;
  }
  draw({ mayMove: true });
  remember("replace");
}

function drawFilters() {
  const all = found?.itineraries ?? [];
  const cheapest = some => {
    const prices = some.filter(one => one.price).map(one => one.price).sort((left, right) => left.value - right.value);
    return prices[0] ? writing.price(prices[0]) : "";
  };
  const option = (kind, value, word, some) => some.length === 0 ? null : element("label", {},
    element("input", { type: "checkbox", name: kind, value, checked: filter[kind]?.includes(value) ?? false }),
    element("span", { class: "word" }, word), element("bdi", { class: "from" }, cheapest(some)));
  const drawOptions = (id, options) => {
    const focused = document.activeElement?.name === id ? document.activeElement.value : null;
    at(id).replaceChildren(...options.filter(Boolean));
    if (focused !== null) at(id).querySelector(`[value="${CSS.escape(focused)}"]`)?.focus();
  };
  drawOptions("stops", [0, 1, 2].map(stops => option("stops", stops, texts.stop[stops], all.filter(one => Math.min(one.stops, 2) === stops))));
  const names = [...(found?.carriers ?? [])].sort((left, right) => left[1].localeCompare(right[1], writing.locale));
  drawOptions("carriers", names.map(([id, name]) => option("carriers", id, name, all.filter(one => one.carriers.includes(id)))));
  at("clear").hidden = !activeFilter();
}

at("filters").addEventListener("change", () => {
  const checked = name => [...at(name).querySelectorAll(":checked")].map(box => box.value);
  const [stops, carriers] = [checked("stops").map(Number), checked("carriers")];
  filter = { stops: stops.length > 0 ? stops : undefined, carriers: carriers.length > 0 ? carriers : undefined };
  at("clear").hidden = !activeFilter();
  draw({ mayMove: true });
  remember("replace");
  say(texts.shown(list.querySelectorAll('[data-kind="result"]').length));
});

at("clear").addEventListener("click", () => {
  filter = {};
  drawFilters();
  draw({ mayMove: true });
  remember("replace");
  at("filters").querySelector("input")?.focus();
});

// MARK: a search

/** Begins a search, and forgets the one before. */
async function begin(asked, how = "push") {
  stop();
  write(asked);
  remember(how);
  const { market, locale, traveller, ...query } = asked;
  const place = site.markets.find(one => one.market === market);
  if (place && !place.has_supplier) return offerExample(market);
  at("ask").open = innerWidth >= 900;
  busy(4);
  say(texts.searching);
  const own = new Search(
    { market, locale, currency: place?.currency, surface: "flight-results", query: { ...query, returns: query.returns || undefined, adults: Number(query.adults) } },
    { headers: clientHeader({ scheme: scheme() }) });
  search = own;
  listen(own, place?.currency);
  try { await own.begin(); } catch (error) {
    if (search === own) fail(error instanceof Problem ? error : new Problem({ title: String(error.message) }), market);
  }
}

function listen(own, currency) {
  own.addEventListener("layout", ({ detail }) => {
    if (detail.layout.id !== layout?.id) list.replaceChildren();
    layout = detail.layout;
    drawer.layout(layout, detail.patch, newest?.format ?? found?.format ?? "–", texts.facts);
    draw();
  });
  own.addEventListener("answer", ({ detail }) => {
    const read = readAnswer(detail.answer, { currency });
    if (!read) return;                                     // it repeats nothing: what is drawn holds
    drawer.note(`answer: ${read.itineraries.length} itineraries`);
    at("notice").hidden = true;
    if (isTouched && found) newest = read.itineraries.length === found.itineraries.length ? null : read;
    else take(read);
    draw();
  });
  own.addEventListener("progress", ({ detail: { number, itineraries, direct, complete } }) => {
    busy(complete ? 100 : Math.min(90, 10 + number * 22));
    say(complete ? texts.all(itineraries, direct) : texts.soFar(itineraries, direct));
  });
  own.addEventListener("problem", ({ detail }) => {
    drawer.note(`problem: ${detail.problem.kind}`);
    if (!found && !detail.problem.again) fail(detail.problem, question().market);
  });
  own.addEventListener("gone", ({ detail }) => {
    busy(0);
    drawer.note(`gone: ${detail.reason}`);
    // What was on its way does not come any more.
    if (layout) layout = { ...layout, cards: layout.cards.filter(card => card.type !== "placeholder") };
    draw();
    const isOld = detail.reason !== "no-answer";
    notice(isOld ? texts.gone : texts.failed, isOld ? texts.goneText : texts.noAnswer, texts.again, () => begin(question(), "replace"));
  });
}

/** The shipped example by `POST /v1/attach`: what a gateway does with an answer that it has. */
async function showExample() {
  stop();
  write({ ...question(), origin: "LHR", destination: "EDI", departs: "2027-07-16", returns: "", adults: 1, cabin: "economy" });
  remember("replace", { example: "1" });
  const { market, locale } = question();
  const currency = site.markets.find(one => one.market === market)?.currency ?? "GBP";
  const query = new URLSearchParams({ surface: "flight-results", format: "skyscanner-v3", market, locale, currency,
    origin: "LHR", destination: "EDI", departs: "2027-07-16", adults: "1", cabin: "economy" });
  try {
    const body = await (await fetch("/demo/example.json")).text();
    const reply = await fetch(`/v1/attach?${query}`, { method: "POST", body, headers: clientHeader({ scheme: scheme() }) });
    const answer = await reply.json();
    const read = readAnswer(answer, { currency });
    layout = answer.layout ?? null;
    if (layout) drawer.layout(layout, null, read.format, texts.facts);
    else drawer.note(`no layout: ${reply.headers.get("Layover-Status")}`);
    take(read);
    draw({ mayMove: true });
    say(texts.all(read.itineraries.length, read.itineraries.filter(one => one.stops === 0).length));
  } catch (error) { fail(new Problem({ title: String(error.message) }), market); }
}

function stop() {
  search?.close();
  [search, layout, found, newest, filter, isTouched] = [null, null, null, null, {}, false];
  arrange(list, [], make, update, element => impressions.forget(element));
  at("columns").hidden = at("notice").hidden = at("more").hidden = true;
  drawer.clear();
  busy(0);
  say("");
}

function fail(problem, market) {
  busy(0);
  say("");
  drawer.note(`problem: ${problem.status} ${problem.kind}`);
  if (problem.kind === "no-supplier") offerExample(market);
  else notice(texts.failed, problem.message, texts.again, () => begin(question(), "replace"));
}

const offerExample = market => notice(texts.noSupplier(market), texts.noSupplierText, texts.example, showExample);

function notice(title, text, word, act) {
  at("notice").hidden = false;
  at("notice").replaceChildren(element("h2", {}, title), element("p", {}, text),
    ...(word ? [element("button", { type: "button", onclick: act }, word)] : []));
}

function say(text) { at("status").textContent = text; }

function busy(percent) {
  const bar = at("progress");
  bar.hidden = percent === 0;
  bar.toggleAttribute("data-busy", percent < 100);
  bar.setAttribute("aria-valuenow", percent);
  bar.setAttribute("aria-label", texts.searching);
  bar.firstElementChild.style.inlineSize = `${percent}%`;
}

// MARK: the form and the address

const question = () => Object.fromEntries(fields.map(name => [name, form.elements[name].value]));

function write(values) {
  for (const name of fields) if (values[name] !== undefined && name !== "locale") form.elements[name].value = values[name];
  fillLocales(values.locale ?? form.elements.locale.value);
  form.elements.origin.value = form.elements.origin.value.toUpperCase();
  form.elements.destination.value = form.elements.destination.value.toUpperCase();
  speak();
}

function fillLocales(wanted) {
  const locales = site.markets.find(one => one.market === form.elements.market.value)?.locales ?? [];
  const names = new Intl.DisplayNames("en", { type: "language" });
  form.elements.locale.replaceChildren(...locales.map(tag => element("option", { value: tag }, named(names, tag))));
  form.elements.locale.value = locales.includes(wanted) ? wanted : locales[0];
}

function named(names, tag) {
  try { return names.of(tag); } catch { return tag; }
}

/** Everything in the reader's language and direction. */
function speak() {
  const locale = form.elements.locale.value || "en-GB";
  texts = textsFor(locale);
  writing = new Writing(locale, texts);
  document.documentElement.lang = texts === textsFor("en") ? "en" : locale;
  document.dir = directionOf(locale);
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = texts[one.dataset.text];
  at("swap").setAttribute("aria-label", texts.swap);
  at("inside-close").setAttribute("aria-label", texts.close);
  const cabin = form.elements.cabin.value || "economy";
  form.elements.cabin.replaceChildren(...Object.entries(texts.cabins).map(([value, word]) => element("option", { value }, word)));
  form.elements.cabin.value = cabin;
  const { origin, destination, departs } = question();
  at("route").replaceChildren(...(origin && destination
    ? [element("bdi", {}, origin), " – ", element("bdi", {}, destination), departs ? ` · ${writing.date(departs)}` : ""] : [texts.search]));
  drawScheme();
}

/** The address holds the search, so that a link reopens it. */
function remember(how, more = {}) {
  const items = { ...question(), ...more, sort: sort === "best" ? "" : sort, stops: filter.stops?.join(",") ?? "", carriers: filter.carriers?.join(",") ?? "" };
  if (new URLSearchParams(location.search).has("example") && found) items.example = "1";
  const query = new URLSearchParams(Object.entries(items).filter(([, value]) => value));
  history[`${how}State`](null, "", `/demo?${query}`);
}

async function open() {
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  const market = site.markets.some(one => one.market === asked.market) ? asked.market : site.default_market;
  const day = new Date(Date.now() + 60 * 864e5).toISOString().slice(0, 10);
  write({ origin: "LHR", destination: "GLA", departs: day, returns: "", adults: 1, cabin: "economy", ...asked, market });
  const wanted = { stops: asked.stops?.split(",").map(Number), carriers: asked.carriers?.split(",") };
  if (orders[asked.sort]) sort = asked.sort;
  if (asked.example) await showExample();
  else if (asked.origin && asked.destination) await begin(question(), "replace");
  else {
    stop();
    if (!site.markets.some(one => one.has_supplier)) offerExample(market);
    else notice(texts.hello, texts.helloText, texts.search, () => begin(question()));
  }
  if (wanted.stops || wanted.carriers) filter = wanted;
  drawFilters();
  draw({ mayMove: true });
}

form.addEventListener("submit", event => {
  event.preventDefault();
  begin(question());
});
form.elements.market.addEventListener("change", () => { fillLocales(); speak(); });
form.elements.locale.addEventListener("change", speak);
at("swap").addEventListener("click", () => {
  const { origin, destination } = question();
  write({ origin: destination, destination: origin });
});
addEventListener("popstate", open);

// MARK: light and dark

const schemes = ["auto", "light", "dark"];
let chosen = schemes.includes(sessionStorage.getItem("scheme")) ? sessionStorage.getItem("scheme") : "auto";
const scheme = () => (chosen !== "auto" ? chosen : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function drawScheme() {
  document.documentElement.dataset.scheme = chosen;
  at("scheme").querySelector(".word").textContent = texts.scheme[chosen];
  at("scheme").setAttribute("aria-label", `${texts.schemeLabel}: ${texts.scheme[chosen]}`);
}

at("scheme").addEventListener("click", () => {
  chosen = schemes[(schemes.indexOf(chosen) + 1) % schemes.length];
  sessionStorage.setItem("scheme", chosen);
  drawScheme();
});

texts = textsFor("en");
site = await (await fetch("/demo/site.json")).json();
form.elements.market.replaceChildren(...site.markets.map(({ market }) =>
  element("option", { value: market }, new Intl.DisplayNames("en", { type: "region" }).of(market) ?? market)));
await open();
