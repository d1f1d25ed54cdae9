import { Problem } from "/v1/client.js";

/** Waits if the server requests a short pause. @returns Whether it waited and a retry is useful. */
async function waited({ status, headers }) {
  const seconds = Number(headers.get("Retry-After"));
  if (status !== 429 || seconds > Trips.patience) return false;
  await new Promise(done => setTimeout(done, seconds * 1000));
  return true;
}

/** The price of an offer is no longer vouched for. */
export const isTooOld = ({ kind }) => kind === "offer-gone" || kind === "offer-invalid";

const isWhole = ({ route, departs }) => /^[A-Z]{3}-[A-Z]{3}$/.test(route) && /^\d{4}-\d\d-\d\d$/.test(departs);

/**
 * Trips that this browser has made or joined, newest first. The server stores them and recognises their members by the guest's
 * cookie, which scripts cannot read; only their names and links are stored here, for sharing again.
 *
 * @typedef {object} KnownTrip
 * @property {string} id
 * @property {string} token The token of the link, with which anyone may view and vote.
 * @property {string} route `LHR-OSL`
 * @property {string} departs A day, `2027-01-21`.
 */
export class Trips {
  static #key = "layover-trips";
  static #nameKey = "layover-trips-name";
  static limit = 8;
  /** Seconds that are worth waiting after a reply about too many requests. */
  static patience = 3;
  #held = Trips.#read();

  /** Pages of trips in other tabs add joined trips and remove those that were left. */
  constructor() {
    addEventListener("storage", ({ key }) => { if (key === Trips.#key) this.#held = Trips.#read(); });
  }

  /** @returns {KnownTrip[]} */
  get all() { return this.#held; }

  /** The reader's name for friends, as last used; empty for no name. */
  get name() {
    try { return localStorage.getItem(Trips.#nameKey) ?? ""; } catch { return ""; }
  }

  /** The newest trip of a search's route, if there is one. */
  forRoute({ origin, destination }) { return this.#held.find(({ route }) => route === `${origin}-${destination}`) ?? null; }

  address(trip, locale) { return `${location.origin}/t/${trip.token}${locale ? `?hl=${encodeURIComponent(locale)}` : ""}`; }

  /**
   * Makes a trip whose guest is the reader of this page.
   *
   * @param {object} question The query of its flights' search.
   * @param {string} name The reader's name in it; stored for the next trip if the server accepts it. May be empty.
   * @param {Date} closesAt When voting closes; null if it does not.
   * @returns {Promise<KnownTrip>}
   * @throws {Problem} `setting-invalid` if the name is not allowed.
   */
  async make({ market, locale, origin, destination, departs }, name, closesAt = null) {
    const settings = { closes_at: closesAt && `${closesAt.toISOString().slice(0, 19)}Z` };
    const made = await this.#post("", { market, locale, guest: true, settings, ...(name && { name }) });
    try { localStorage.setItem(Trips.#nameKey, name); } catch { /* a browser that keeps nothing: it is asked for again */ }
    const trip = { id: made.trip, token: made.link.token, route: `${origin}-${destination}`, departs };
    this.#hold([trip, ...this.#held].slice(0, Trips.limit));
    return trip;
  }

  /**
   * Adds flights one by one; only the reader sees them until they are sent. A flight whose price is no longer vouched for is
   * skipped if another can be added.
   *
   * @param {object[]} offers At least one, from a search or a list.
   * @returns {Promise<{ items: string[], message?: object }>} `message`: the text for messengers about the first.
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

  /** Shows added flights to all people with the link, which has left this page. */
  async send(trip, items) {
    for (const item of items) await this.#post(`/${trip.id}/items/${item}/send`, {});
  }

  /** The trip no longer exists: it has ended, or the reader has left it. */
  forget(trip) { this.#hold(this.#held.filter(({ id }) => id !== trip.id)); }

  /** If the reply is lost, the request is repeated with the same key, which prevents a second effect. */
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
