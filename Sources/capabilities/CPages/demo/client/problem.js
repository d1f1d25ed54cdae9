/** The error of a server: an RFC 9457 document, or the bare status. */
export class Problem extends Error {
  /**
   * @param {{ type?: string, title?: string, status?: number, detail?: string, again?: boolean, retry_after?: number,
   *   pointer?: string }} body
   */
  constructor(body) {
    super(body.detail || body.title || `status ${body.status}`);
    this.name = "Problem";
    /** The last part of its type, which is stable: `no-supplier`, `search-gone`; `offline` and `no-connection` are this module's. */
    this.kind = (body.type ?? "").split("/").pop() || "unknown";
    this.status = body.status ?? 0;
    this.title = body.title ?? this.message;
    /** Whether it is retried without the reader's help: by the server, as its event says, or by `Search`. */
    this.again = body.again === true;
    /** Seconds to wait before a retry, from the server or the supplier; null if unknown. */
    this.retryAfter = body.retry_after ?? null;
    /** The member of the request that is invalid: `#/query/origin`; null if it is not a single member. */
    this.pointer = body.pointer ?? null;
  }

  /** The problem of a failed call; one that never reached a server is `offline` or `no-connection`. */
  static of(error, { again = false } = {}) {
    if (error instanceof Problem) return Object.assign(error, { again: error.again || again });
    const isOffline = globalThis.navigator?.onLine === false;
    return new Problem({ type: isOffline ? "offline" : "no-connection", title: String(error?.message ?? error), again });
  }

  /**
   * The problem of a reply: its document; the supplier's own error, if `Layover-Status` says that it was passed through; or
   * else an error of a machine between.
   */
  static read({ status, headers }, body) {
    const seconds = Number(headers.get("Retry-After")) > 0 ? { retry_after: Number(headers.get("Retry-After")) } : {};
    if (headers.get("Content-Type")?.startsWith("application/problem+json")) return new Problem({ ...seconds, ...body });
    return new Problem({ ...seconds, status, type: headers.get("Layover-Status") ? "supplier-error" : "unknown" });
  }
}
