import Dispatch
import Synchronization

/// One question to several servers at once, answered when all have or the time is over.
///
/// Calls block, each on a thread of its own: one whose host's name is being looked up can be held up for longer than the
/// time there is.
final class PeerCalls: Sendable {
    private struct State {
        var answers: [Int: AdminAnswer] = [:]
        var then: (@Sendable ([AdminAnswer]) -> Void)?
    }

    private static let queue = DispatchQueue(label: "layover.peers", attributes: .concurrent)

    private let servers: [AdminServer]
    private let milliseconds: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - servers: Who is asked.
    ///   - milliseconds: How long all of them together may take.
    init(_ servers: [AdminServer], milliseconds: Int) {
        self.servers = servers
        self.milliseconds = milliseconds
    }

    /// Asks, and waits without a thread; a task that is cancelled waits no longer.
    ///
    /// - Parameters:
    ///   - path: What is asked for.
    ///   - token: Sent along.
    ///   - ended: Is told of each call that has ended, however late.
    /// - Returns: One answer for each server, in their order; who gave none by then is silent.
    func answers(
        _ path: String, token: String, ended: @escaping @Sendable (AdminServer) -> Void = { _ in }
    ) async -> [AdminAnswer] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(path, token: token, ended: ended) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            finish()
        }
    }

    /// Asks, and holds the thread until then.
    func waitForAnswers(_ path: String, token: String) -> [AdminAnswer] {
        let done = DispatchSemaphore(value: 0)
        let box = Box()
        start(path, token: token, ended: { _ in }) { all in
            box.answers.withLock { $0 = all }
            done.signal()
        }
        done.wait()
        return box.answers.withLock { $0 }
    }

    private final class Box: Sendable {
        let answers = Mutex<[AdminAnswer]>([])
    }

    private func start(
        _ path: String, token: String, ended: @escaping @Sendable (AdminServer) -> Void,
        then: @escaping @Sendable ([AdminAnswer]) -> Void
    ) {
        state.withLock { $0.then = then }
        guard !servers.isEmpty, !Task.isCancelled else { return finish() }
        for (place, server) in servers.enumerated() {
            PeerCalls.queue.async { [self] in
                let answer = AdminAnswer(
                    asking: server, "GET", path, token: token, patienceMilliseconds: milliseconds)
                // First, for whoever waits for the answer may ask the same server again at once.
                ended(server)
                put(answer, at: place)
            }
        }
        PeerCalls.queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds + milliseconds / 10)) { [self] in
            finish()
        }
    }

    private func put(_ answer: AdminAnswer, at place: Int) {
        let isLast = state.withLock { state in
            state.answers[place] = answer
            return state.answers.count == servers.count
        }
        if isLast { finish() }
    }

    /// Ends the asking: a server that has not answered by now is silent.
    private func finish() {
        let (then, answers) = state.withLock { state in
            defer { state.then = nil }
            return (state.then, state.answers)
        }
        then?(
            servers.enumerated().map { place, server in
                answers[place] ?? AdminAnswer(server: server, trouble: "no answer within \(milliseconds) ms")
            })
    }
}
