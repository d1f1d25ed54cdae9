import LayoverHTTP
import LayoverModel
import LayoverUpstream
import LayoverWeb
import Synchronization

/// A request that was passed on to the server that has the search.
final class PassedRequest: Sendable {
    enum Outcome: Sendable {
        /// A whole answer, also one that is not a stream although a stream was requested.
        case refused(PassedAnswer)
        /// A stream that was sent to the client and has ended.
        case streamed
    }

    private struct State {
        var ticket: UpstreamTicket?
        var isCancelled = false
        /// Whether it has ended, successfully or not.
        var isOver = false
        var stream: EventStream?
        /// The bytes of an answer that is not a stream.
        var bytes: [UInt8] = []
    }

    private let state = Mutex(State())

    /// Stores the ticket that cancels the call.
    func set(_ ticket: UpstreamTicket) {
        let isCancelled = state.withLock { state in
            state.ticket = ticket
            return state.isCancelled
        }
        if isCancelled { ticket.cancel() }
    }

    /// Whether the call is pending and no stream has begun.
    var isWaiting: Bool { state.withLock { !$0.isOver && !$0.isCancelled && $0.stream == nil } }

    /// Marks the call as ended.
    ///
    /// - Returns: `true` if it had not ended before.
    func finish() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }

    /// Called when no client waits for the call any more.
    func cancel() {
        let ticket = state.withLock { state in
            state.isCancelled = true
            return state.ticket
        }
        ticket?.cancel()
    }

    /// Receives a part of a stream and sends it to the client at once.
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

    /// The answer that was not a stream.
    func refusal(_ answer: UpstreamAnswer) -> PassedAnswer {
        PassedAnswer(status: answer.status, headers: answer.headers, bytes: state.withLock { $0.bytes })
    }
}

/// An answer of another server, as it is sent to the client.
struct PassedAnswer: Sendable {
    let status: Int
    private let headers: [HTTPHeader]
    private let body: (any HeldBytes)?
    /// A copy of the body; empty for a 200 and for a large body, which `body` holds.
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

    /// The headers without those that the listener writes itself.
    static func passed(_ headers: [(name: String, value: String)]) -> [HTTPHeader] {
        headers.filter { $0.name.lowercased() != "date" }.map { HTTPHeader($0.name, $0.value) }
    }
}
