// Requests to the server. A problem becomes an Error with the remedy in its message.

/** A failed request: `status`, `title`, `detail`, and the problem's other members. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.title ?? `The server answered ${status}.`);
    this.status = status;
    this.body = body;
  }
}

/** Answers that are cached while the content does not change: a step back is shown at once. */
const held = new Map();
const HELD = 40;

/** Clears the cache, because the content changed. */
export const forget = () => held.clear();

/** GET, as JSON. Equal requests about the same content are sent once. */
export async function get(path, {signal, fresh = false} = {}) {
  if (!fresh && held.has(path)) return held.get(path);
  const answer = await read(await reach(path, {signal, headers: {accept: "application/json"}}));
  if (!fresh) {
    held.set(path, answer);
    if (held.size > HELD) held.delete(held.keys().next().value);
  }
  return answer;
}

/** POST or PUT. A text or a file is sent unchanged, anything else as JSON. */
export async function send(method, path, body, {signal} = {}) {
  const isRaw = typeof body === "string" || body instanceof Blob;
  const response = await reach(path, {
    method,
    signal,
    body: isRaw ? body : JSON.stringify(body),
    headers: {"Layover-Workbench": "1", "content-type": isRaw ? "application/octet-stream" : "application/json"},
  });
  return read(response);
}

async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw unreachable();
  }
}

/** The server does not answer. */
export const unreachable = () => new Problem(0, {
  title: "The workbench does not answer.",
  detail: "The workbench does not answer. Is `layover preview` still running in its terminal?"
});

async function read(response) {
  let body = {};
  try {
    body = await response.json();
  } catch { /* a body that is not JSON adds nothing to its status */
  }
  if (!response.ok) throw new Problem(response.status, body);
  return body;
}

/** Runs one request at a time: a newer one aborts the older. */
export class Latest {
  #controller = null;

  /** The work's answer, or undefined if a newer request was started meanwhile. */
  async run(work) {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      const answer = await work(controller.signal);
      return controller.signal.aborted ? undefined : answer;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    }
  }

  stop() { this.#controller?.abort(); }
}
