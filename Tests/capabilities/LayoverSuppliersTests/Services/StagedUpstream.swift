import LayoverAssembly
import LayoverModel
import LayoverUpstream
import Synchronization

/// Accepts calls, and ends each when and how the test says.
final class StagedUpstream: UpstreamCalling {
    private struct Open: Sendable {
        let call: UpstreamCall
        let onEnd: @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    }

    private let state = Mutex<(open: [Open], calls: [UpstreamCall], cancelled: Int)>(([], [], 0))

    /// All started calls, in order.
    var calls: [UpstreamCall] { state.withLock { $0.calls } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        state.withLock { state in
            state.calls.append(call)
            state.open.append(Open(call: call, onEnd: onEnd))
        }
        return UpstreamTicket { self.state.withLock { $0.cancelled += 1 } }
    }

    /// Ends the oldest open call.
    func end(_ result: Result<UpstreamAnswer, UpstreamFailure>) {
        let first = state.withLock { $0.open.isEmpty ? nil : $0.open.removeFirst() }
        first?.onEnd(result)
    }

    func answer(_ status: Int, _ body: String = "") {
        end(.success(UpstreamAnswer(status: status, headers: [], body: StagedBytes(body), totalMicroseconds: 900)))
    }
}

/// Bytes as an adapter would hold them.
private final class StagedBytes: HeldBytes {
    private let bytes: [UInt8]
    let count: Int

    init(_ text: String) {
        bytes = Array(text.utf8) + Array(repeating: 0, count: HeldBytesPadding.count)
        count = text.utf8.count
    }

    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = bytes
        return try use(bytes.span)
    }
}

/// A clock that the test moves; it then fires all due timers.
final class StagedClock: Sendable {
    private let state = Mutex<(now: Int, due: [(at: Int, act: @Sendable () -> Void)])>((1_000, []))

    var now: Int { state.withLock { $0.now } }

    func after(_ milliseconds: Int, _ act: @escaping @Sendable () -> Void) {
        state.withLock { $0.due.append(($0.now + milliseconds, act)) }
    }

    func pass(_ milliseconds: Int) {
        let due = state.withLock { state in
            state.now += milliseconds
            let ringing = state.due.filter { $0.at <= state.now }
            state.due.removeAll { $0.at <= state.now }
            return ringing
        }
        for (_, act) in due { act() }
    }
}

/// Collects answers for a test that waits for them.
final class ToldAnswers: Sendable {
    private let stream: AsyncStream<ServiceAnswers.Answer>
    private let input: AsyncStream<ServiceAnswers.Answer>.Continuation

    init() { (stream, input) = AsyncStream.makeStream() }

    func receive(_ answer: ServiceAnswers.Answer) { input.yield(answer) }

    /// The next `count` answers.
    func next(_ count: Int) async -> [ServiceAnswers.Answer] {
        var answers: [ServiceAnswers.Answer] = []
        guard count > 0 else { return [] }
        for await answer in stream {
            answers.append(answer)
            if answers.count == count { break }
        }
        return answers
    }
}

/// Collects lines of a log.
final class LoggedLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}
