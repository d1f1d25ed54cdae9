import Dispatch
import LayoverTestKit
import Synchronization

/// Clients that keep their connection and rest between requests, until the test ends them.
final class KeptLoad: Sendable {
    private struct State {
        var answered = 0
        var failures: [String] = []
        var isOver = false
    }

    private let port: UInt16
    private let state = Mutex(State())
    private let group = DispatchGroup()
    private let ending = DispatchSemaphore(value: 0)

    init(port: UInt16, clients: Int) {
        self.port = port
        for number in 0..<clients { DispatchQueue.global().async(group: group) { self.run(number) } }
    }

    var answered: Int { state.withLock { $0.answered } }

    /// Ends the load after all requests under way have been answered.
    ///
    /// - Returns: The requests that failed.
    func end() async -> [String] {
        state.withLock { $0.isOver = true }
        await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
        return state.withLock { $0.failures }
    }

    /// Each client rests longer than the one before it; the last ones rest longer than the proxy keeps its own connections.
    private func run(_ number: Int) {
        var client: RawClient?
        while !state.withLock({ $0.isOver }) {
            var failure: String?
            do {
                let own = try client ?? RawClient(port: port, from: 0x7f02_0001 + UInt32(number))
                own.send("GET", "/v1/layouts/flight-results?market=GB")
                let reply = try own.reply()
                client = reply.header("connection") == "close" ? nil : own
                if reply.status != 200 { failure = "\(reply.status) \(reply.text.prefix(200))" }
            } catch {
                failure = "kept: \(error)"
                client = nil
            }
            state.withLock { state in
                if let failure { state.failures.append(failure) } else { state.answered += 1 }
            }
            _ = ending.wait(timeout: .now() + .milliseconds(50 + number * 900))
        }
    }
}
