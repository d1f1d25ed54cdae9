import { fetchAnswer } from "./answers.js";
import { Problem } from "./problem.js";

export { Problem };

/**
 * Applies a patch to the current layout.
 *
 * @param {object|null} layout The current layout.
 * @param {object} patch With `base` and `changes` instead of `cards`.
 * @returns {object|null} The newer layout; `null` if the patch has another base, or a step that cannot be applied: fetch
 *   the whole layout then.
 */
export function applyPatch(layout, patch) {
  if (!layout || patch.base !== layout.revision) return null;
  const cards = [...layout.cards];
  for (const change of patch.changes) {
    const at = cards.findIndex(card => card.id === change.id);
    if (change.op === "remove" && at >= 0) cards.splice(at, 1);
    else if (change.op === "replace" && at >= 0 && change.card) cards[at] = change.card;
    else if (change.op === "insert" && at < 0 && change.card && change.index <= cards.length) {
      cards.splice(change.index, 0, change.card);
    } else return null;
  }
  const { base, changes, ...rest } = patch;
  return { ...rest, cards };
}

/**
 * One search, from the request to the last event. It sends:
 *
 *   layout    { layout, patch }   the cards have changed; `patch` is the change, or null for a whole layout
 *   answer    { answer, read }    a newer, complete answer of the supplier; `read` instead of it if `answers` reads it
 *   progress  { number, itineraries, direct, complete, final }: an answer is available, and is fetched now
 *   settled   { complete }        all announced answers have arrived, and no more follow; not complete if the supplier gave up
 *   problem   { problem }         an error; everything received so far stays, and `problem.again` says
 *                                 whether it is retried without the reader's help
 *   recovered                     after a problem: the search continues
 *   gone      { reason, problem } it cannot continue: start another; `problem` is the last one
 *
 * ```js
 * const search = new Search({ market: "GB", query: { origin: "LHR", destination: "GLA", departs: "2027-01-21" } });
 * search.addEventListener("layout", ({ detail }) => draw(detail.layout));
 * await search.begin();
 * ```
 */
export class Search extends EventTarget {
  #base;
  #headers;
  #answers;
  #token = "";
  #stream = null;
  #breaks = 0;                        // of the stream, since it was last open
  #told = 0;                          // the number of the newest announced answer; 0 if none has results
  #held = 0;                          // the number of the answer in `answer`
  #fetching = null;
  #failures = 0;
  #retry = 0;
  #trouble = null;                    // the current problem,
  #source = "";                       // and its source
  #isFinal = false;
  #isOver = false;
  #leaving = new AbortController();

