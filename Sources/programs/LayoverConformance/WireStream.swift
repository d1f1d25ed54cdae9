import Dispatch
import LayoverUpstream
import Synchronization

/// The events of a server, as they arrive; its connection is closed with this object.
final class WireStream {
    private struct State {
        var head: (status: Int, type: String)?
        var bytes: [UInt8] = []
        var isEnded = false
    }

    /// What has arrived, and a signal for each change.
    private final class Arrivals: Sendable {
        private let state = Mutex(State())
        private let changes = DispatchSemaphore(value: 0)

        func change(_ change: (inout State) -> Void) {
            state.withLock { change(&$0) }
            changes.signal()
        }

        /// Waits until `find` finds something; `nil` if it does not in this time, or the stream has ended.
        func first<Found: Sendable>(within milliseconds: Int, _ find: (inout State) -> Found?) -> Found? {
            let deadline = DispatchTime.now() + .milliseconds(milliseconds)
            while true {
                let (found, isEnded) = state.withLock { (find(&$0), $0.isEnded) }
                if let found { return found }
                guard !isEnded, changes.wait(timeout: deadline) == .success else { return nil }
            }
        }
    }

    private static let headMilliseconds = 10_000

    private let arrivals = Arrivals()
    private let ticket: UpstreamTicket

    /// - Throws: `SuiteError` if the answer is not an event stream.
    init(_ request: WireRequest, to address: WireAddress) throws {
        let received = arrivals
        ticket = try request.stream(to: address) { part in
            received.change { state in
                switch part {
                case .head(let status, let headers):
                    state.head = (status, headers.first { $0.name.lowercased() == "content-type" }?.value ?? "")
                case .bytes(let bytes): state.bytes += bytes
                }
            }
        } onEnd: {
            received.change { $0.isEnded = true }
        }
        guard let head = received.first(within: WireStream.headMilliseconds, { $0.head }) else {
            throw SuiteError("the stream \(request.path) does not respond")
        }
        guard head.status == 200, head.type.hasPrefix("text/event-stream") else {
            throw SuiteError("the stream \(request.path) returns \(head.status) and is not an event stream")
        }
    }

    deinit { ticket.cancel() }

    /// Waits until `find` finds something in the bytes so far, which it may remove.
    ///
    /// - Returns: `nil` if it does not in this time, or the stream has ended.
    func first<Found: Sendable>(within milliseconds: Int, _ find: (inout [UInt8]) -> Found?) -> Found? {
        arrivals.first(within: milliseconds) { find(&$0.bytes) }
    }
}
