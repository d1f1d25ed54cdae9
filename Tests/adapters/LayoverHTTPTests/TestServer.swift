import LayoverHTTP

/// Opens a server on a free port whose handler echoes the body, or returns method and path if there is no body.
func testServer(
    _ limits: HTTPLimits = HTTPLimits(), _ answer: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply = echo
) throws -> HTTPServer {
    try HTTPServer(HTTPSettings(limits: limits), handler: HTTPHandler(answer))
}

let echo: @Sendable (borrowing HTTPRequest) -> HTTPReply = { request in
    let plain = HTTPHeader("Content-Type", "text/plain")
    guard request.bodyCount == 0 else {
        return HTTPReply(status: 200, headers: [plain], segments: [.requestBody(0..<request.bodyCount)])
    }
    let text = "\(request.method.rawValue) \(request.path)"
    return HTTPReply(status: 200, headers: [plain], segments: [.bytes(Array(text.utf8))])
}

/// Limits with one of them changed.
func limits(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
    var limits = HTTPLimits()
    change(&limits)
    return limits
}