  /** Identifies this search in other calls, such as those that share a flight of it; empty before the first answer. */
  get token() { return this.#token; }

  /** The newest layout, and the newest answer of the supplier; null before the first. */
  layout = null;
  answer = null;
  isComplete = false;

  /**
   * @param {object} question The body of `POST /v1/searches`.
   * @param {object} [options]
   * @param {string} [options.base] Address of the server; the page's own by default.
   * @param {Record<string, string>} [options.headers] The caller: `clientHeader()`, `tripHeader()`, `Layover-Traveller`, `Layover-Unit`.
   * @param {{ fetch: (url: string) => Promise<object>, close?: () => void }} [options.answers] An `AnswerReader`.
   */
  constructor(question, { base = "", headers = {}, answers = { fetch: fetchAnswer } } = {}) {
    super();
    this.question = question;
    this.#base = base;
    this.#headers = headers;
    this.#answers = answers;
    const { signal } = this.#leaving;
    globalThis.addEventListener?.("offline", () => this.#fail(new TypeError("offline")), { signal });
    globalThis.addEventListener?.("online", () => this.resume(), { signal });
  }

  /**
   * Starts the search. The layout before any result arrives at once; later changes are sent as events.
   *
   * @throws {Problem} If the search cannot start.
   */
  async begin() {
    try {
      const reply = await fetch(`${this.#base}/v1/searches`, {
        method: "POST", body: JSON.stringify(this.question),
        headers: { "Content-Type": "application/json", Prefer: "respond-async", ...this.#headers },
      });
      const { layout, ...answer } = await this.#read(reply);
      if (this.#isOver) return;
      this.#held = Number(reply.headers.get("Layover-Answer") ?? 0);
      if (Object.keys(answer).length > 0) this.#take({ answer, layout });
      else if (layout) this.#set(layout, null);
    } catch (error) {
      this.#leaving.abort();
      throw Problem.of(error);
    }
    this.#listen("");
  }

  /** Continues at once if the search has stopped or waits before a retry. */
  resume() {
    if (this.#isOver || !this.#token) return;
    clearTimeout(this.#retry);
    this.#failures = this.#breaks = 0;
    this.#stream?.close();
    this.#listen(this.layout ? `?since=${encodeURIComponent(this.layout.revision)}` : "");
    this.#catchUp();
  }

  /** Stops the stream and all requests. */
  close() {
    this.#isOver = true;
    this.#stream?.close();
    this.#leaving.abort();
    this.#answers.close?.();
    clearTimeout(this.#retry);
  }

  // MARK: the stream

  /** The browser reconnects by itself, and sends the id of the last event as `Last-Event-ID`. */
  #listen(since) {
    if (this.#isOver) return;
    const stream = new EventSource(`${this.#address("/events")}${since}`);
    this.#stream = stream;
    const on = (name, take) => stream.addEventListener(name, event => { if (event.data && this.#stream === stream) take(JSON.parse(event.data)); });
    on("layout", layout => this.#set(layout, null));
    on("patch", patch => this.#patch(patch));
    on("results", results => this.#progress(results));
    on("problem", problem => this.#tellProblem(new Problem(problem)));
    on("end", ({ reason }) => {
      stream.close();
      // Another server takes over from one that is about to stop.
      if (reason === "draining") this.#later();
      else this.#finish(reason);
    });
    stream.addEventListener("open", () => {
      this.#breaks = 0;
      if (["offline", "no-connection"].includes(this.#trouble?.kind)) this.#recover("own");
    });
    stream.addEventListener("error", () => { if (this.#stream === stream) this.#broken(stream); });
  }

  /** A break is not reported until reconnecting fails too. */
  #broken(stream) {
    this.#breaks += 1;
    // CLOSED: the reply was not a stream, and the browser does not retry.
    if (stream.readyState === EventSource.CLOSED) this.#later();
    else if (this.#breaks > 1) this.#fail(new TypeError("the connection is lost"));
  }

  /** Requests once more and listens again: the fallback is polling if streams are never available. */
  #later() {
    if (this.#isOver) return;
    this.#stream?.close();
    this.#again(async () => {
      await this.#fetch(true);
      this.#listen(this.layout ? `?since=${encodeURIComponent(this.layout.revision)}` : "");
    });
  }

  #again(act) {
    clearTimeout(this.#retry);
    const seconds = Math.max(Math.min(2 ** this.#failures++, this.isComplete ? 60 : 8), Math.min(this.#trouble?.retryAfter ?? 0, 60));
    this.#retry = setTimeout(() => { if (!this.#isOver) act(); }, seconds * 1000);
  }

  #patch(patch) {
    const layout = applyPatch(this.layout, patch);
    if (layout) this.#set(layout, patch);
    else this.#whole();
  }

  /** Fetches the whole layout if a patch did not fit. */
  async #whole() {
    try {
      const layout = await this.#read(await fetch(this.#address("/layout")));
      this.#set(layout, null);
    } catch (error) { this.#fail(error); }
  }

  // MARK: answers

  #progress(results) {
    if (results.search) this.#token = results.search;
    this.isComplete = results.complete;
    this.#isFinal = results.complete || results.final === true;
    this.#told = results.answer ?? results.number;
    this.#recover();
    this.#tell("progress", results);
    this.#catchUp();
  }

  /** Fetches until the latest announced answer is here, one at a time. */
  #catchUp() {
    if (this.#isOver || this.#fetching) return;
    if (this.#told !== 0 && this.#told !== this.#held) this.#fetch(false);
    else if (this.#isFinal) this.#tell("settled", { complete: this.isComplete });
  }

  #fetch(withLayout) {
    this.#fetching ??= this.#fetchOne(withLayout).then(isHere => {
      this.#fetching = null;
      if (isHere) this.#catchUp();
      else if (this.#stream?.readyState !== EventSource.CLOSED) this.#again(() => this.#catchUp());
    });
    return this.#fetching;
  }

  async #fetchOne(withLayout) {
    const told = this.#told;
    try {
      const fetched = await this.#answers.fetch(this.#address(""));
      if (this.#isOver) return true;
      this.#token = fetched.token ?? this.#token;
      this.#held = fetched.number ?? told;
      this.#failures = 0;
      this.#recover("own");
      // While the stream is open, it alone delivers layouts, in order.
      this.#take(withLayout ? fetched : { ...fetched, layout: undefined });
      return true;
    } catch (error) {
      // One-shot suppliers: the stream and the cards go on even if the answer is no longer stored.
      const isKept = error.status === 410 && this.#stream?.readyState === EventSource.OPEN && this.answer;
      if (isKept) this.#held = told;
      else this.#fail(error);
      return Boolean(isKept);
    }
  }

  #take({ layout, answer = null, read }) {
    if (this.#isOver) return;
    if (answer || read) {
      this.answer = answer ?? read;
      this.#tell("answer", { answer, read });
    }
    if (layout) this.#set(layout, null);
  }

  #set(layout, patch) {
    if (this.#isOver || (this.layout?.revision === layout.revision && this.layout.complete === layout.complete)) return;
    this.layout = layout;
    this.isComplete = layout.complete;
    this.#tell("layout", { layout, patch });
  }

  // MARK: trouble

  #fail(error) {
    const problem = Problem.of(error, { again: true });
    if (problem.status === 410 || problem.kind === "unknown-search") this.#finish(problem.kind);
    else this.#tellProblem(problem, "own");
  }

  /** `source`: "own" for a call of this client, "server" for an event about the supplier. */
  #tellProblem(problem, source = "server") {
    [this.#trouble, this.#source] = [problem, source];
    this.#tell("problem", { problem });
  }

  /** A successful call does not prove that the supplier works; a newer answer does. */
  #recover(source = this.#source) {
    if (!this.#trouble || source !== this.#source) return;
    this.#trouble = null;
    this.#tell("recovered", {});
  }

  #finish(reason) {
    if (this.#isOver) return;
    this.close();
    // A search that never had an answer has not expired.
    const why = reason === "search-gone" && !this.answer ? "no-answer" : reason;
    this.dispatchEvent(new CustomEvent("gone", { detail: { reason: why, problem: this.#trouble } }));
  }

  #tell(name, detail) { if (!this.#isOver) this.dispatchEvent(new CustomEvent(name, { detail })); }

  #address(rest) { return `${this.#base}/v1/searches/${this.#token}${rest}`; }

  async #read(reply) {
    this.#token = reply.headers.get("Layover-Search") ?? this.#token;
    const body = await reply.json().catch(() => ({}));
    if (reply.ok) return body;
    throw Problem.read(reply, body);
  }
}
