/** What a server says when it cannot do what was asked: an RFC 9457 document, or the bare status. */
export class Problem extends Error {
  /** @param {{ type?: string, title?: string, status?: number, detail?: string, again?: boolean }} body */
  constructor(body) {
    super(body.detail || body.title || `status ${body.status}`);
    this.name = "Problem";
    /** The last part of its type, which is stable: `no-supplier`, `search-gone`. */
    this.kind = (body.type ?? "").split("/").pop() || "unknown";
    this.status = body.status ?? 0;
    this.title = body.title ?? this.message;
    /** Whether the server asks again by itself, as the event `problem` says. */
    this.again = body.again === true;
  }
}

/**
 * Makes the newer layout out of the one that is held.
 *
 * @param {object|null} layout What is held.
 * @param {object} patch With `base` and `changes` in the place of `cards`.
 * @returns {object|null} The newer layout; `null` where the patch is not for this one, or has a step that cannot be
 *   made: fetch the whole layout then.
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
 * One search, from the first question to the last event. It tells of:
 *
 *   layout    { layout, patch }   the cards have changed; `patch` is the change, or null where the whole came
 *   answer    { answer }          a newer answer of the supplier, whole
 *   progress  { number, itineraries, direct, complete, final }
 *   problem   { problem }         something went wrong; the search goes on where it can
 *   gone      { reason }          it cannot go on: begin another
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
  #token = "";
  #stream = null;
  #fetching = null;
  #isBehind = false;
  #failures = 0;
  #retry = 0;
  #isOver = false;

  /** The newest layout, and the newest answer of the supplier; null before the first. */
  layout = null;
  answer = null;
  isComplete = false;

  /**
   * @param {object} question The body of `POST /v1/searches`.
   * @param {{ base?: string, headers?: Record<string, string> }} [options] Where the server is ("" for the page's
   *   own), and who asks: `clientHeader()`, `Layover-Traveller`, `Layover-Unit`.
   */
  constructor(question, { base = "", headers = {} } = {}) {
    super();
    this.question = question;
    this.#base = base;
    this.#headers = headers;
  }

  /**
   * Asks. The layout before any result comes at once; what follows is told as it comes.
   *
   * @throws {Problem} Where the search cannot begin.
   */
  async begin() {
    const reply = await fetch(`${this.#base}/v1/searches`, {
      method: "POST", body: JSON.stringify(this.question),
      headers: { "Content-Type": "application/json", Prefer: "respond-async", ...this.#headers },
    });
    this.#take(await this.#read(reply));
    this.#listen("");
  }

  /** Stops to listen and to ask. */
  close() {
    this.#isOver = true;
    this.#stream?.close();
    clearTimeout(this.#retry);
  }

  /** The browser itself comes back after a break, and says by `Last-Event-ID` what it heard last. */
  #listen(since) {
    if (this.#isOver) return;
    const stream = new EventSource(`${this.#address("/events")}${since}`);
    this.#stream = stream;
    const on = (name, take) => stream.addEventListener(name, event => { if (event.data) take(JSON.parse(event.data)); });
    on("layout", layout => this.#set(layout, null));
    on("patch", patch => this.#patch(patch));
    on("results", results => this.#progress(results));
    on("problem", problem => this.#tell("problem", { problem: new Problem(problem) }));
    on("end", ({ reason }) => {
      stream.close();
      // Another server goes on where this one is about to stop.
      if (reason === "draining") this.#later();
      else this.#finish(reason);
    });
    stream.addEventListener("open", () => { this.#failures = 0; });
    // CLOSED: the answer was no stream, and the browser does not try again.
    stream.addEventListener("error", () => { if (stream.readyState === EventSource.CLOSED) this.#later(); });
  }

  /** Asks once more, by hand, and listens again: that is polling where streams are never to be had. */
  #later() {
    if (this.#isOver) return;
    this.#stream?.close();
    const seconds = Math.min(2 ** this.#failures++, this.isComplete ? 60 : 8);
    this.#retry = setTimeout(async () => {
      await this.#fetch(true);
      this.#listen(this.layout ? `?since=${encodeURIComponent(this.layout.revision)}` : "");
    }, seconds * 1000);
  }

  #patch(patch) {
    const layout = applyPatch(this.layout, patch);
    if (layout) this.#set(layout, patch);
    else this.#whole();
  }

  /** The whole layout, where a patch did not fit. */
  async #whole() {
    try {
      const layout = await this.#read(await fetch(this.#address("/layout")));
      this.#set(layout, null);
    } catch (problem) { this.#fail(problem); }
  }

  #progress(results) {
    if (results.search) this.#token = results.search;
    this.isComplete = results.complete;
    this.#tell("progress", results);
    this.#fetch(false);
  }

  /** The newest answer; those who ask meanwhile make it ask once more, and not twice at one time. */
  #fetch(withLayout) {
    if (this.#fetching) {
      this.#isBehind = true;
      return this.#fetching;
    }
    this.#fetching = this.#read1(withLayout).finally(() => {
      this.#fetching = null;
      if (!this.#isBehind || this.#isOver) return;
      this.#isBehind = false;
      this.#fetch(withLayout);
    });
    return this.#fetching;
  }

  async #read1(withLayout) {
    try {
      const answer = await this.#read(await fetch(this.#address("")));
      if (this.#isOver) return;
      // While the stream is open it is the one that brings layouts, one after the other.
      this.#take(withLayout ? answer : { ...answer, layout: undefined });
    } catch (problem) { this.#fail(problem); }
  }

  #take({ layout, ...answer }) {
    if (Object.keys(answer).length > 0) {
      this.answer = answer;
      this.#tell("answer", { answer });
    }
    if (layout) this.#set(layout, null);
  }

  #set(layout, patch) {
    if (this.#isOver || (this.layout?.revision === layout.revision && this.layout.complete === layout.complete)) return;
    this.layout = layout;
    this.isComplete = layout.complete;
    this.#tell("layout", { layout, patch });
  }

  #fail(error) {
    const problem = error instanceof Problem ? error : new Problem({ title: String(error.message ?? error) });
    if (problem.status === 410 || problem.kind === "unknown-search") this.#finish(problem.kind);
    else this.#tell("problem", { problem });
  }

  #finish(reason) {
    if (this.#isOver) return;
    this.close();
    this.dispatchEvent(new CustomEvent("gone", { detail: { reason } }));
  }

  #tell(name, detail) { if (!this.#isOver) this.dispatchEvent(new CustomEvent(name, { detail })); }

  #address(rest) { return `${this.#base}/v1/searches/${this.#token}${rest}`; }

  async #read(reply) {
    this.#token = reply.headers.get("Layover-Search") ?? this.#token;
    const body = await reply.json().catch(() => ({}));
    if (reply.ok) return body;
    const isProblem = reply.headers.get("Content-Type")?.startsWith("application/problem+json");
    throw new Problem(isProblem ? body : { status: reply.status, title: "the supplier did not answer as expected" });
  }
}
