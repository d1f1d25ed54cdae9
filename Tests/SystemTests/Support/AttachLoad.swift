import Dispatch
import LayoverTestKit
import Synchronization

/// Clients that attach layouts to answers, each one after the other, until the test ends them.
final class AttachLoad: Sendable {
    private struct State {
        var sent: UInt32 = 0
        var answered = 0
        var failures: [String] = []
        var isOver = false
    }

    private static let path =
        "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP"
    private let port: UInt16
    private let state = Mutex(State())
    private let group = DispatchGroup()

    init(port: UInt16, clients: Int) {
        self.port = port
        for _ in 0..<clients { DispatchQueue.global().async(group: group) { self.run() } }
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

    private func run() {
        while let number = next() {
            let failure = attach(number)
            state.withLock { state in
                if let failure { state.failures.append(failure) } else { state.answered += 1 }
            }
        }
    }

    private func next() -> UInt32? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            state.sent += 1
            return state.sent
        }
    }

    /// Each request comes from a separate address, because a proxy counts requests by address.
    private func attach(_ number: UInt32) -> String? {
        do {
            let client = try RawClient(port: port, from: 0x7f01_0000 + number % 0x10_0000)
            let body = SmallAnswer.compact
            client.send(
                "POST \(AttachLoad.path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
            )
            client.send(body)
            let reply = try client.reply()
            return reply.status == 200 ? nil : "\(reply.status) \(reply.text.prefix(200))"
        } catch {
            return "\(error)"
        }
    }
}
