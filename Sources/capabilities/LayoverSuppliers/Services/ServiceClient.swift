import Dispatch
package import LayoverAssembly
package import LayoverFrame
package import LayoverModel
package import LayoverUpstream
import Synchronization

/// Calls other teams' services over HTTP: each request once, no service that fails or is overloaded, and never for longer
/// than the deadline.
///
/// Equal requests share one call, and one answer for as long as their widget allows. Answers are delivered on a queue of the
/// client, never under a lock and never on the calling thread.
package final class ServiceClient: ServiceCalling {
    package typealias OnEnd = @Sendable (ServiceAnswers.Answer) -> Void

    /// One call and its waiters.
    private struct Call {
        let number: Int
        let market: Market
        let started: Int
        var waiting: [Waiter]
        /// Cancels the call, once it has started.
        var ticket: UpstreamTicket?
    }

    /// A waiter of a call, with the number by which it leaves.
    private struct Waiter {
        let number: Int
        let onEnd: OnEnd
    }

    private struct State {
        var services: [String: ServiceTraffic]
        var cache: AnswerCache
        var calls: [ServiceRequest: Call] = [:]
        var number = 0
        /// Calls that were cancelled before they had started.
        var left: Set<Int> = []
    }

    private enum Admission {
        case told(ServiceAnswers.Answer)
        case joined
        case goes(number: Int, ServiceSettings)
    }

    private let upstream: any UpstreamCalling
    private let milliseconds: @Sendable () -> Int
    private let after: @Sendable (_ milliseconds: Int, _ act: @escaping @Sendable () -> Void) -> Void
    private let log: ServerLog
    private let queue = DispatchQueue(label: "layover.remote", attributes: .concurrent)
    private let state: Mutex<State>

    /// - Parameters:
    ///   - services: The services of the settings; a request to any other fails without a call.
    ///   - upstream: Makes the calls.
    ///   - milliseconds: A monotonic clock.
    ///   - after: Runs an action after a number of milliseconds, on any thread; the machine's timers by default.
    ///   - log: Receives warnings about wrong answers.
    package init(
        _ services: [ServiceSettings], upstream: any UpstreamCalling,
        milliseconds: @escaping @Sendable () -> Int = { Int(monotonicNanoseconds() / 1_000_000) },
        after: (@Sendable (_ milliseconds: Int, _ act: @escaping @Sendable () -> Void) -> Void)? = nil,
        log: ServerLog = .silent
    ) {
        self.log = log
        self.upstream = upstream
        self.milliseconds = milliseconds
        self.after =
            after ?? { [queue] milliseconds, act in
                queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: act)
            }
        state = Mutex(
            State(
                services: Dictionary(
                    services.map { ($0.name, ServiceTraffic($0)) }, uniquingKeysWith: { first, _ in first }),
                cache: AnswerCache()))
    }

    package func held(_ request: ServiceRequest, market: Market) -> ServiceAnswers.Answer? {
        guard request.cacheSeconds > 0 else { return nil }
        let now = milliseconds()
        return state.withLock { state in
            let found = state.cache.find(request, at: now)
            if found != nil { state.services[request.service]?.count(.held) }
            return found
        }
    }

    @discardableResult
    package func ask(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader], onEnd: @escaping OnEnd
    ) -> ServiceTicket {
        let now = milliseconds()
        let (waiter, admission) = state.withLock { state in
            state.number += 1
            let waiter = Waiter(number: state.number, onEnd: onEnd)
            return (waiter, ServiceClient.admit(request, market: market, waiter: waiter, at: now, in: &state))
        }
        switch admission {
        case .told(let answer): deliver(answer, [waiter])
        case .joined: break
        case .goes(let number, let settings): start(request, settings, trace: trace, number: number)
        }
        return ServiceTicket { [weak self] in self?.leave(request, waiter.number) }
    }

    /// Stops waiting for a call; the last waiter that leaves cancels it.
    private func leave(_ request: ServiceRequest, _ waiter: Int) {
        let now = milliseconds()
        let ticket = state.withLock { state -> UpstreamTicket? in
            guard let call = state.calls[request], call.waiting.contains(where: { $0.number == waiter }) else {
                return nil
            }
            state.calls[request]?.waiting.removeAll { $0.number == waiter }
            guard state.calls[request]?.waiting.isEmpty == true else { return nil }
            state.calls[request] = nil
            state.services[request.service]?.giveBack(call.market, startedAt: call.started, at: now)
            if call.ticket == nil { state.left.insert(call.number) }
            return call.ticket
        }
        ticket?.cancel()
    }

    /// Reports about every service of the settings, by name.
    package var reports: [ServiceReport] {
        state.withLock { $0.services.values.map(\.report) }.sorted { $0.name < $1.name }
    }

    private static func admit(
        _ request: ServiceRequest, market: Market, waiter: Waiter, at now: Int, in state: inout State
    ) -> Admission {
        guard state.services[request.service] != nil else { return .told(.failed(noService)) }
        if let answer = state.cache.find(request, at: now) {
            state.services[request.service]?.count(.held)
            return .told(answer)
        }
        if state.calls[request] != nil {
            state.calls[request]?.waiting.append(waiter)
            state.services[request.service]?.count(.joined)
            return .joined
        }
        if let refusal = state.services[request.service]?.enter(market, at: now) {
            state.services[request.service]?.count(refusal)
            return .told(.failed(refusal.rawValue))
        }
        guard let settings = state.services[request.service]?.settings else { return .told(.failed(noService)) }
        state.number += 1
        state.calls[request] = Call(number: state.number, market: market, started: now, waiting: [waiter])
        return .goes(number: state.number, settings)
    }

    /// The outcome of a request to a service that the settings lack.
    private static let noService = "no-service"

    private func start(
        _ request: ServiceRequest, _ settings: ServiceSettings, trace: [SupplierRequest.TraceHeader], number: Int
    ) {
        let call = ServiceClient.call(request, settings, trace)
        let ticket = upstream.start(call) { [self] result in
            _ = end(request, number, ServiceEnd(result, fault: request.fault))
        }
        let hasLeft = state.withLock { state in
            if state.calls[request]?.number == number { state.calls[request]?.ticket = ticket }
            return state.left.remove(number) != nil
        }
        guard !hasLeft else { return ticket.cancel() }
        // The client's own deadline, whatever the upstream does about that of the call.
        after(request.deadlineMilliseconds) { [self] in
            if end(request, number, .late) { ticket.cancel() }
        }
    }

    private static func call(
        _ request: ServiceRequest, _ settings: ServiceSettings, _ trace: [SupplierRequest.TraceHeader]
    ) -> UpstreamCall {
        var limits = UpstreamCallLimits()
        limits.connectMilliseconds = min(limits.connectMilliseconds, request.deadlineMilliseconds)
        limits.firstByteMilliseconds = request.deadlineMilliseconds
        limits.totalMilliseconds = request.deadlineMilliseconds
        limits.bodyBytes = min(settings.responseKilobytes << 10, ServiceLimits.answerBytes)
        return UpstreamCall(
            .post, settings.url,
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")]
                + settings.headers.map { ($0.name, $0.value) } + trace.map { ($0.name, $0.value) },
            body: request.body, limits: limits, isRepeatable: true)
    }

    /// Ends a call once.
    ///
    /// - Returns: `false` if it had ended already.
    private func end(_ request: ServiceRequest, _ number: Int, _ end: ServiceEnd) -> Bool {
        let now = milliseconds()
        let ended = state.withLock { state -> (call: Call, wrong: String?)? in
            guard let call = state.calls[request], call.number == number else { return nil }
            state.calls[request] = nil
            let wrong = state.services[request.service]?.end(
                end, request, of: call.market, startedAt: call.started, at: now)
            switch end.answer {
            case .body, .noCard: state.cache.keep(end.answer, for: request, at: now)
            case .late, .failed, .wrong: break
            }
            return (call, wrong)
        }
        guard let (call, wrong) = ended else { return false }
        if let wrong {
            log.warning("service '\(request.service)' answers 200 with a body that cannot be used: \(wrong)")
        }
        deliver(end.answer, call.waiting)
        return true
    }

    private func deliver(_ answer: ServiceAnswers.Answer, _ waiting: [Waiter]) {
        for waiter in waiting { queue.async { waiter.onEnd(answer) } }
    }
}
