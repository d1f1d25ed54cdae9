/// An event of a stream of server-sent events.
struct OFREPEvent {
    private(set) var name = "message"
    private(set) var id: String?
    private(set) var data = ""

    /// Removes the first complete event with data from the bytes of a stream; `nil` if there is none.
    ///
    /// Comments are ignored.
    static func take(from bytes: inout [UInt8]) -> OFREPEvent? {
        while let end = bytes.firstRange(of: [0x0a, 0x0a]) {
            let event = OFREPEvent(String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
            bytes.removeSubrange(..<end.upperBound)
            if !event.data.isEmpty { return event }
        }
        return nil
    }

    private init(_ block: String) {
        var lines: [Substring] = []
        for line in block.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            switch parts[0] {
            case "event": name = String(value)
            case "id": id = String(value)
            case "data": lines.append(value)
            default: break
            }
        }
        data = lines.joined(separator: "\n")
    }
}
