/// One HTTP/1.1 reply, with the parts that these suites check.
struct WireReply {
    let status: Int
    let body: ArraySlice<UInt8>
    /// True if the body is as long as the head declares.
    let isWhole: Bool

    /// The consecutive replies in `bytes`.
    ///
    /// The first part that is not a reply ends the list.
    static func all(in bytes: [UInt8], bodiless: Bool = false) -> [WireReply] {
        var replies: [WireReply] = []
        var rest = bytes[...]
        while let reply = WireReply(rest, bodiless: bodiless) {
            replies.append(reply)
            rest = rest[reply.body.endIndex...]
        }
        return replies
    }

    /// - Parameters:
    ///   - bytes: Bytes that begin with the status line.
    ///   - bodiless: True if the request was HEAD.
    init?(_ bytes: ArraySlice<UInt8>, bodiless: Bool = false) {
        guard let end = bytes.firstRange(of: [13, 10, 13, 10])?.upperBound else { return nil }
        let head = String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self)
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        self.status = status
        let isEmpty = bodiless || status < 200 || status == 204 || status == 304
        let length = isEmpty ? 0 : Int(WireReply.field("content-length", in: head) ?? "") ?? 0
        let bodyEnd = min(bytes.endIndex, end + max(0, min(length, bytes.count)))
        body = bytes[end..<bodyEnd]
        isWhole = body.count == length
    }

    /// The value of the header with this lower-case name.
    private static func field(_ name: String, in head: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name else { continue }
            return parts[1].drop { $0 == " " }.description
        }
        return nil
    }
}
