/** What a server says when it cannot do what was asked: an RFC 9457 document, or the bare status. */
export class Problem extends Error {
  /**
   * @param {{ type?: string, title?: string, status?: number, detail?: string, again?: boolean, retry_after?: number,
   *   pointer?: string }} body
   */
  constructor(body) {
    super(body.detail || body.title || `status ${body.status}`);
    this.name = "Problem";
    /** The last part of its type, which is stable: `no-supplier`, `search-gone`; `offline` and `no-connection` are ours. */
    this.kind = (body.type ?? "").split("/").pop() || "unknown";
    this.status = body.status ?? 0;
    this.title = body.title ?? this.message;
    /** Whether it is asked again without the reader's help: by the server, as its event says, or by `Search`. */
    this.again = body.again === true;
    /** Seconds that the server or the supplier asks to wait; null where nobody says. */
    this.retryAfter = body.retry_after ?? null;
    /** The member of the question that is at fault: `#/query/origin`; null where it is not one of them. */
    this.pointer = body.pointer ?? null;
  }

  /** The problem of a call that failed; one that never reached a server is `offline` or `no-connection`. */
  static of(error, { again = false } = {}) {
    if (error instanceof Problem) return Object.assign(error, { again: error.again || again });
    const isOffline = globalThis.navigator?.onLine === false;
    return new Problem({ type: isOffline ? "offline" : "no-connection", title: String(error?.message ?? error), again });
  }

  /**
   * The problem that a reply stands for: its document; the supplier's own error, where `Layover-Status` says that it came
   * through; else that of whatever stands between.
   */
  static read({ status, headers }, body) {
    const seconds = Number(headers.get("Retry-After")) > 0 ? { retry_after: Number(headers.get("Retry-After")) } : {};
    if (headers.get("Content-Type")?.startsWith("application/problem+json")) return new Problem({ ...seconds, ...body });
    return new Problem({ ...seconds, status, type: headers.get("Layover-Status") ? "supplier-error" : "unknown" });
  }
}
