import { AnswerReader, clientHeader, keepWaiting, readAnswer, Search, standardCaps, textScale, tripHeader } from "/v1/client.js";
import { namesOfTrips } from "./marks.js";
import { scheme } from "./scheme.js";

/** The capabilities of this page, in addition to the module's: the best offer, above the results. */
export const demoCaps = [...standardCaps, "native.pick@1"];

/**
 * The results of one search so far. It sends:
 *
 *   layout     { layout, patch, isOther }   `isOther`: of a search that was restarted
 *   found      { count, isAgreed }          more results; while the reader is active they wait in `newest`
 *   settled    { isWhole }                  no more results follow
 *   slow                                    nothing has arrived for a while
 *   trouble    { problem }, recovered       as in `Search`
 *   failed     { problem }                  it could not start
 *   ended      { reason, problem }          it cannot continue
 */
export class LiveSearch extends EventTarget {
  static slowMilliseconds = 9000;
  #search;
  #currency;
  #isTouched;
  #timer = 0;

  /** The drawn layout, and the itineraries that the reader has accepted. */
  layout = null;
  found = null;
  /** Newer itineraries; null if there are none. */
  newest = null;
  /** Whether more results follow, whether all have arrived, and whether it takes long. */
  isLive = true;
  isWhole = false;
  isSlow = false;

  /** `width`: points that a card has. */
  constructor({ market, locale, ...query }, currency, { isTouched, width }) {
    super();
    this.#currency = currency;
    this.#isTouched = isTouched;
    this.width = width;
    /** The search. */
    this.question = { market, locale, ...query };
    const asked = { ...query, returns: query.returns || undefined, adults: Number(query.adults) };
    this.#search = new Search({ market, locale, currency, surface: "flight-results", query: asked },
      { headers: { ...clientHeader({ caps: demoCaps, scheme: scheme(), width, scale: textScale() }), ...tripHeader(namesOfTrips()) }, answers: new AnswerReader({ currency }) });
    this.#listen(this.#search);
  }

  get count() { return (this.newest ?? this.found)?.itineraries.length ?? 0; }
  /** The token for sharing its flights; empty if they cannot be shared. */
  get token() { return this.#search.token; }
  get format() { return (this.newest ?? this.found)?.format ?? "–"; }

  async begin() {
    this.#wait();
    try { await this.#search.begin(); } catch (error) {
      this.#rest();
      this.#tell("failed", { problem: error });
    }
  }

  /** The reader accepts the newer results. Returns whether there were any. */
  agree() {
    if (!this.newest) return false;
    [this.found, this.newest] = [this.newest, null];
    return true;
  }

  resume() {
    this.isLive = !this.isWhole;
    this.#wait();
    this.#search.resume();
  }

  close() {
    clearTimeout(this.#timer);
    this.#search.close();
  }

  #listen(search) {
    search.addEventListener("layout", ({ detail }) => {
      const isOther = this.layout !== null && this.layout.id !== detail.layout.id;
      this.layout = keepWaiting(detail.layout, this.layout);
      this.#tell("layout", { ...detail, isOther });
    });
    search.addEventListener("answer", ({ detail }) => {
      const read = detail.read ?? (detail.answer && readAnswer(detail.answer, { currency: this.#currency }));
      if (read) this.#take(read);                          // it may repeat nothing: then the drawn one stays
    });
    search.addEventListener("progress", () => this.#wait());
    search.addEventListener("settled", ({ detail }) => {
      this.isWhole = detail.complete;
      this.#rest();
      this.#tell("settled", { isWhole: detail.complete });
    });
    search.addEventListener("problem", ({ detail: { problem } }) => {
      if (!problem.again) this.#rest();
      this.#tell("trouble", { problem });
    });
    search.addEventListener("recovered", () => {
      this.isLive = !this.isWhole;
      this.#tell("recovered", {});
    });
    search.addEventListener("gone", ({ detail }) => {
      this.#rest();
      this.#tell("ended", detail);
    });
  }

  #take(read) {
    const isAgreed = !this.found || this.found.itineraries.length === 0 || !this.#isTouched();
    if (isAgreed) [this.found, this.newest] = [read, null];
    else this.newest = isSame(read, this.found) ? null : read;
    this.#tell("found", { count: read.itineraries.length, isAgreed });
  }

  /** Nothing is pending any more, and placeholder cards are removed. */
  #rest() {
    clearTimeout(this.#timer);
    this.isLive = this.isSlow = false;
    if (this.layout) this.layout = { ...this.layout, cards: this.layout.cards.filter(({ type }) => type !== "placeholder") };
  }

  #wait() {
    clearTimeout(this.#timer);
    this.isSlow = false;
    this.#timer = setTimeout(() => {
      this.isSlow = true;
      this.#tell("slow", {});
    }, LiveSearch.slowMilliseconds);
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

function isSame(left, right) {
  const held = new Map(right.itineraries.map(one => [one.id, one.price?.value]));
  return left.itineraries.length === held.size && left.itineraries.every(one => held.has(one.id) && held.get(one.id) === one.price?.value);
}
