import { Problem } from "./problem.js";
import { memoryStorage, usable } from "./storage.js";

/**
 * A flight in a list.
 *
 * @typedef {object} ListedFlight
 * @property {string} key The same for the same flights in the same cabin, whatever search found them.
 * @property {object} add The `offer` of `POST /v1/trips/{trip}/items`.
 * @property {import("./results.js").Leg[]} legs
 * @property {{ value: number, currency: string }|null} price
 * @property {number} at When the price was seen, in milliseconds.
 * @property {object} [query] The query of the search that found it.
 */

/** Limits of a server for one call. */
export const listLimits = { offers: 50, bytes: 256 << 10 };

/** The longest time by which a clock on earth is behind UTC. */
const westernmost = 12 * 36e5;

/**
 * A list of flights that this browser stores, newest first: those looked at recently, or a wish list. There is one for each
 * market and currency, so that its prices can be compared. It sends `change`.
 *
 * Entries that are not flights or have departed are ignored; a browser without storage keeps the list for this page alone.
 */
export class FlightList extends EventTarget {
  static limit = listLimits.offers;
  #name;
  #key;
  #storage;
  #base;
  #held = null;                       // the list as read, until it changes
  #signing = null;

  /** Whether the browser keeps it when the page is closed. */
  isKept;

  /**
   * @param {"recently-viewed"|"wish-list"} name A name in `lists` of `widgets/layover.yaml` with `client`.
   * @param {{ market: string, currency: string, storage?: Storage|null, base?: string }} of `base`: address of the server.
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

  /** Whether it contains an itinerary of a search. */
  has(itinerary, query) {
    const key = flightKey(itinerary, query);
    return this.flights.some(one => one.key === key);
  }

  /**
   * Puts an itinerary first; beyond `limit` the last ones are dropped.
   *
   * @param {import("./results.js").Itinerary} itinerary
   * @param {string} search The token of the search that found it.
   * @param {{ origin: string, destination: string, departs: string, returns?: string, adults?: number, cabin?: string }} query The
   *   query of the search.
   */
  put(itinerary, search, query, now = Date.now()) {
    const flight = flightOf(itinerary, search, query, now);
    this.#write([flight, ...this.#read().filter(({ key }) => key !== flight.key)].slice(0, FlightList.limit));
  }

  /** @param {string} key The key of one of its flights. */
  remove(key) { this.#write(this.#read().filter(one => one.key !== key)); }

  /** Applies the results of a newer search: the same flights for as many travellers get its price. */
  learn(itineraries, search, query, now = Date.now()) {
    const held = this.#read();
    if (held.length === 0) return;
    const found = new Map(itineraries.filter(({ price }) => price).map(one => [flightKey(one, query), one]));
    const isNewer = one => found.has(one.key) && Number(one.query?.adults ?? 1) === Number(query.adults ?? 1);
    if (!held.some(isNewer)) return;
    this.#write(held.map(one => (isNewer(one) ? flightOf(found.get(one.key), search, query, now) : one)));
  }

  /**
   * Requests from the server which flights can be shared; it signs those that a search vouched for, so that they can be
   * shared for a day even if the search is over.
   *
   * @param {ListedFlight[]} [flights] All of them by default.
   * @returns {Promise<Map<string, { add: object, offer: object, price: object }>>} Those that can be shared, by `key`.
   * @throws {Problem}
   */
  async ask(flights = this.flights) {
    const { items } = await readyOffers(this.#name, flights.map(({ add }) => add), { base: this.#base });
    const ready = new Map(items.map(({ index, ...item }) => [flights[index]?.key, item]));
    this.#sign(flights, ready);
    return ready;
  }

  /**
   * Has new flights signed, all that were added at one moment with one call.
   *
   * @throws {Problem}
   */
  sign() { return (this.#signing ??= this.#signAll().finally(() => { this.#signing = null; })); }

  /** Flights that are added during a request are sent with the next one. */
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

  /** Flights that changed during the request stay unchanged. */
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
      this.isKept = false;                                 // full or unavailable
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
 * Has the server check offers of the client: `POST /v1/lists/{name}`, with as many calls as needed.
 *
 * @param {string} name
 * @param {object[]} offers Each like `offer` of `POST /v1/trips/{trip}/items`.
 * @param {{ base?: string }} [options] Address of the server; the page's own by default.
 * @returns {Promise<{ items: { index: number, add: object, offer: object, price: object }[], leftOut: number }>} `index` is that in
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
 * A list of a service: `GET /v1/lists/{name}`.
 *
 * @param {string} name
 * @param {{ market: string, locale?: string, unit?: string, base?: string }} asked `unit` owns the list: `Layover-Unit`.
 * @returns {Promise<{ state: "ok"|"late"|"failed", flights: ListedFlight[] }>} Empty if the service returned no list; `state` says why.
 * @throws {Problem}
 */
export async function readList(name, { market, locale, unit, base = "" }) {
  const query = new URLSearchParams(Object.entries({ market, locale }).filter(([, value]) => value));
  const answer = await read(`${base}/v1/lists/${name}?${query}`, { headers: unit ? { "Layover-Unit": unit } : {} });
  return { state: answer.state, flights: answer.items.filter(({ offer }) => offer?.kind === "flight").map(listed) };
}

/** Identifies a flight: cabin, airports, local times and airlines of each leg. */
export function flightKey({ legs }, { cabin = "economy" } = {}) {
  const words = leg => [leg.origin.code, leg.destination.code, leg.departs, leg.arrives, ...leg.carriers.map(({ id }) => id)];
  return [cabin, ...legs.map(leg => words(leg).join(" "))].join("|");
}

/** Identifies a flight of one search. */
const nameOf = ({ key, add }) => `${key} ${add.search}`;

async function read(address, options) {
  try {
    const reply = await fetch(address, options);
    const body = await reply.json().catch(() => ({}));
    if (!reply.ok) throw Problem.read(reply, body);
    return { ...body, items: Array.isArray(body.items) ? body.items : [] };
  } catch (error) { throw Problem.of(error); }
}

/** Splits offers into as few calls as the server's limits allow. */
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

/** The parts of an itinerary that a list shows. */
function flightOf(itinerary, search, { origin, destination, departs, returns, adults, cabin }, at) {
  const { id, legs, price } = itinerary, query = { origin, destination, departs, returns, adults, cabin };
  return { key: flightKey(itinerary, query), at, add: { search, itinerary: id }, legs, price, query };
}

/** A flight from a service's list: airlines by their codes with flight numbers. */
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

/** Whether a stored value is a flight of a list. */
const isFlight = one => isText(one?.key) && Number.isFinite(one.at) && typeof one.add === "object" && one.add !== null && isPrice(one.price)
  && isQuery(one.query) && Array.isArray(one.legs) && one.legs.length > 0 && one.legs.every(isLeg);

/** Whether the day of departure is not over everywhere. */
const isAhead = ({ legs }) => legs[0].departs.slice(0, 10) >= new Date(Date.now() - westernmost).toISOString().slice(0, 10);
