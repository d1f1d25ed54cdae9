import LayoverJSON

/// A reply taken apart.
struct RawReply {
    let status: Int
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func json() throws -> JSONValue { try JSONValue(parsing: body) }

    /// The value of a header line, by its name in lower case.
    func header(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name { return String(parts[1].drop { $0 == " " }) }
        }
        return nil
    }

    /// `Layover-Status`.
    var layoverStatus: String { header("layover-status") ?? "none" }

    /// The first whole reply in `bytes` and its length.
    static func first(in bytes: [UInt8], bodiless: Bool) -> (RawReply, Int)? {
        guard let start = end(ofHeadIn: bytes) else { return nil }
        let head = String(decoding: bytes[..<start], as: UTF8.self)
        guard let status = Int(head.dropFirst(9).prefix(3)) else { return nil }
        let headOnly = RawReply(status: status, head: head, body: [])
        let isEmpty = bodiless || status < 200 || status == 204 || status == 304
        let length = isEmpty ? 0 : Int(headOnly.header("content-length") ?? "") ?? 0
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
