import LayoverHTTP
import LayoverWeb

/// Where an answer is sent: one reply, or events.
enum PickSink: Sendable {
    case reply(LateReply, [HTTPHeader])
    case events(EventStream)

    func send(_ session: PickSession, _ head: PickWriter.Head, _ end: PickCounters.End) {
        let writer = PickWriter(session: session, head: head)
        switch self {
        case .reply(let late, let headers): late.send(PickSink.reply(head.bytes(before: writer.tail), headers))
        case .events(let stream):
            stream.send(PickSink.event("best", 1, writer.best))
            stream.send(PickSink.event("more", 2, writer.more))
            stream.send(PickSink.event("end", 3, "{\"reason\":\"\(end.rawValue)\"}"))
            stream.end()
        }
    }

    /// Reports that the run was stopped.
    func stop() {
        switch self {
        case .reply(let late, let headers): late.send(PickRefusal.stopped.reply(headers))
        case .events(let stream):
            stream.send(PickSink.event("end", 1, "{\"reason\":\"stopped\"}"))
            stream.end()
        }
    }

    static func reply(_ bytes: [UInt8], _ headers: [HTTPHeader]) -> HTTPReply {
        .json([.bytes(bytes)], headers: [.privateNoStore] + headers)
    }

    static func event(_ name: String, _ number: Int, _ data: String) -> [UInt8] {
        ServerSentEvent(name, id: String(number), data: data).bytes
    }
}
