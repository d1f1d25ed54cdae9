import { readAnswer } from "./results.js";
import { Problem } from "./problem.js";
import { trusted } from "./trusted.js";

/**
 * Fetches an answer with its layout.
 *
 * @param {string} url
 * @returns {Promise<Fetched>} `token` and `number` are `Layover-Search` and `Layover-Answer`, null if they are missing.
 * @throws {Problem} If the server or the supplier returns an error.
 * @typedef {{ token: string|null, number: number|null, layout?: object, answer: object|null, read?: object|null }} Fetched
 */
export async function fetchAnswer(url) {
  const reply = await fetch(url);
  const body = await reply.json().catch(() => null);
  const said = name => reply.headers.get(name);
  if (!reply.ok) throw Problem.read(reply, body);
  const { layout, ...answer } = body ?? {};
  const isThere = Object.keys(answer).length > 0;
  const number = said("Layover-Answer") === null ? null : Number(said("Layover-Answer"));
  return { token: said("Layover-Search"), number, layout, answer: isThere ? answer : null };
}

/**
 * Fetches and reads answers off the page's thread: one of 1,500 itineraries has 10 MB, which take longer to parse than a
 * page may be blocked. Pass it to `Search` as `answers`; the event `answer` then has `read`, the result of `readAnswer`, in
 * which an unchanged itinerary is the same object as before.
 *
 * If no worker is available (a module of another origin), it reads in the page.
 */
export class AnswerReader {
  #currency;
  #worker;
  #waiting = new Map();
  #known = new Map();
  #count = 0;

  /** @param {{ currency?: string }} [options] The options of `readAnswer`. */
  constructor({ currency } = {}) {
    this.#currency = currency;
    this.#worker = startWorker();
    if (!this.#worker) return;
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", () => this.#giveUp());
  }

  /** Like `fetchAnswer`, with `read` instead of `answer`. */
  async fetch(url) {
    if (!this.#worker) return this.#here(url);
    const job = ++this.#count;
    const done = await new Promise(resolve => {
      this.#waiting.set(job, { resolve, url });
      this.#worker.postMessage({ job, url: new URL(url, document.baseURI).href, currency: this.#currency });
    });
    if (done.here) return this.#here(url);
    if (done.problem) throw new Problem(done.problem);
    if (done.failed) throw new TypeError(done.failed);
    const { order, ...rest } = done.read ?? {};
    const read = done.read && { ...rest, itineraries: order.map(id => this.#known.get(id)) };
    return { token: done.token, number: done.number, layout: done.layout, answer: null, read };
  }

  /** Ends the worker. */
  close() { this.#worker?.terminate(); }

  async #here(url) {
    const { answer, ...rest } = await fetchAnswer(url);
    return { ...rest, answer: null, read: answer && readAnswer(answer, { currency: this.#currency }) };
  }

  #hear({ job, itineraries, done }) {
    for (const one of itineraries ?? []) this.#known.set(one.id, one);
    if (!done) return;
    this.#waiting.get(job)?.resolve(done);
    this.#waiting.delete(job);
  }

  /** The worker cannot be loaded or failed: pending answers are read here. */
  #giveUp() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { resolve } of this.#waiting.values()) resolve({ here: true });
    this.#waiting.clear();
  }
}

function startWorker() {
  try {
    return new Worker(trusted.createScriptURL(new URL("./answer-worker.js", import.meta.url).href), { type: "module" });
  } catch { return null; }
}
