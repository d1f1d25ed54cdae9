package import LayoverHTTP
package import LayoverJSON

// Answers in JSON, with the two headers that every one of them begins with.
extension HTTPReply {
    /// Answers with a value: one line, with its end.
    ///
    /// - Parameters:
    ///   - value: Written as compactly as it can be.
    ///   - status: From 200 to 599.
    ///   - headers: What comes behind the type: who may keep the answer, what a browser on another origin needs.
    /// - Returns: The reply.
    package static func json(_ value: JSONValue, status: Int = 200, headers: [HTTPHeader]) -> HTTPReply {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        bytes.append(0x0a)
        return json([.bytes(bytes)], status: status, headers: headers)
    }

    /// Answers with JSON that is written already, here or elsewhere in memory; the stretches are sent as they are.
    package static func json(_ body: [Segment], status: Int = 200, headers: [HTTPHeader]) -> HTTPReply {
        HTTPReply(status: status, headers: [.json, .noSniff] + headers, segments: body)
    }
}
