import Synchronization

/// Which fault happens to which requests, until a caller changes it.
struct FaultPlan: Hashable, Sendable {
    var fault: Fault
    /// The text that the fault was read from, which counters use as its name.
    var word: String
    /// The share of requests from 0 to 1, distributed evenly: with 0.25, every fourth request.
    var share = 1.0
    /// The number of requests that the fault still affects; `nil` for no limit.
    var remaining: Int?
    /// Only these kinds of requests; empty for all.
    var kinds: Set<CallKind> = []

    init(_ word: String) throws(SupplierError) {
        self.word = word
        fault = try Fault(word)
    }

    func meets(_ kind: CallKind) -> Bool {
        kinds.isEmpty || kinds.contains(kind) || kind == .details && kinds.contains(.places)
    }
}

/// The kind of a call.
enum CallKind: String, CaseIterable, Sendable {
    case create, poll, search, places
    /// A call to the service of places, for details of known candidates. A plan for `places` includes it.
    case details
}

/// Holds the current plan.
final class FaultInjector: Sendable {
    private struct State {
        var plan: FaultPlan?
        /// Requests to which the plan's share was applied.
        var seen = 0
    }

    private let state: Mutex<State>

    init(_ plan: FaultPlan?) { state = Mutex(State(plan: plan)) }

    func set(_ plan: FaultPlan?) { state.withLock { $0 = State(plan: plan) } }

    var plan: FaultPlan? { state.withLock { $0.plan } }

    /// The fault of the next request of this kind, if the plan affects it.
    func next(_ kind: CallKind) -> (fault: Fault, word: String)? {
        state.withLock { state in
            guard var plan = state.plan, plan.meets(kind) else { return nil }
            let before = (Double(state.seen) * plan.share).rounded(.down)
            state.seen += 1
            guard (Double(state.seen) * plan.share).rounded(.down) > before else { return nil }
            if let remaining = plan.remaining {
                guard remaining > 0 else { return nil }
                plan.remaining = remaining - 1
                state.plan = plan
            }
            return (plan.fault, plan.word)
        }
    }
}
