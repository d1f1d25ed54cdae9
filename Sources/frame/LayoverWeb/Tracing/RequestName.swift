package import LayoverHTTP

/// Name that a request gives itself, so that what is written of it can be found again.
package enum RequestName {
    /// Bytes of a request's own name; a longer one is none.
    package static let byteLimit = 128

    /// `X-Request-Id`, else the trace of `traceparent`; empty where neither is a name of visible letters.
    package static func of(_ request: borrowing HTTPRequest) -> String {
        if let name = request.header("X-Request-Id"), isName(name) { return name }
        return TraceContext(saidBy: request)?.traceID ?? ""
    }

    private static func isName(_ text: String) -> Bool {
        (1...byteLimit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
