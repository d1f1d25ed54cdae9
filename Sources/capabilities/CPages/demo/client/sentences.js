import { Problem } from "./problem.js";

/**
 * The current sentence of a reader, with its alternatives. It sends:
 *
 *   sentence  { sentence, isAsked }   it has changed; `isAsked`: by the reader, not because the day or the places changed
 *   failed    { problem }             it could not be requested; the current one stays
 *
 * A code is the part that a link carries; every option has the whole next code, so that a client never builds one. While it
 * is watched it is requested again once a minute, at the market's midnight and when the reader returns: mostly a 304.
 *
 * ```js
 * const sentences = new Sentences({ market: "GB", locale: "en-GB", timeZone: "Europe/London" });
 * sentences.addEventListener("sentence", ({ detail }) => draw(detail.sentence));
 * await sentences.say("1.fly.norway.spring");
 * sentences.watch();
 * ```
 */
export class Sentences extends EventTarget {
  /** Milliseconds between two requests of an open page. */
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
   *   market's, for its midnight. `headers` identify the caller: `Layover-Unit` if experiments choose the first sentence.
   */
  constructor({ market, locale, timeZone = "UTC", base = "", headers = {} }) {
    super();
    this.#place = { market, locale, timeZone };
    this.#base = base;
    this.#headers = headers;
  }

  /** The newest answer; null before the first. */
  get sentence() { return this.#sentence; }

  /** The code that was requested last, before any repair: a removed word can return by itself. */
  get asked() { return this.#asked; }

  /** Switches to another market or language; the same code is requested there next. */
  move({ market, locale, timeZone = "UTC" }) {
    this.#place = { market, locale, timeZone };
    this.#tag = "";
    if (this.#watching) this.watch();
  }

  /**
   * The origin and the number of travellers: places in a sentence then have the `price` that a recent search saw, if any. If
   * they change, the same code is requested again.
   */
  from({ origin = "", adults = 1 }) {
    if (origin === this.#from.origin && adults === this.#from.adults) return;
    this.#from = { origin, adults };
    this.#tag = "";
    if (this.#watching && this.#sentence) this.again();
  }

  /**
   * Requests a code; a newer request replaces an older one.
   *
   * @param {string} [code] The default sentence if it is missing.
   * @returns {Promise<object|null>} The answer; null if a newer request replaced it or it failed.
   */
  say(code = "") {
    this.#asked = code;
    this.#tag = "";
    return this.#ask(true);
  }

  /** Requests the same again. @returns {Promise<object|null>} The new answer; null if nothing is new. */
  again() { return this.#asking ? Promise.resolve(null) : this.#ask(false); }

  /**
   * Options that fit a text while it is typed, best first.
   *
   * @returns {Promise<object[]|null|undefined>} At most 10 options; null if the request fails, undefined if a newer text replaced it.
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
   * The current meaning of codes: a list of earlier sentences.
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

  /** Requests again from now on: each minute, at midnight, and when the page becomes visible. */
  watch() {
    this.rest();
    this.#watching = new AbortController();
    const { signal } = this.#watching, ask = () => { if (globalThis.document?.visibilityState !== "hidden") this.again(); };
    for (const name of ["focus", "online", "pageshow"]) globalThis.addEventListener?.(name, ask, { signal });
    globalThis.document?.addEventListener("visibilitychange", ask, { signal });
    this.#timers.push(setInterval(ask, Sentences.minute));
    this.#awaitMidnight();
  }

  /** Stops these requests. */
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

/** Milliseconds until the day ends in a time zone; a clock change that night may make it an hour more or less. */
export function untilMidnight(timeZone, now) {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).formatToParts(now);
  const [hours, minutes, seconds] = ["hour", "minute", "second"].map(kind => Number(parts.find(({ type }) => type === kind).value));
  return ((24 - hours) * 60 - minutes) * 60000 - seconds * 1000 - now.getMilliseconds();
}
