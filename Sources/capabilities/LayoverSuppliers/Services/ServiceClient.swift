import Dispatch
package import LayoverAssembly
package import LayoverFrame
package import LayoverModel
package import LayoverUpstream
import Synchronization

/// Asks other teams' services over HTTP: each question once, nobody who fails or has too much to do, and never for longer
/// than its deadline.
///
/// Equal questions share one call, and one answer for as long as their widget allows. Answers are told on a queue of its
/// own, never under a lock and never by the thread that asks.
package final class ServiceClient: ServiceCalling {
    package typealias OnEnd = @Sendable (RemoteAnswers.Answer) -> Void

    /// One call, and who waits for it.
    private struct Call {
        let number: Int
        let market: Market
        let started: Int
        var waiting: [Waiter]
        /// Gives the call up, once it is under way.
        var ticket: UpstreamTicket?
    }

    /// One who waits for a call, by a number that is nobody else's.
    private struct Waiter {
        let number: Int
        let onEnd: OnEnd
    }

    private struct State {
        var services: [String: ServiceTraffic]
        var cache: AnswerCache
        var calls: [ServiceRequest: Call] = [:]
        var number = 0
        /// Calls that were given up before they were under way.
        var left: Set<Int> = []
    }

    private enum Admission {
        case told(RemoteAnswers.Answer)
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
    ///   - services: As settings have them; a question to any other has failed before it is asked.
    ///   - upstream: Makes the calls.
    ///   - milliseconds: Of a clock that never goes back.
    ///   - after: Does something so much later, on any thread; the machine's timers by default.
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

    package func held(_ request: ServiceRequest, market: Market) -> RemoteAnswers.Answer? {
        guard request.cacheSeconds > 0 else { return nil }
        let now = milliseconds()
        return state.withLock { state in
            let found = state.cache.find(request, at: now)
            if found != nil { state.services[request.service]?.count(.held) }
            return found
        }
    }

    package func ask(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader], onEnd: @escaping OnEnd
    ) {
        let now = milliseconds()
        begin(request, trace, Waiter(number: 0, onEnd: onEnd), market, at: now)
    }

    package func begin(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader], onEnd: @escaping OnEnd
    ) -> ServiceTicket {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        begin(request, trace, Waiter(number: number, onEnd: onEnd), market, at: milliseconds())
        return ServiceTicket { [weak self] in self?.leave(request, number) }
    }

    private func begin(
        _ request: ServiceRequest, _ trace: [SupplierRequest.TraceHeader], _ waiter: Waiter, _ market: Market,
        at now: Int
    ) {
        switch state.withLock({ ServiceClient.admit(request, market, waiter, at: now, &$0) }) {
        case .told(let answer): deliver(answer, [waiter])
        case .joined: break
        case .goes(let number, let settings): start(request, settings, trace, number)
        }
    }

    /// Waits no more for a call; the last who leaves gives it up.
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

    /// Of every service that settings have, by name.
    package var reports: [ServiceReport] {
        state.withLock { $0.services.values.map(\.report) }.sorted { $0.name < $1.name }
    }

    private static func admit(
        _ request: ServiceRequest, _ market: Market, _ waiter: Waiter, at now: Int, _ state: inout State
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

    /// The outcome of a question to a service that settings do not have.
    private static let noService = "no-service"

    private func start(
        _ request: ServiceRequest, _ settings: ServiceSettings, _ trace: [SupplierRequest.TraceHeader], _ number: Int
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
        // Its own deadline, whatever the caller makes of that of the call.
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
        limits.bodyBytes = min(settings.responseKilobytes << 10, RemoteLimits.answerBytes)
        return UpstreamCall(
            .post, settings.url,
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")]
                + settings.headers.map { ($0.name, $0.value) } + trace.map { ($0.name, $0.value) },
            body: request.body, limits: limits, isRepeatable: true)
    }

    /// Ends a call once.
    ///
    /// - Returns: `false` where it had ended.
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

    private func deliver(_ answer: RemoteAnswers.Answer, _ waiting: [Waiter]) {
        for waiter in waiting { queue.async { waiter.onEnd(answer) } }
    }
}
