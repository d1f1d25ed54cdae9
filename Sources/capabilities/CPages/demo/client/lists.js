import { Problem } from "./problem.js";
import { memoryStorage, usable } from "./storage.js";

/**
 * A flight that stands in a list.
 *
 * @typedef {object} ListedFlight
 * @property {string} key The same for the same flights in the same cabin, whatever search has found them.
 * @property {object} add What goes into `offer` of `POST /v1/trips/{trip}/items`.
 * @property {import("./results.js").Leg[]} legs
 * @property {{ value: number, currency: string }|null} price
 * @property {number} at When the price was seen, in milliseconds.
 * @property {object} [query] What the search asked that found it.
 */

/** How much a server takes in one call. */
export const listLimits = { offers: 50, bytes: 256 << 10 };

/** The longest that a clock on earth is behind UTC. */
const westernmost = 12 * 36e5;

/**
 * A list of flights that this browser keeps, the newest first: what was looked at lately, or what is wished for. There is one for
 * each market and currency, so that its prices can be compared. It tells of `change`.
 *
 * What is no flight, or has left, is passed over as if it were not there; a browser that keeps nothing keeps it for this page alone.
 */
export class FlightList extends EventTarget {
  static limit = listLimits.offers;
  #name;
  #key;
  #storage;
  #base;
  #held = null;                       // what was read, until somebody changes it
  #signing = null;

  /** Whether the browser keeps it when the page is closed. */
  isKept;

