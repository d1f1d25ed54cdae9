import { FlightList, readList } from "/v1/client.js";
import { flightKey } from "/v1/client/lists.js";

/**
 * The reader's lists of flights, separate for each market: some are stored in this browser, some by another team's service.
 * It sends `change` when one in this browser has changed.
 */
export class SavedLists extends EventTarget {
  static names = ["wish-list", "recently-viewed"];
  #sources;
  #currencies;
  #held = new Map();
  #place = { market: "", locale: "" };

  /** @param {{ lists: Record<string, "client"|"remote">, markets: object[] }} site The content of `/demo/site.json`. */
  constructor({ lists = {}, markets }) {
    super();
    this.#sources = lists;
    this.#currencies = new Map(markets.map(({ market, currency }) => [market, currency]));
  }

  /** The configured lists. */
  get names() { return SavedLists.names.filter(name => this.#sources[name]); }

  /** Whether this browser stores a list. */
  isOwn(name) { return this.#sources[name] === "client"; }

  /** The market whose lists are shown, and the language. */
  get place() { return this.#place; }

  /** Switches to the lists of another market, or another language. */
  move({ market, locale }) { this.#place = { market, locale }; }

  /** A list in this browser; null for any other. */
  of(name, market = this.#place.market) {
    if (!this.isOwn(name)) return null;
    const key = `${name} ${market}`;
    if (!this.#held.has(key)) {
      const list = new FlightList(name, { market, currency: this.#currencies.get(market) ?? "" });
      list.addEventListener("change", () => this.dispatchEvent(new CustomEvent("change")));
      this.#held.set(key, list);
    }
    return this.#held.get(key);
  }

  /** Whether a flight of a search is on the wish list; `question` is the query of the search. */
  isWished(itinerary, question) { return this.of("wish-list", question.market)?.has(itinerary, question) ?? false; }

  /** Adds a flight to the wish list, or removes it. */
  wish(itinerary, search, question) {
    const list = this.of("wish-list", question.market);
    if (list?.has(itinerary, question)) list.remove(flightKey(itinerary, question));
    else this.#put(list, itinerary, search, question);
  }

  /** The reader views a flight: follows its offer, or shares it. */
  view(itinerary, search, question) { this.#put(this.of("recently-viewed", question.market), itinerary, search, question); }

  /** A newer search has found some of them again. */
  learn(itineraries, search, question) {
    for (const list of SavedLists.names.map(name => this.of(name, question.market)).filter(Boolean)) {
      list.learn(itineraries, search, question);
      this.#sign(list);
    }
  }

  /**
   * The flights of a list, and which of them can be shared.
   *
   * @returns {Promise<{ state: "ok"|"late"|"failed", flights: object[], ready: Set<string> }>} `ready` has the keys of those that can.
   * @throws {Problem}
   */
  async read(name) {
    const list = this.of(name);
    if (list) {
      const ready = new Set((await list.ask()).keys());
      return { state: "ok", flights: list.flights, ready };
    }
    const { state, flights } = await readList(name, this.#place);
    return { state, flights, ready: new Set(flights.map(({ key }) => key)) };
  }

  #put(list, itinerary, search, question) {
    if (!list || !search) return;                          // the example was not found by a search, so its flights cannot be shared
    list.put(itinerary, search, question);
    this.#sign(list);
  }

  /** Flights that cannot be signed now are requested again when the list is shown, and errors are shown there. */
  #sign(list) { list.sign().catch(() => {}); }
}
