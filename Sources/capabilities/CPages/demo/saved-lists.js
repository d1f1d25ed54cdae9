import { FlightList, readList } from "/v1/client.js";
import { flightKey } from "/v1/client/lists.js";

/**
 * The lists of flights that the reader of this page has, in each market its own: some this browser keeps, some another team's service.
 * It tells of `change` where one that the browser keeps has changed.
 */
export class SavedLists extends EventTarget {
  static names = ["wish-list", "recently-viewed"];
  #sources;
  #currencies;
  #held = new Map();
  #place = { market: "", locale: "" };

  /** @param {{ lists: Record<string, "client"|"remote">, markets: object[] }} site What `/demo/site.json` says. */
  constructor({ lists = {}, markets }) {
    super();
    this.#sources = lists;
    this.#currencies = new Map(markets.map(({ market, currency }) => [market, currency]));
  }

  /** Those that there are. */
  get names() { return SavedLists.names.filter(name => this.#sources[name]); }

  /** Whether this browser keeps a list. */
  isOwn(name) { return this.#sources[name] === "client"; }

  /** The market whose lists are shown, and the language. */
  get place() { return this.#place; }

  /** Turns to the lists of another market, or another language. */
  move({ market, locale }) { this.#place = { market, locale }; }

  /** A list that this browser keeps; null for any other. */
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

  /** Whether a flight that a search has found is wished for; `question` is what the search asked. */
  isWished(itinerary, question) { return this.of("wish-list", question.market)?.has(itinerary, question) ?? false; }

  /** Puts a flight on the wish list, or takes it off. */
  wish(itinerary, search, question) {
    const list = this.of("wish-list", question.market);
    if (list?.has(itinerary, question)) list.remove(flightKey(itinerary, question));
    else this.#put(list, itinerary, search, question);
  }

  /** The reader looks at a flight: they follow its offer, or send it to friends. */
  view(itinerary, search, question) { this.#put(this.of("recently-viewed", question.market), itinerary, search, question); }

  /** A newer search has found some of them again. */
  learn(itineraries, search, question) {
    for (const list of SavedLists.names.map(name => this.of(name, question.market)).filter(Boolean)) {
      list.learn(itineraries, search, question);
      this.#sign(list);
    }
  }

  /**
   * What stands in a list, and what of it can be shared.
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
    if (!list || !search) return;                          // of an example that no search has found nothing can be shared
    list.put(itinerary, search, question);
    this.#sign(list);
  }

  /** What cannot be signed now is asked for again when the list is shown, and told of there. */
  #sign(list) { list.sign().catch(() => {}); }
}
