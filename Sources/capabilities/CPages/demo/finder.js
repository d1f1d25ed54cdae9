/**
 * The results of `/v1/find` for a text while it is typed: the places, airlines, cards and articles of this server.
 *
 * One for each field: a newer request replaces the older one.
 */
export class Finder {
  /** Milliseconds from the last key to the request. */
  static patience = 40;
  /** Milliseconds without requests after a failure. */
  static rest = 10000;
  static #away = false;
  static #awayUntil = 0;
  #asking = null;

  /** Declares that this server has no finding: fields work without it, and no request is sent. */
  static setAway(isAway) { Finder.#away = isAway; }

  static get isAway() { return Finder.#away || Date.now() < Finder.#awayUntil; }

  /**
   * @param {string} text The typed text.
   * @param {{ market: string, locale: string, domains?: string, limit?: number, patience?: number }} reader
   * @returns {Promise<object[] | null | undefined>} Hits, best first; null if finding is unavailable now, undefined if a newer
   *   request replaced this one.
   */
  async ask(text, { market, locale, domains = "", limit = 8, patience = Finder.patience }) {
    this.drop();
    if (Finder.isAway) return null;
    const mine = this.#asking = new AbortController();
    await new Promise(done => setTimeout(done, patience));
    if (mine.signal.aborted) return undefined;
    try {
      const query = new URLSearchParams({ q: [...text].slice(0, 128).join(""), market, locale, limit, ...(domains && { domains }) });
      const reply = await fetch(`/v1/find?${query}`, { signal: mine.signal });
      if (!reply.ok) throw new Error(`find: ${reply.status}`);
      return (await reply.json()).hits;
    } catch {
      if (mine.signal.aborted) return undefined;
      Finder.#awayUntil = Date.now() + Finder.rest;
      return null;
    } finally { if (this.#asking === mine) this.#asking = null; }
  }

  get isAsking() { return this.#asking !== null; }

  /** Aborts the pending request. */
  drop() {
    this.#asking?.abort();
    this.#asking = null;
  }
}

/**
 * A text whose typed parts are bold.
 *
 * @param {string} text
 * @param {number[][]} ranges From and to, in code points.
 * @returns {(string | HTMLElement)[]}
 */
export function marked(text, ranges = []) {
  const points = [...text], parts = [];
  let from = 0;
  for (const [start, end] of ranges) {
    const bold = document.createElement("mark");
    bold.textContent = points.slice(start, end).join("");
    parts.push(points.slice(from, start).join(""), bold);
    from = end;
  }
  return [...parts, points.slice(from).join("")].filter(part => part !== "");
}
