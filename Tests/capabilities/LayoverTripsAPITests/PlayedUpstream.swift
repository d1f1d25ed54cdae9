import LayoverModel
import LayoverUpstream
import Synchronization
import Testing

/// Accepts calls, and ends them when and how the test says.
final class PlayedUpstream: UpstreamCalling {
    private struct Open {
        let call: UpstreamCall
        let onEnd: @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    }

    private struct State {
        var calls: [UpstreamCall] = []
        var open: [Open] = []
    }

    private let state = Mutex(State())

    var calls: [UpstreamCall] { state.withLock { $0.calls } }
    var underWay: Int { state.withLock { $0.open.count } }

    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        state.withLock { state in
            state.calls.append(call)
            state.open.append(Open(call: call, onEnd: onEnd))
        }
        return UpstreamTicket()
    }

    /// Ends the oldest open call.
    func end(_ result: Result<UpstreamAnswer, UpstreamFailure>) throws {
        let open = state.withLock { $0.open.isEmpty ? nil : $0.open.removeFirst() }
        try #require(open).onEnd(result)
    }

    func answer(_ status: Int) throws {
        try end(.success(UpstreamAnswer(status: status, headers: [], body: NoBytes())))
    }
}

/// An empty body.
final class NoBytes: HeldBytes {
    let count = 0

    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = [UInt8](repeating: 0, count: HeldBytesPadding.count)
        return try use(bytes.span)
    }
}
