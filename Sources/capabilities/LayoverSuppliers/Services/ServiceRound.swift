import Dispatch
package import LayoverAssembly
package import LayoverHTTP
package import LayoverModel
import Synchronization

/// One attempt at a reply that may need other teams' services.
package struct RoundAttempt: LayoutAttempt, Sendable {
    /// Requests that must be made before the reply is complete.
    package let serviceRequests: [ServiceRequest]
    package let reply: HTTPReply
    /// Counts and logs; called once, for the attempt that is sent.
    package let onSent: @Sendable () -> Void

    package init(serviceRequests: [ServiceRequest], reply: HTTPReply, onSent: @escaping @Sendable () -> Void) {
        self.serviceRequests = serviceRequests
        self.reply = reply
        self.onSent = onSent
    }
}

/// Waits for other teams' services for a short time, then replies with the answers that have arrived; the others are late.
///
/// No thread waits. After all pending calls there is another attempt, because calls that depend on their answers can then be
/// made.
package final class ServiceRound: Sendable {
    private struct State {
        var assembly = LayoutAssembly()
        /// True once the reply is made, or no client waits for it.
        var isOver = false
    }

    private let services: any ServiceCalling
    private let market: Market
    private let trace: [SupplierRequest.TraceHeader]
    private let waitMilliseconds: Int
    private let attempt: @Sendable (ServiceAnswers) -> RoundAttempt
    private let state = Mutex(State())

    /// - Parameters:
    ///   - services: Calls the services.
    ///   - market: The market of the request.
    ///   - trace: The trace that is passed on.
    ///   - waitMilliseconds: The longest wait; 0 uses only stored answers.
    ///   - attempt: Makes the reply from the available answers; called on any thread, more than once.
    package init(
        _ services: any ServiceCalling, market: Market, trace: [SupplierRequest.TraceHeader], waitMilliseconds: Int,
        attempt: @escaping @Sendable (ServiceAnswers) -> RoundAttempt
    ) {
        self.services = services
        self.market = market
        self.trace = trace
        self.waitMilliseconds = waitMilliseconds
        self.attempt = attempt
    }

    /// The reply to a request whose first attempt needs answers; a late one if some are missing and it may wait for them.
    package func reply(asking serviceRequests: [ServiceRequest]) -> HTTPReply {
        let (made, new) = assembling {
            $0.goOn(from: serviceRequests, rounds: ServiceLimits.rounds, held: held, attempt)
        }
        if let made, made.serviceRequests.isEmpty {
            made.onSent()
            return made.reply
        }
        let last = attempt(state.withLock(\.assembly.answers).settled())
        guard waitMilliseconds > 0 else {
            last.onSent()
            return last.reply
        }
        let late = LateReply(orElse: last.reply) { [self] in
            if close() { last.onSent() }
        }
        ServiceRound.queue.asyncAfter(deadline: .now() + .milliseconds(waitMilliseconds)) { [self] in finish(late) }
        ask(new, late)
        return HTTPReply(late: late)
    }

    private static let queue = DispatchQueue(label: "layover.rounds", attributes: .concurrent)

    private func held(_ request: ServiceRequest) -> ServiceAnswers.Answer? { services.held(request, market: market) }

    /// Assembles on a copy, so that the end of the wait need not wait for it.
    ///
    /// Only one thread is here at a time, because no call is pending then.
    private func assembling<Result>(_ make: (inout LayoutAssembly) -> Result) -> Result {
        var assembly = state.withLock(\.assembly)
        let result = make(&assembly)
        state.withLock { [assembly] in $0.assembly = assembly }
        return result
    }

    private func ask(_ serviceRequests: [ServiceRequest], _ late: LateReply) {
        for request in serviceRequests {
            services.ask(request, market: market, trace: trace) { [self] answer in
                receiveAnswer(answer, to: request, late)
            }
        }
    }

    /// Continues once all pending calls have ended, so that no request is made twice.
    private func receiveAnswer(_ answer: ServiceAnswers.Answer, to request: ServiceRequest, _ late: LateReply) {
        let isLast = state.withLock { state in
            !state.isOver && state.assembly.receiveAnswer(answer, to: request) && !state.assembly.isWaiting
        }
        guard isLast else { return }
        let (made, new) = assembling {
            $0.assemble(rounds: ServiceLimits.rounds, held: held, attempt)
        }
        if made.serviceRequests.isEmpty { send(made, late) } else { self.ask(new, late) }
    }

    /// Ends the wait: uses the answers that have arrived; the others are late.
    private func finish(_ late: LateReply) {
        let answers = state.withLock { state in state.isOver ? nil : state.assembly.answers }
        guard let answers else { return }
        send(attempt(answers.settled()), late)
    }

    private func send(_ made: RoundAttempt, _ late: LateReply) {
        guard close() else { return }
        if late.send(made.reply) { made.onSent() }
    }

    /// - Returns: `false` if it was over.
    private func close() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
    }
}
