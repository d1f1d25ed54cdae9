package import LayoverJSON

/// A parsed HTTP reply.
package struct RawReply: Sendable {
    package let status: Int
    /// The status line and the headers, without the empty line.
    package let head: String
    package let body: [UInt8]

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The body parsed as JSON.
    ///
    /// - Throws: The parser's error if the body is not JSON.
    package func json() throws -> JSONValue { try JSONValue(parsing: body) }

    /// The value of a header line, by its name in lower case.
    package func header(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name { return String(parts[1].drop { $0 == " " }) }
        }
        return nil
    }

    /// The body's length from the head; 0 if the head has no length.
    package var promisedLength: Int { Int(header("content-length") ?? "") ?? 0 }

    /// All of `bytes` as one reply, regardless of its content length; `nil` if the head is incomplete.
    package init?(_ bytes: [UInt8]) {
        guard let start = RawReply.end(ofHeadIn: bytes) else { return nil }
        head = String(decoding: bytes[..<start], as: UTF8.self)
        guard let status = Int(head.dropFirst(9).prefix(3)) else { return nil }
        self.status = status
        body = Array(bytes[(start + 4)...])
    }

    private init(status: Int, head: String, body: [UInt8]) {
        (self.status, self.head, self.body) = (status, head, body)
    }

    /// The first complete reply in `bytes` and its length; `nil` until it is complete.
    package static func first(in bytes: [UInt8], bodiless: Bool) -> (reply: RawReply, count: Int)? {
        guard let start = end(ofHeadIn: bytes) else { return nil }
        let head = String(decoding: bytes[..<start], as: UTF8.self)
        guard let status = Int(head.dropFirst(9).prefix(3)) else { return nil }
        let headOnly = RawReply(status: status, head: head, body: [])
        let isEmpty = bodiless || status < 200 || status == 204 || status == 304
        let length = isEmpty ? 0 : headOnly.promisedLength
        guard bytes.count >= start + 4 + length else { return nil }
        let body = Array(bytes[(start + 4)..<(start + 4 + length)])
        return (RawReply(status: status, head: head, body: body), start + 4 + length)
    }

    private static func end(ofHeadIn bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast(3).first {
            bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
        }
    }
}
