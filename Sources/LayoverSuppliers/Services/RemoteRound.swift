import Dispatch
package import LayoverAssembly
package import LayoverHTTP
package import LayoverModel
import Synchronization

/// One try at a reply that other teams' services may have a part in.
package struct RoundAttempt: Sendable {
    /// What would have to be asked before it is whole.
    package let asks: [RemoteAsk]
    package let reply: HTTPReply
    /// Tells whoever counts and logs; done once, for the attempt that is sent.
    package let tell: @Sendable () -> Void

    package init(asks: [RemoteAsk], reply: HTTPReply, tell: @escaping @Sendable () -> Void) {
        self.asks = asks
        self.reply = reply
        self.tell = tell
    }
}

/// Waits for other teams' services for a moment, then answers with what has come: what has not is late.
///
/// No thread waits. Each answer that comes leads to another attempt, for what comes after it may now be asked.
package final class RemoteRound: Sendable {
    private struct State {
        var answers = RemoteAnswers.none
        var underWay: Set<RemoteAsk> = []
        /// Whether the reply is made, or nobody waits for it.
        var isOver = false
    }

    private let remote: any RemoteAsking
    private let market: Market
    private let trace: [SupplierQuestion.TraceHeader]
    private let waitMilliseconds: Int
    private let attempt: @Sendable (RemoteAnswers) -> RoundAttempt
    private let state = Mutex(State())

    /// - Parameters:
    ///   - remote: Whom to ask.
    ///   - market: For whom.
    ///   - trace: Passed on.
    ///   - waitMilliseconds: How long at most; 0 takes only what is held.
    ///   - attempt: Makes the reply of the answers that there are; on any thread, more than once.
    package init(
        _ remote: any RemoteAsking, market: Market, trace: [SupplierQuestion.TraceHeader], waitMilliseconds: Int,
        attempt: @escaping @Sendable (RemoteAnswers) -> RoundAttempt
    ) {
        self.remote = remote
        self.market = market
        self.trace = trace
        self.waitMilliseconds = waitMilliseconds
        self.attempt = attempt
    }

    /// The reply to a request whose first attempt asks for something; a late one where nothing of it is held.
    package func reply(asking asks: [RemoteAsk]) -> HTTPReply {
        var made: RoundAttempt?
        let open = takeHeld(asks, &made)
        if open.isEmpty, let made {
            made.tell()
            return made.reply
        }
        let last = attempt(state.withLock(\.answers).settled())
        guard waitMilliseconds > 0 else {
            last.tell()
            return last.reply
        }
        let late = LateReply(orElse: last.reply) { [self] in
            if close() { last.tell() }
        }
        RemoteRound.queue.asyncAfter(deadline: .now() + .milliseconds(waitMilliseconds)) { [self] in finish(late) }
        ask(open, late)
        return HTTPReply(late: late)
    }

    private static let queue = DispatchQueue(label: "layover.rounds", attributes: .concurrent)

    /// Takes what is held and tries again, for as long as that brings more.
    ///
    /// - Returns: What is still to be asked of the last attempt, which stands in `made` where there was one.
    private func takeHeld(_ asks: [RemoteAsk], _ made: inout RoundAttempt?) -> [RemoteAsk] {
        var open = asks
        for _ in 0..<RemoteLimits.rounds {
            let held = open.compactMap { ask in remote.held(ask, market: market).map { (ask, $0) } }
            guard !held.isEmpty else { break }
            let answers = state.withLock { state in
                for (ask, answer) in held { state.answers[ask] = answer }
                return state.answers
            }
            let next = attempt(answers)
            made = next
            open = next.asks
        }
        return open
    }

    private func ask(_ asks: [RemoteAsk], _ late: LateReply) {
        let new = state.withLock { state in asks.filter { state.underWay.insert($0).inserted } }
        for ask in new {
            remote.ask(ask, market: market, trace: trace) { [self] answer in take(answer, to: ask, late) }
        }
    }

    /// Goes on once all that is under way has ended: nothing that is asked then is asked again.
    private func take(_ answer: RemoteAnswers.Answer, to ask: RemoteAsk, _ late: LateReply) {
        let answers = state.withLock { state -> RemoteAnswers? in
            guard !state.isOver, state.underWay.remove(ask) != nil else { return nil }
            state.answers[ask] = answer
            return state.underWay.isEmpty ? state.answers : nil
        }
        guard let answers else { return }
        var made: RoundAttempt? = attempt(answers)
        let open = takeHeld(made?.asks ?? [], &made)
        if open.isEmpty, let made { send(made, late) } else { self.ask(open, late) }
    }

    /// The time is over: what has come is taken, the rest is late.
    private func finish(_ late: LateReply) {
        let answers = state.withLock { state in state.isOver ? nil : state.answers }
        guard let answers else { return }
        send(attempt(answers.settled()), late)
    }

    private func send(_ made: RoundAttempt, _ late: LateReply) {
        guard close() else { return }
        if late.send(made.reply) { made.tell() }
    }

    /// - Returns: `false` where it was over.
    private func close() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }
}
