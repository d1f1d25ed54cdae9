package import LayoverHTTP

/// Which pages on other origins may call, and what they may read of an answer.
package struct CrossOrigin: Sendable {
    private let origins: [String]
    private let exposed: HTTPHeader

    /// - Parameters:
    ///   - origins: Those that may; `*` for all.
    ///   - tellsTiming: Whether `Server-Timing` may be read, too.
    package init(origins: [String], tellsTiming: Bool) {
        self.origins = origins
        exposed = HTTPHeader(
            "Access-Control-Expose-Headers",
            "ETag, Retry-After, Layover-Catalog, Layover-Status, Layover-Search, Layover-Answer, Layover-Stale, Age, Preference-Applied, Idempotency-Replayed"
                + (tellsTiming ? ", Server-Timing" : ""))
    }

    /// The headers that a browser on another origin needs; none for other clients.
    package func headers(for request: borrowing HTTPRequest) -> [HTTPHeader] {
        guard !origins.isEmpty, let origin = request.header("Origin") else { return [] }
        guard origins.contains("*") || origins.contains(origin) else { return [HTTPHeader("Vary", "Origin")] }
        return [HTTPHeader("Access-Control-Allow-Origin", origin), HTTPHeader("Vary", "Origin"), exposed]
    }

    /// Makes the headers that a browser is told before it calls from another origin.
    ///
    /// - Parameters:
    ///   - request: The preflight.
    ///   - methods: As `Allow` has them.
    /// - Returns: Headers beside `Allow`; those of any answer where the origin is not let in.
    package func preflight(_ request: borrowing HTTPRequest, methods: String) -> [HTTPHeader] {
        let allowed = headers(for: request)
        guard allowed.count > 1 else { return allowed }
        return allowed + [
            HTTPHeader("Access-Control-Allow-Methods", methods),
            HTTPHeader(
                "Access-Control-Allow-Headers",
                "Content-Type, If-None-Match, If-Match, Idempotency-Key, Authorization, X-API-Key, Last-Event-ID, Prefer, Layover-Deadline, Layover-Client, Layover-Traveller, Layover-Trip, Layover-Unit, Layover-Explain, Layover-Seen, X-Request-Id, traceparent, tracestate"
            ),
            HTTPHeader("Access-Control-Max-Age", "600"),
        ]
    }
}
