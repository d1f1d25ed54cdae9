package import LayoverHTTP

/// The request's own name, with which its log entries can be found.
package enum RequestName {
    /// Bytes of a request's own name; a longer one is ignored.
    package static let byteLimit = 128

    /// `X-Request-Id`, else the trace of `traceparent`; empty if neither is a valid name of visible characters.
    package static func of(_ request: borrowing HTTPRequest) -> String {
        if let name = request.header("X-Request-Id"), isName(name) { return name }
        return TraceContext(saidBy: request)?.traceID ?? ""
    }

    private static func isName(_ text: String) -> Bool {
        (1...byteLimit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
