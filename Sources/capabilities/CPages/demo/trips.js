import { Problem } from "/v1/client.js";

/** Waits where the server wants a pause that is short. @returns Whether it did, and it is worth asking again. */
async function waited({ status, headers }) {
  const seconds = Number(headers.get("Retry-After"));
  if (status !== 429 || seconds > Trips.patience) return false;
  await new Promise(done => setTimeout(done, seconds * 1000));
  return true;
}

/** Nobody vouches for the price of an offer any more. */
export const isTooOld = ({ kind }) => kind === "offer-gone" || kind === "offer-invalid";

const isWhole = ({ route, departs }) => /^[A-Z]{3}-[A-Z]{3}$/.test(route) && /^\d{4}-\d\d-\d\d$/.test(departs);

/**
 * Trips that this browser has made or joined, the newest first. The server keeps them and knows who is in them by its guest's cookie,
 * which no script reads; here stand only their names and links, to share from again.
 *
 * @typedef {object} KnownTrip
 * @property {string} id
 * @property {string} token Of the link by which others look and vote: whoever has it may.
 * @property {string} route `LHR-OSL`
 * @property {string} departs A day, `2027-01-21`.
 */
export class Trips {
  static #key = "layover-trips";
  static #nameKey = "layover-trips-name";
  static limit = 8;
  /** Seconds for which it is worth waiting when the server says that too much is asked at once. */
  static patience = 3;
  #held = Trips.#read();

  /** The pages of trips, in other tabs, put in what is joined and take out what is left. */
  constructor() {
    addEventListener("storage", ({ key }) => { if (key === Trips.#key) this.#held = Trips.#read(); });
  }

  /** @returns {KnownTrip[]} */
  get all() { return this.#held; }

  /** What the reader's friends call the reader, as they were told last; empty for one who stays a number. */
  get name() {
    try { return localStorage.getItem(Trips.#nameKey) ?? ""; } catch { return ""; }
  }

  /** The newest trip of a search's route, where there is one. */
  forRoute({ origin, destination }) { return this.#held.find(({ route }) => route === `${origin}-${destination}`) ?? null; }

  address(trip, locale) { return `${location.origin}/t/${trip.token}${locale ? `?hl=${encodeURIComponent(locale)}` : ""}`; }

  /**
   * Makes a trip of which the reader of this page is the guest.
   *
   * @param {object} question That found its flights.
   * @param {string} name What others in it call the reader; kept for the next trip where the server takes it. May be empty.
   * @returns {Promise<KnownTrip>}
   * @throws {Problem} `setting-invalid` where nobody may be called so.
   */
  async make({ market, locale, origin, destination, departs }, name) {
    const made = await this.#post("", { market, locale, guest: true, ...(name && { name }) });
    try { localStorage.setItem(Trips.#nameKey, name); } catch { /* a browser that keeps nothing: it is asked for again */ }
    const trip = { id: made.trip, token: made.link.token, route: `${origin}-${destination}`, departs };
    this.#hold([trip, ...this.#held].slice(0, Trips.limit));
    return trip;
  }

  /**
   * Adds flights, one after the other; nobody but the reader sees them until they are sent. One for whose price nobody vouches any more
   * is passed over where another can be added.
   *
   * @param {object[]} offers At least one, as a search or a list has them.
   * @returns {Promise<{ items: string[], message?: object }>} `message`: what messengers may show of the first.
   * @throws {Problem}
   */
  async add(trip, offers) {
    const added = [];
    let old = null;
    for (const offer of offers) {
      try { added.push(await this.#post(`/${trip.id}/items`, { offer, state: "staged" })); } catch (problem) {
        if (!isTooOld(problem)) throw problem;
        old = problem;
      }
    }
    if (added.length === 0) throw old;
    return { items: added.map(({ item }) => item), message: added[0].message };
  }

  /** Shows flights that were added to everybody: the link has left this page. */
  async send(trip, items) {
    for (const item of items) await this.#post(`/${trip.id}/items/${item}/send`, {});
  }

  /** The trip is no more: it has ended, or the reader has left it. */
  forget(trip) { this.#hold(this.#held.filter(({ id }) => id !== trip.id)); }

  /** Where an answer is lost it is asked for once more under the same key, which does nothing twice. */
  async #post(path, body) {
    const key = crypto.randomUUID();
    const ask = () => fetch(`/v1/trips${path}`, {
      method: "POST", credentials: "same-origin", body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    });
    try {
      const first = await ask().catch(ask), reply = await waited(first) ? await ask() : first;
      if (!reply.ok) throw Problem.read(reply, await reply.json().catch(() => ({})));
      return await reply.json();
    } catch (error) { throw Problem.of(error); }
  }

  #hold(trips) {
    this.#held = trips;
    try { localStorage.setItem(Trips.#key, JSON.stringify(trips)); } catch { /* a browser that keeps nothing: for this page alone */ }
  }

  static #read() {
    try {
      const held = JSON.parse(localStorage.getItem(Trips.#key) ?? "[]");
      return Array.isArray(held) ? held.filter(({ id, token }) => /^[a-z0-9]{26}$/.test(id) && /^[a-z0-9]{26}$/.test(token)).filter(isWhole).slice(0, Trips.limit) : [];
    } catch { return []; }
  }
}
