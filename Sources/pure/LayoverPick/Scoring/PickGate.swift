import LayoverModel
import LayoverTargeting

/// The conditions that a candidate must pass before it is scored: not rejected by the reader, open on arrival, within the
/// limits.
struct PickGate {
    let pick: Pick
    let seen: Set<String>
    private var visit: HoursVisit?
    /// True if any criterion requires its fact.
    private let hasDrops: Bool

    init(pick: Pick, seen: Set<String>, clock: PickClock, mode: HoursPolicy.Mode) {
        self.pick = pick
        self.seen = seen
        visit = pick.hours.map { HoursVisit(policy: $0, clock: clock, mode: mode) }
        hasDrops = pick.criteria.contains { $0.unknown == .drop }
    }

    mutating func status(of candidate: PickCandidate) -> PickRanker.Status {
        var status = PickRanker.Status()
        guard seen.isEmpty || !seen.contains(candidate.id) else {
            status.exclusion = .seen
            return status
        }
        askHours(candidate, &status)
        if status.exclusion != nil, status.isFinal { return status }
        askLimits(candidate, &status)
        status.hasPassed = status.exclusion == nil
        status.hasPassedForSure = status.hasPassed && !status.isOpen
        status.mayPass = status.hasPassed || !status.isFinal
        if hasDrops, candidate.pending != 0, status.exclusion == nil || !status.isFinal, mayDrop(candidate) {
            status.isOpen = true
        }
        return status
    }

    /// True if a required fact is pending.
    private func mayDrop(_ candidate: PickCandidate) -> Bool {
        pick.criteria.contains { $0.unknown == .drop && PickGate.isPending($0.slot, pick, candidate.pending) }
    }

    private mutating func askHours(_ candidate: PickCandidate, _ status: inout PickRanker.Status) {
        let slot = pick.slots.distance
        let distance = candidate.values.indices.contains(slot) ? candidate.values[slot]?.number : nil
        guard let verdict = visit?.verdict(on: candidate, distance: distance) else {
            return
        }
        status.exclusion = verdict.exclusion
        status.closesAfter = verdict.closesAfter
        if PickGate.isClosingPending(pick, candidate.pending) {
            status.isFinal = false
            status.isOpen = true
        }
    }

    /// Checks the limits in the file's order; a limit that pending facts cannot change is final.
    private func askLimits(_ candidate: PickCandidate, _ status: inout PickRanker.Status) {
        guard !pick.limits.isEmpty else { return }
        let facts = PickGate.facts(pick, candidate, status.closesAfter, isSettled: candidate.pending == 0)
        for (number, limit) in pick.limits.enumerated() {
            let truth = limit.condition.evaluate(facts)
            if truth == .yes { continue }
            if truth == .pending { status.isOpen = true }
            let isOut = truth == .no || !limit.holdsWhenUnknown
            guard isOut else { continue }
            if status.exclusion == nil { status.exclusion = .limit(number, limit.names) }
            guard truth == .pending else {
                status.isFinal = true
                status.isOpen = false
                return
            }
            status.isFinal = false
        }
    }

    /// True if the fact is pending, or is computed from a pending one.
    static func isPending(_ slot: Int, _ pick: Pick, _ pending: UInt64) -> Bool {
        guard pending != 0 else { return false }
        return PickCandidate.isPending(slot, pending) || slot == pick.slots.closing && isClosingPending(pick, pending)
    }

    /// True if hours or distance are pending, which decide whether a place is open.
    static func isClosingPending(_ pick: Pick, _ pending: UInt64) -> Bool {
        guard pending != 0, pick.hours != nil else { return false }
        return PickCandidate.isPending(pick.slots.hours, pending)
            || PickCandidate.isPending(pick.slots.distance, pending)
    }

    /// The facts of a candidate for conditions.
    ///
    /// - Parameters:
    ///   - pick: The pick with the numbers of the facts.
    ///   - candidate: The candidate with the values.
    ///   - closesAfter: The computed fact.
    ///   - isSettled: Whether pending facts count as unknown.
    /// - Returns: Each fact by its number.
    static func facts(
        _ pick: Pick, _ candidate: PickCandidate, _ closesAfter: Int?, isSettled: Bool
    ) -> (Int) -> Fact {
        let isClosingPending = !isSettled && isClosingPending(pick, candidate.pending)
        let closing = pick.slots.closing
        return { slot in
            if slot == closing {
                if isClosingPending { return .pending }
                if let closesAfter { return .known(.int(closesAfter * 1_000)) }
            }
            guard slot < candidate.values.count, let value = candidate.values[slot] else {
                return candidate.isPending(slot) && !isSettled ? .pending : .unknown
            }
            return .known(value.value)
        }
    }
}

extension PickValue {
    /// The value as conditions compare it: numbers in thousandths.
    var value: Value {
        switch self {
        case .number(let number): .int(number)
        case .text(let text): .text(text)
        case .flag(let flag): .bool(flag)
        case .texts(let texts): .list(texts.map { .text($0) })
        }
    }
}
