import Dispatch
import Synchronization

/// One request to several servers at once, complete when all have answered or the time is over.
///
/// Each call blocks a thread of its own: a lookup of a host's name can block it for longer than the time allows.
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
    ///   - servers: The servers to call.
    ///   - milliseconds: Time limit for all of them together.
    init(_ servers: [AdminServer], milliseconds: Int) {
        self.servers = servers
        self.milliseconds = milliseconds
    }

    /// Calls the servers, and waits without blocking a thread; a cancelled task stops waiting.
    ///
    /// - Parameters:
    ///   - path: The target of the request.
    ///   - token: Sent with each request.
    ///   - ended: Called for each call that has ended, however late.
    /// - Returns: One answer for each server, in order; a server that has not answered in time counts as silent.
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

    /// Calls the servers, and blocks the thread until they have answered.
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
                // First, because the caller may call the same server again as soon as it has the answer.
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

    /// Ends the round: a server that has not answered counts as silent.
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
