package import LayoverHTTP
package import LayoverJSON

// Answers in JSON, with the two headers that all of them begin with.
extension HTTPReply {
    /// Answers with a value on one line that ends with a line feed.
    ///
    /// - Parameters:
    ///   - value: Written as compactly as possible.
    ///   - status: From 200 to 599.
    ///   - headers: Headers after the type: caching, and headers for browsers on other origins.
    /// - Returns: The reply.
    package static func json(_ value: JSONValue, status: Int = 200, headers: [HTTPHeader]) -> HTTPReply {
        json([.bytes(value.bytes + [0x0a])], status: status, headers: headers)
    }

    /// Answers with JSON that is already written, here or elsewhere in memory; the segments are sent unchanged.
    package static func json(_ body: [Segment], status: Int = 200, headers: [HTTPHeader]) -> HTTPReply {
        HTTPReply(status: status, headers: [.json, .noSniff] + headers, segments: body)
    }

    /// Answers with server-sent events, which no proxy buffers.
    package static func events(_ stream: EventStream, caching: HTTPHeader, headers: [HTTPHeader]) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "text/event-stream"), caching,
                // Proxies such as nginx would buffer the events otherwise.
                HTTPHeader("X-Accel-Buffering", "no"), .noSniff,
            ] + headers,
            stream: stream)
    }
}
