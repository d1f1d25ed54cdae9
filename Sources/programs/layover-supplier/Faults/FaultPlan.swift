import Synchronization

/// Plan of what goes wrong with which requests, until the caller says otherwise.
struct FaultPlan: Hashable, Sendable {
    var fault: Fault
    /// As it was written: what counters name it by.
    var word: String
    /// Of 1, spread evenly: with 0.25 every fourth request.
    var share = 1.0
    /// Number of requests that the fault meets before it ends; `nil` for all.
    var remaining: Int?
    /// Only these, where it names any.
    var kinds: Set<CallKind> = []

    init(_ word: String) throws(SupplierError) {
        self.word = word
        fault = try Fault(word)
    }

    func meets(_ kind: CallKind) -> Bool {
        kinds.isEmpty || kinds.contains(kind) || kind == .details && kinds.contains(.places)
    }
}

/// Purpose of a call.
enum CallKind: String, CaseIterable, Sendable {
    case create, poll, search, places
    /// Of the service of places, about candidates that are known; a plan for `places` meets it as well.
    case details
}

/// The plan in force.
final class FaultInjector: Sendable {
    private struct State {
        var plan: FaultPlan?
        /// Requests that the plan's share was asked for.
        var seen = 0
    }

    private let state: Mutex<State>

    init(_ plan: FaultPlan?) { state = Mutex(State(plan: plan)) }

    func set(_ plan: FaultPlan?) { state.withLock { $0 = State(plan: plan) } }

    var plan: FaultPlan? { state.withLock { $0.plan } }

    /// The fault of the next request of this kind, if it is its turn.
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
