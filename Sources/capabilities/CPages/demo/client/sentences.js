import { Problem } from "./problem.js";

/**
 * The sentence that a reader is at, and what else it could say. It tells of:
 *
 *   sentence  { sentence, isAsked }   it is another now; `isAsked`: because somebody said so, not because the day or the places changed
 *   failed    { problem }             it could not be asked; the one that is held stays
 *
 * A code is what a link carries; every option has the whole next one, so that a client never builds any. While it is watched it
 * is asked again once a minute, at the market's midnight and when somebody comes back to the page: mostly that is a 304.
 *
 * ```js
 * const sentences = new Sentences({ market: "GB", locale: "en-GB", timeZone: "Europe/London" });
 * sentences.addEventListener("sentence", ({ detail }) => draw(detail.sentence));
 * await sentences.say("1.fly.norway.spring");
 * sentences.watch();
 * ```
 */
export class Sentences extends EventTarget {
  /** Milliseconds between two questions of a page that is open. */
  static minute = 60000;
  #base;
  #headers;
  #place;
  #from = { origin: "", adults: 1 };
  #asked = "";
  #tag = "";
  #sentence = null;
  #asking = null;
  #suggesting = null;
  #timers = [];
  #watching = null;

  /**
   * @param {{ market: string, locale: string, timeZone?: string, base?: string, headers?: Record<string, string> }} options `timeZone`: the
   *   market's, for its midnight. `headers` say who asks: `Layover-Unit` where experiments choose what stands there at first.
   */
  constructor({ market, locale, timeZone = "UTC", base = "", headers = {} }) {
    super();
    this.#place = { market, locale, timeZone };
    this.#base = base;
    this.#headers = headers;
  }

  /** The newest answer; null before the first. */
  get sentence() { return this.#sentence; }

  /** The code that was asked for last, before any repair: what went comes back by itself. */
  get asked() { return this.#asked; }

  /** Turns to another market or language; the same code is asked there next. */
  move({ market, locale, timeZone = "UTC" }) {
    this.#place = { market, locale, timeZone };
    this.#tag = "";
    if (this.#watching) this.watch();
  }

  /**
   * From where, and for how many: places that a sentence leads to then have the `price` that somebody's search saw lately, where one
   * did. Where it is another than before, the same code is asked again.
   */
  from({ origin = "", adults = 1 }) {
    if (origin === this.#from.origin && adults === this.#from.adults) return;
    this.#from = { origin, adults };
    this.#tag = "";
    if (this.#watching && this.#sentence) this.again();
  }

  /**
   * Says a code; a newer question drops the older one.
   *
   * @param {string} [code] The default sentence where there is none.
   * @returns {Promise<object|null>} The answer; null where a newer question took its place or it could not be asked.
   */
  say(code = "") {
    this.#asked = code;
    this.#tag = "";
    return this.#ask(true);
  }

  /** Asks for the same again. @returns {Promise<object|null>} What is new; null where nothing is. */
  again() { return this.#asking ? Promise.resolve(null) : this.#ask(false); }

  /**
   * What fits a text as it is typed, best first.
   *
   * @returns {Promise<object[]|null|undefined>} At most 10 options; null where it cannot be asked, undefined where a newer text took its place.
   */
  async suggest(slot, text) {
    this.#suggesting?.abort();
    const mine = this.#suggesting = new AbortController();
    try {
      const reply = await fetch(this.#address("/suggest", { say: this.#sentence?.code ?? "", slot, q: text }), { signal: mine.signal, headers: this.#headers });
      if (!reply.ok) return null;
      const { options = [] } = await reply.json();
      return mine.signal.aborted ? undefined : options;
    } catch { return mine.signal.aborted ? undefined : null; }
  }

  /**
   * What codes say today: a list of earlier sentences.
   *
   * @param {string[]} codes At most 100.
   * @returns {Promise<object[]>} `text`, `share`, `repairs` of each, in order.
   * @throws {Problem}
   */
  async batch(codes) {
    try {
      const reply = await fetch(this.#address("/batch", {}), {
        method: "POST", body: JSON.stringify({ codes }), headers: { "Content-Type": "application/json", ...this.#headers },
      });
      const body = await reply.json().catch(() => ({}));
      if (!reply.ok) throw Problem.read(reply, body);
      return body.sentences ?? [];
    } catch (error) { throw Problem.of(error); }
  }

  /** Asks again from now on: each minute, at midnight, and when the page comes into view. */
  watch() {
    this.rest();
    this.#watching = new AbortController();
    const { signal } = this.#watching, ask = () => { if (globalThis.document?.visibilityState !== "hidden") this.again(); };
    for (const name of ["focus", "online", "pageshow"]) globalThis.addEventListener?.(name, ask, { signal });
    globalThis.document?.addEventListener("visibilitychange", ask, { signal });
    this.#timers.push(setInterval(ask, Sentences.minute));
    this.#awaitMidnight();
  }

  /** Asks no more by itself. */
  rest() {
    this.#watching?.abort();
    this.#watching = null;
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  // MARK: asking

  #awaitMidnight() {
    const timer = setTimeout(() => {
      this.#timers.splice(this.#timers.indexOf(timer), 1);
      this.again();
      this.#awaitMidnight();
    }, untilMidnight(this.#place.timeZone, new Date()) + 500);
    this.#timers.push(timer);
  }

  async #ask(isAsked) {
    this.#asking?.abort();
    const mine = this.#asking = new AbortController();
    try {
      const reply = await fetch(this.#address("", { ...(this.#asked && { say: this.#asked }), ...this.#prices }), {
        signal: mine.signal, headers: { ...this.#headers, ...(this.#tag && { "If-None-Match": this.#tag }) },
      });
      if (reply.status === 304) return null;
      const body = await reply.json().catch(() => ({}));
      if (mine.signal.aborted) return null;
      if (!reply.ok) throw Problem.read(reply, body);
      this.#tag = reply.headers.get("ETag") ?? "";
      this.#sentence = body;
      this.#tell("sentence", { sentence: body, isAsked });
      return body;
    } catch (error) {
      if (!mine.signal.aborted) this.#tell("failed", { problem: Problem.of(error), isAsked });
      return null;
    } finally { if (this.#asking === mine) this.#asking = null; }
  }

  get #prices() {
    const { origin, adults } = this.#from;
    return /^[A-Z]{3}$/.test(origin) ? { origin, ...(adults > 1 && { adults }) } : {};
  }

  #address(path, query) {
    const { market, locale } = this.#place;
    return `${this.#base}/v1/sentence${path}?${new URLSearchParams({ market, locale, ...query })}`;
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/** Milliseconds until the day ends in a time zone; a change of the clock that night may make it an hour more or less. */
export function untilMidnight(timeZone, now) {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).formatToParts(now);
  const [hours, minutes, seconds] = ["hour", "minute", "second"].map(kind => Number(parts.find(({ type }) => type === kind).value));
  return ((24 - hours) * 60 - minutes) * 60000 - seconds * 1000 - now.getMilliseconds();
}