  /**
   * @param {"recently-viewed"|"wish-list"} name As `lists` of `widgets/layover.yaml` has it, where it says `client`.
   * @param {{ market: string, currency: string, storage?: Storage|null, base?: string }} of `base` is where the server is.
   */
  constructor(name, { market, currency, storage = usable(), base = "" }) {
    super();
    this.#name = name;
    this.#key = `layover-list:${name}:${market}:${currency}`;
    this.#storage = storage ?? memoryStorage();
    this.#base = base;
    this.isKept = storage !== null;
    // Another page of this browser has changed it.
    globalThis.addEventListener?.("storage", ({ key }) => { if (key === this.#key || key === null) this.#tell(this.#read()); });
  }

  /** @returns {ListedFlight[]} */
  get flights() { return (this.#held ??= this.#read()); }

  /** Whether an itinerary of a search stands in it. */
  has(itinerary, query) {
    const key = flightKey(itinerary, query);
    return this.flights.some(one => one.key === key);
  }

  /**
   * Puts an itinerary in front; the last of more than `limit` go.
   *
   * @param {import("./results.js").Itinerary} itinerary
   * @param {string} search The token of the search that has found it.
   * @param {{ origin: string, destination: string, departs: string, returns?: string, adults?: number, cabin?: string }} query What
   *   the search asked.
   */
  put(itinerary, search, query, now = Date.now()) {
    const flight = flightOf(itinerary, search, query, now);
    this.#write([flight, ...this.#read().filter(({ key }) => key !== flight.key)].slice(0, FlightList.limit));
  }

  /** @param {string} key Of a flight of it. */
  remove(key) { this.#write(this.#read().filter(one => one.key !== key)); }

  /** Takes over what a newer search has found: the same flights for as many travellers have its price from now on. */
  learn(itineraries, search, query, now = Date.now()) {
    const held = this.#read();
    if (held.length === 0) return;
    const found = new Map(itineraries.filter(({ price }) => price).map(one => [flightKey(one, query), one]));
    const isNewer = one => found.has(one.key) && Number(one.query?.adults ?? 1) === Number(query.adults ?? 1);
    if (!held.some(isNewer)) return;
    this.#write(held.map(one => (isNewer(one) ? flightOf(found.get(one.key), search, query, now) : one)));
  }

  /**
   * Asks the server which flights can be shared; those that a search vouched for are signed from then on, so that they can be shared
   * for a day though the search is over.
   *
   * @param {ListedFlight[]} [flights] All of them by default.
   * @returns {Promise<Map<string, { add: object, offer: object, price: object }>>} What can be shared, by `key`.
   * @throws {Problem}
   */
  async ask(flights = this.flights) {
    const { items } = await readyOffers(this.#name, flights.map(({ add }) => add), { base: this.#base });
    const ready = new Map(items.map(({ index, ...item }) => [flights[index]?.key, item]));
    this.#sign(flights, ready);
    return ready;
  }

  /**
   * Has those signed that were put in since, all of one moment by one call.
   *
   * @throws {Problem}
   */
  sign() { return (this.#signing ??= this.#signAll().finally(() => { this.#signing = null; })); }

  /** What is put in while the server is asked is asked for next. */
  async #signAll() {
    const asked = new Set();
    for (;;) {
      await null;
      const due = this.flights.filter(one => one.add.search && !asked.has(nameOf(one)));
      if (due.length === 0) return;
      for (const one of due) asked.add(nameOf(one));
      await this.ask(due);
    }
  }

  /** What has changed while the server was asked stays as it is. */
  #sign(asked, ready) {
    const signed = new Map(asked.filter(({ key, add }) => add.search && ready.has(key)).map(one => [nameOf(one), ready.get(one.key).add]));
    if (signed.size > 0) this.#write(this.#read().map(one => ({ ...one, add: signed.get(nameOf(one)) ?? one.add })));
  }

  #read() {
    try {
      const held = JSON.parse(this.#storage.getItem(this.#key) ?? "[]");
      return Array.isArray(held) ? held.filter(isFlight).filter(isAhead).slice(0, FlightList.limit) : [];
    } catch { return []; }
  }

  #write(flights) {
    const text = JSON.stringify(flights);
    try { this.#storage.setItem(this.#key, text); } catch {
      this.isKept = false;                                 // full, or not to be had
      this.#storage = memoryStorage();
      this.#storage.setItem(this.#key, text);
    }
    this.#tell(flights);
  }

  #tell(flights) {
    this.#held = flights;
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/**
 * Has the server look at offers that the client has: `POST /v1/lists/{name}`, as many times as it takes.
 *
 * @param {string} name
 * @param {object[]} offers Each as `offer` of `POST /v1/trips/{trip}/items`.
 * @param {{ base?: string }} [options] Where the server is; the page's own by default.
 * @returns {Promise<{ items: { index: number, add: object, offer: object, price: object }[], leftOut: number }>} `index` is that of
 *   `offers`.
 * @throws {Problem}
 */
export async function readyOffers(name, offers, { base = "" } = {}) {
  const items = [];
  for (const { first, batch } of batches(offers)) {
    const answer = await read(`${base}/v1/lists/${name}`, {
      method: "POST", body: JSON.stringify({ offers: batch }), headers: { "Content-Type": "application/json" },
    });
    items.push(...answer.items.map(item => ({ ...item, index: first + item.index })));
  }
  return { items, leftOut: offers.length - items.length };
}

/**
 * A list that a service has: `GET /v1/lists/{name}`.
 *
 * @param {string} name
 * @param {{ market: string, locale?: string, unit?: string, base?: string }} asked `unit` is whose list it is: `Layover-Unit`.
 * @returns {Promise<{ state: "ok"|"late"|"failed", flights: ListedFlight[] }>} Empty where the service gave none; `state` says why.
 * @throws {Problem}
 */
export async function readList(name, { market, locale, unit, base = "" }) {
  const query = new URLSearchParams(Object.entries({ market, locale }).filter(([, value]) => value));
  const answer = await read(`${base}/v1/lists/${name}?${query}`, { headers: unit ? { "Layover-Unit": unit } : {} });
  return { state: answer.state, flights: answer.items.filter(({ offer }) => offer?.kind === "flight").map(listed) };
}

/** What tells a flight from others: cabin, airports, local times and airlines of each leg. */
export function flightKey({ legs }, { cabin = "economy" } = {}) {
  const words = leg => [leg.origin.code, leg.destination.code, leg.departs, leg.arrives, ...leg.carriers.map(({ id }) => id)];
  return [cabin, ...legs.map(leg => words(leg).join(" "))].join("|");
}

/** A flight as one search has found it. */
const nameOf = ({ key, add }) => `${key} ${add.search}`;

async function read(address, options) {
  try {
    const reply = await fetch(address, options);
    const body = await reply.json().catch(() => ({}));
    if (!reply.ok) throw Problem.read(reply, body);
    return { ...body, items: Array.isArray(body.items) ? body.items : [] };
  } catch (error) { throw Problem.of(error); }
}

/** Offers in as few calls as the server takes them in. */
function* batches(offers) {
  const encoder = new TextEncoder(), frame = encoder.encode(JSON.stringify({ offers: [] })).length;
  let [first, batch, bytes] = [0, [], frame];
  for (const [row, offer] of offers.entries()) {
    const more = encoder.encode(JSON.stringify(offer)).length + 1;
    if (batch.length > 0 && (batch.length === listLimits.offers || bytes + more > listLimits.bytes)) {
      yield { first, batch };
      [first, batch, bytes] = [row, [], frame];
    }
    batch.push(offer);
    bytes += more;
  }
  if (batch.length > 0) yield { first, batch };
}

/** Keeps of an itinerary what a list shows. */
function flightOf(itinerary, search, { origin, destination, departs, returns, adults, cabin }, at) {
  const { id, legs, price } = itinerary, query = { origin, destination, departs, returns, adults, cabin };
  return { key: flightKey(itinerary, query), at, add: { search, itinerary: id }, legs, price, query };
}

/** A flight as a service's list has it: airlines by their codes with the numbers of their flights. */
function listed({ add, offer, price }) {
  const leg = parts => ({
    origin: { code: parts[0].from, name: "" }, destination: { code: parts.at(-1).to, name: "" },
    departs: parts[0].departs, arrives: parts.at(-1).arrives, stops: parts.length - 1, via: parts.slice(1).map(({ from }) => from),
    carriers: parts.map(({ carrier, number }) => ({ id: carrier, name: `${carrier} ${number}` })),
  });
  const legs = offer.legs.map(leg);
  return { key: flightKey({ legs }, offer), add, legs, price: money(price), at: Date.parse(price?.seen_at ?? "") };
}

/** An amount in minor units as a number in whole ones. */
function money({ amount, currency } = {}) {
  if (!Number.isFinite(amount)) return null;
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return { value: amount / 10 ** maximumFractionDigits, currency };
}

const isText = value => typeof value === "string";
const isMoment = value => isText(value) && Number.isFinite(Date.parse(`${value}Z`));
const isPlace = place => isText(place?.code);
const isCarrier = carrier => isText(carrier?.id) && isText(carrier.name);
const isLeg = leg => isPlace(leg?.origin) && isPlace(leg.destination) && isMoment(leg.departs) && isMoment(leg.arrives)
  && Number.isInteger(leg.stops) && Array.isArray(leg.carriers) && leg.carriers.every(isCarrier);
const isPrice = price => price === null || (Number.isFinite(price?.value) && /^([A-Z]{3})?$/.test(price.currency));
const isQuery = query => [query?.origin, query?.destination, query?.departs, query?.returns ?? ""].every(isText);

/** Whether something that was kept is a flight of a list. */
const isFlight = one => isText(one?.key) && Number.isFinite(one.at) && typeof one.add === "object" && one.add !== null && isPrice(one.price)
  && isQuery(one.query) && Array.isArray(one.legs) && one.legs.length > 0 && one.legs.every(isLeg);

/** Whether the day on which it leaves is not over everywhere. */
const isAhead = ({ legs }) => legs[0].departs.slice(0, 10) >= new Date(Date.now() - westernmost).toISOString().slice(0, 10);
