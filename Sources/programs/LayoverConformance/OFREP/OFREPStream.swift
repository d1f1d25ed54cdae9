/// An open event stream.
///
/// It uses HTTP/1.0, so that there are no chunks between events.
final class OFREPStream {
    struct Event {
        var name = "message"
        var id: String?
        var data = ""
    }

    private let connection: WireConnection
    private var text = ""

    init(_ address: WireAddress, target: String, headers: [(name: String, value: String)]) throws {
        connection = try WireConnection(address)
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        connection.send(Array("GET \(target) HTTP/1.0\r\nHost: \(address.host)\r\n\(lines)\r\n".utf8))
        let answer = connection.read(quietMilliseconds: 10_000) { WireReply($0[...]) != nil }
        guard let reply = WireReply(answer.bytes[...]) else {
            throw SuiteError("the stream \(target) does not respond")
        }
        guard reply.status == 200,
            WireReply.field("content-type", in: reply.head)?.hasPrefix("text/event-stream") ?? false
        else { throw SuiteError("the stream \(target) returns \(reply.status) and is not an event stream") }
        text = String(decoding: answer.bytes[reply.body.startIndex...], as: UTF8.self)
    }

    /// The next event; `nil` if no event arrives in this time.
    func next(withinMilliseconds limit: Int) -> Event? {
        let deadline = ContinuousClock.now + .milliseconds(limit)
        while true {
            if let event = takeEvent() { return event }
            let left = ContinuousClock.now.duration(to: deadline).components
            let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return nil }
            let answer = connection.read(quietMilliseconds: Int32(clamping: milliseconds)) { !$0.isEmpty }
            guard !answer.bytes.isEmpty else { return nil }
            text += String(decoding: answer.bytes, as: UTF8.self)
        }
    }

    /// The first complete event that has arrived.
    ///
    /// Comments are ignored.
    private func takeEvent() -> Event? {
        while let end = text.firstRange(of: "\n\n") {
            let block = text[..<end.lowerBound]
            text = String(text[end.upperBound...])
            var event = Event()
            var data: [Substring] = []
            for line in block.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
                switch parts[0] {
                case "event": event.name = String(value)
                case "id": event.id = String(value)
                case "data": data.append(value)
                default: break
                }
            }
            event.data = data.joined(separator: "\n")
            if !data.isEmpty { return event }
        }
        return nil
    }
}
