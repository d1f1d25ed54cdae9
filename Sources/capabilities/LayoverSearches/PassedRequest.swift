import LayoverHTTP
import LayoverModel
import LayoverUpstream
import LayoverWeb
import Synchronization

/// A request under way to the server whose search it asks for.
final class PassedRequest: Sendable {
    enum Outcome: Sendable {
        /// A whole answer, or one that is no stream though one was asked for.
        case refused(PassedAnswer)
        /// A stream that has gone out, and is over.
        case streamed
    }

    private struct State {
        var ticket: UpstreamTicket?
        var isCancelled = false
        /// Whether it has ended, one way or another.
        var isOver = false
        var stream: EventStream?
        /// Bytes of an answer that is no stream.
        var bytes: [UInt8] = []
    }

    private let state = Mutex(State())

    /// Notes by what the call is given up.
    func set(_ ticket: UpstreamTicket) {
        let isCancelled = state.withLock { state in
            state.ticket = ticket
            return state.isCancelled
        }
        if isCancelled { ticket.cancel() }
    }

    /// Whether nothing has come of it yet.
    var isWaiting: Bool { state.withLock { !$0.isOver && !$0.isCancelled && $0.stream == nil } }

    /// Notes that it has ended.
    ///
    /// - Returns: Whether it had not before.
    func finish() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }

    /// Nobody waits for it any more.
    func cancel() {
        let ticket = state.withLock { state in
            state.isCancelled = true
            return state.ticket
        }
        ticket?.cancel()
    }

    /// Takes a part of a stream: it goes on to the client as it comes.
    func take(_ part: UpstreamPart, _ late: LateReply) {
        switch part {
        case .head(200, let headers):
            let stream = EventStream { [weak self] _ in self?.cancel() }
            state.withLock { $0.stream = stream }
            late.send(HTTPReply(status: 200, headers: PassedAnswer.passed(headers), stream: stream))
        case .head: break
        case .bytes(let bytes):
            let stream = state.withLock { state in
                if state.stream == nil, state.bytes.count + bytes.count <= SearchLimits.passedRefusalBytes {
                    state.bytes += bytes
                }
                return state.stream
            }
            if let stream, !stream.send(bytes) { cancel() }
        }
    }

    /// Ends the client's stream.
    ///
    /// - Returns: Whether there was one.
    func endStream() -> Bool {
        let stream = state.withLock { $0.stream }
        stream?.end()
        return stream != nil
    }

    /// The answer that was no stream.
    func refusal(_ answer: UpstreamAnswer) -> PassedAnswer {
        PassedAnswer(status: answer.status, headers: answer.headers, bytes: state.withLock { $0.bytes })
    }
}

/// An answer of another server, as it goes on to the client.
struct PassedAnswer: Sendable {
    let status: Int
    private let headers: [HTTPHeader]
    private let body: (any HeldBytes)?
    /// Of a body that is kept by itself; empty where it is held elsewhere and large.
    let bytes: [UInt8]

    init(_ answer: UpstreamAnswer) {
        status = answer.status
        headers = PassedAnswer.passed(answer.headers) + (answer.isPacked ? [.gzip] : [])
        body = answer.body
        bytes =
            answer.status == 200 || answer.body.count > SearchLimits.passedRefusalBytes
            ? [] : answer.body.withPaddedBytes { $0.extracting(0..<answer.body.count).array }
    }

    init(status: Int, headers: [(name: String, value: String)], bytes: [UInt8]) {
        self.status = status
        self.headers = PassedAnswer.passed(headers)
        self.bytes = bytes
        body = nil
    }

    var reply: HTTPReply {
        let segment = body.map { HTTPReply.Segment.held($0, 0..<$0.count) } ?? .bytes(bytes)
        return HTTPReply(status: status, headers: headers, segments: [segment])
    }

    /// Headers but for those that the listener writes itself.
    static func passed(_ headers: [(name: String, value: String)]) -> [HTTPHeader] {
        headers.filter { $0.name.lowercased() != "date" }.map { HTTPHeader($0.name, $0.value) }
    }
}
