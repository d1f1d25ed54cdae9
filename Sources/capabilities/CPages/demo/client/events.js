import { memoryStorage, usable } from "./storage.js";

/**
 * Sends events of cards to `POST /v1/events`, some at a time: a server ignores repeats, so a batch that may have been lost
 * is sent again.
 */
export class Reporter extends EventTarget {
  static batchLimit = 100;
  static waitingLimit = 500;
  #url;
  #delay;
  #waiting = [];
  #timer = 0;
  #failures = 0;

  /** @param {{ base?: string, delay?: number }} [options] `delay`: milliseconds to wait for more. */
  constructor({ base = "", delay = 1500 } = {}) {
    super();
    this.#url = `${base}/v1/events`;
    this.#delay = delay;
    // The last event that a page on a phone is sure to receive.
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") this.#leave(); });
    addEventListener("pagehide", () => this.#leave());
  }

  /**
   * @param {"seen"|"tap"|"dismiss"|"failed"} type
   * @param {object} layout The layout from which the card was drawn.
   * @param {object} card
   * @param {{ action?: string, detail?: string }} [more]
   */
  report(type, layout, card, more = {}) {
    if (this.#waiting.length >= Reporter.waitingLimit) return;
    const event = {
      type, layout_id: layout.id, log_id: card.log_id, card: card.id, proof: card.proof, market: layout.market,
      at: new Date().toISOString(), ...more,
    };
    this.#waiting.push(event);
    this.dispatchEvent(new CustomEvent("report", { detail: event }));
    this.#timer ||= setTimeout(() => this.flush(), this.#delay);
  }

  /** Sends waiting events. */
  async flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const events = this.#waiting.splice(0, Reporter.batchLimit);
    if (events.length === 0) return;
    try {
      const reply = await fetch(this.#url, { method: "POST", body: JSON.stringify({ events }), keepalive: true });
      if (reply.status >= 500) throw new Error(`status ${reply.status}`);
      const answer = await reply.json().catch(() => ({}));
      this.dispatchEvent(new CustomEvent("sent", { detail: { events, reply: answer } }));
      const again = (answer.refusals ?? []).filter(({ reason }) => reason === "not-written");
      if (again.length > 0) return this.#later(again.flatMap(({ index }) => events[index] ?? []));
      this.#failures = 0;
    } catch {
      return this.#later(events);
    }
    if (this.#waiting.length > 0) await this.flush();
  }

  /** Sends events that no server has written again, after a growing pause. */
  #later(events) {
    this.#waiting.unshift(...events);
    this.#timer ||= setTimeout(() => this.flush(), this.#delay * 2 ** Math.min(++this.#failures, 6));
  }

  /** The page may be closed before a reply arrives; the browser sends this on its own. */
  #leave() {
    while (this.#waiting.length > 0) {
      const events = this.#waiting.splice(0, Reporter.batchLimit);
      if (!navigator.sendBeacon(this.#url, JSON.stringify({ events }))) return void this.#waiting.unshift(...events);
    }
  }
}

/**
 * Reports when a card was seen: `impression.percent` of it was on screen for `duration_ms` without a break, in a visible
 * page, and at most `limit` times (0: always) for one layout.
 */
export class Impressions {
  #seen;
  #watched = new Map();
  #counts = new Map();
  #observer;

  /** @param {(card: object, layout: object, element: Element) => void} seen */
  constructor(seen) {
    this.#seen = seen;
    const threshold = Array.from({ length: 101 }, (_, percent) => percent / 100);
    this.#observer = new IntersectionObserver(entries => entries.forEach(entry => this.#look(entry)), { threshold });
    document.addEventListener("visibilitychange", () => this.#watched.forEach(one => this.#wait(one)));
  }

  /** Watches an element, or continues with its current card. */
  watch(element, card, layout) {
    const held = this.#watched.get(element);
    if (held && held.card.log_id === card.log_id && held.layout.id === layout.id) {
      Object.assign(held, { card, layout });
      return;
    }
    this.forget(element);
    this.#watched.set(element, { element, card, layout, isInView: false, timer: 0 });
    this.#observer.observe(element);
  }

  forget(element) {
    clearTimeout(this.#watched.get(element)?.timer);
    this.#watched.delete(element);
    this.#observer.unobserve(element);
  }

  #look({ target, intersectionRect, boundingClientRect, rootBounds }) {
    const one = this.#watched.get(target);
    if (!one) return;
    // A card that is higher than the screen counts as if it had the screen's height.
    const height = Math.min(boundingClientRect.height, rootBounds?.height ?? Infinity);
    const area = Math.max(1, height * boundingClientRect.width);
    const percent = (100 * intersectionRect.height * intersectionRect.width) / area;
    const isInView = percent > 0 && percent >= (one.card.impression?.percent ?? 50) - 0.5;
    if (isInView === one.isInView) return;
    one.isInView = isInView;
    this.#wait(one);
  }

  #wait(one) {
    clearTimeout(one.timer);
    one.timer = 0;
    if (!one.isInView || document.visibilityState !== "visible") return;
    const { duration_ms: milliseconds = 800, limit = 1 } = one.card.impression ?? {};
    const key = `${one.layout.id} ${one.card.log_id}`;
    if (limit > 0 && (this.#counts.get(key) ?? 0) >= limit) return;
    one.timer = setTimeout(() => {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
      this.#seen(one.card, one.layout, one.element);
    }, milliseconds);
  }
}

/** The cards that one person dismissed (`dismiss`) and was shown (`cap`), stored in the browser. */
export class Memory {
  static entryLimit = 200;
  #storage;
  #key;

  /** @param {Storage|null} [storage] null, or if the browser stores nothing: for this page alone. */
  constructor(storage = usable(), key = "layover-cards") {
    this.#storage = storage ?? memoryStorage();
    this.#key = key;
  }

  /** The card stays hidden for as long as it says. */
  dismiss(card, now = Date.now()) {
    this.#change(book => { book.away[card.id] = now + (card.dismiss?.hide_seconds ?? 0) * 1000; });
  }

  /** The card was seen in this layout. */
  seen(card, layout, now = Date.now()) {
    if (!card.cap) return;
    this.#change(book => {
      const since = now - card.cap.per_seconds * 1000;
      const times = (book.seen[card.id] ?? []).filter(([at, by]) => at > since && by !== layout.id);
      book.seen[card.id] = [...times, [now, layout.id]].slice(-Math.max(1, card.cap.times));
    });
  }

  /**
   * Whether the card must not be drawn: dismissed, shown often enough (showings in this layout do not count, or it would
   * vanish while it is read), or expired.
   */
  isAway(card, layout, now = Date.now()) {
    const book = this.#read();
    if (card.expires_at && Date.parse(card.expires_at) + 999 < now) return true;
    if ((book.away[card.id] ?? 0) > now) return true;
    if (!card.cap) return false;
    const since = now - card.cap.per_seconds * 1000;
    return (book.seen[card.id] ?? []).filter(([at, by]) => at > since && by !== layout.id).length >= card.cap.times;
  }

  #read() {
    try {
      const { away = {}, seen = {} } = JSON.parse(this.#storage.getItem(this.#key)) ?? {};
      return { away, seen };
    } catch { return { away: {}, seen: {} }; }
  }

  #change(change) {
    const book = this.#read();
    change(book);
    for (const part of [book.away, book.seen]) {
      for (const id of Object.keys(part).slice(0, -Memory.entryLimit)) delete part[id];
    }
    try { this.#storage.setItem(this.#key, JSON.stringify(book)); } catch { /* full, or not to be had: forgotten */ }
  }
}
