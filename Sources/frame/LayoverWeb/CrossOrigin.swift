package import LayoverHTTP

/// The pages on other origins that may call, and the headers that they may read.
package struct CrossOrigin: Sendable {
    private let origins: [String]
    private let exposed: HTTPHeader

    /// - Parameters:
    ///   - origins: The allowed origins; `*` for all.
    ///   - tellsTiming: Whether `Server-Timing` may be read too.
    package init(origins: [String], tellsTiming: Bool) {
        self.origins = origins
        exposed = HTTPHeader(
            "Access-Control-Expose-Headers",
            "ETag, Retry-After, Layover-Catalog, Layover-Status, Layover-Search, Layover-Answer, Layover-Stale, Age, Preference-Applied, Idempotency-Replayed"
                + (tellsTiming ? ", Server-Timing" : ""))
    }

    /// The headers that a browser on another origin needs; empty for other clients.
    package func headers(for request: borrowing HTTPRequest) -> [HTTPHeader] {
        guard !origins.isEmpty, let origin = request.header("Origin") else { return [] }
        guard origins.contains("*") || origins.contains(origin) else { return [HTTPHeader("Vary", "Origin")] }
        return [HTTPHeader("Access-Control-Allow-Origin", origin), HTTPHeader("Vary", "Origin"), exposed]
    }

    /// The headers of the response to a browser's preflight request.
    ///
    /// - Parameters:
    ///   - request: The preflight.
    ///   - methods: The value of `Allow`.
    /// - Returns: Headers in addition to `Allow`; if the origin is not allowed, those of any response.
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
