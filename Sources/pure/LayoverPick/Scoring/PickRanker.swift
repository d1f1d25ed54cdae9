import LayoverModel
import LayoverTargeting

/// Ranks candidates, in buffers that are reused for each request.
///
/// The same pick, candidates, moment and rejected IDs give the same ranking on every machine, whatever the order of the
/// candidates.
package struct PickRanker: Sendable {
    /// The state of one candidate during ranking.
    struct Status {
        /// Why it is currently excluded; `nil` if it is in.
        var exclusion: PickExclusion?
        /// True if no pending fact can bring it back.
        var isFinal = true
        /// True if a pending fact may exclude it.
        var isOpen = false
        /// True if it passed hours and limits; a required fact may exclude it afterwards.
        var hasPassed = false
        /// True if it passed them whatever the pending facts are.
        var hasPassedForSure = false
        /// True if it may still pass them.
        var mayPass = false
        var closesAfter: Int?
        var score = 0
    }

    package internal(set) var ranking = PickRanking()
    var statuses: [Status] = []
    var bases: [Int?] = []
    /// Values of variety's fact as numbers, in the order.
    var kinds: [Int] = []
    private var sums: [WeightedSum] = []
    /// For each candidate the first criterion whose required fact is unknown; -1 if there is none.
    private var drops: [Int] = []

    package init() {
        statuses.reserveCapacity(PickLimits.candidates)
        bases.reserveCapacity(PickLimits.criteria)
        ranking.order.reserveCapacity(PickLimits.candidates)
    }

    /// Ranks `candidates`, which have distinct IDs.
    ///
    /// - Parameters:
    ///   - pick: The rules.
    ///   - candidates: In any order, at most 50.
    ///   - seen: IDs that the reader rejected.
    ///   - clock: The current time; used only if the pick considers opening hours.
    ///   - mode: Mode of travel.
    /// - Complexity: O(candidates x (criteria + limits + log candidates)).
    package mutating func rank(
        _ pick: Pick, _ candidates: [PickCandidate], seen: Set<String> = [], clock: PickClock,
        mode: HoursPolicy.Mode = .walk
    ) {
        ranking.order.removeAll(keepingCapacity: true)
        ranking.out.removeAll(keepingCapacity: true)
        ranking.parts.removeAll(keepingCapacity: true)
        ranking.closesAfter.removeAll(keepingCapacity: true)
        ranking.criteria = pick.criteria.count
        statuses.removeAll(keepingCapacity: true)
        var gate = PickGate(pick: pick, seen: seen, clock: clock, mode: mode)
        for index in candidates.indices { statuses.append(gate.status(of: candidates[index])) }
        findBases(pick, candidates)
        score(pick, candidates)
        sort(pick, candidates)
        if let variety = pick.variety { vary(variety, candidates) }
        ranking.why = reasons(pick)
        ranking.isDecided = isDecided(pick, candidates)
    }

    /// True if a candidate is in the order, or may come in with pending facts.
    package func mayStillPass(_ candidate: Int) -> Bool {
        statuses.indices.contains(candidate)
            && (statuses[candidate].exclusion == nil || !statuses[candidate].isFinal)
    }

    /// True if a candidate is in the order.
    package func isIn(_ candidate: Int) -> Bool {
        statuses.indices.contains(candidate) && statuses[candidate].exclusion == nil
    }

    /// True if a candidate passed hours and limits; a required fact may have excluded it afterwards.
    package func hasPassed(_ candidate: Int) -> Bool {
        statuses.indices.contains(candidate) && statuses[candidate].hasPassed
    }

    /// The number of a fact; one of the facts is computed.
    func number(_ slot: Int, _ pick: Pick, _ candidate: PickCandidate, closesAfter: Int?) -> Int? {
        if let closesAfter, slot == pick.slots.closing { return closesAfter * 1_000 }
        guard candidate.values.indices.contains(slot) else { return nil }
        return candidate.values[slot]?.number
    }

    /// The least or greatest known number of each relative criterion, among the candidates that passed the limits.
    private mutating func findBases(_ pick: Pick, _ candidates: [PickCandidate]) {
        bases.removeAll(keepingCapacity: true)
        for criterion in pick.criteria {
            bases.append(
                criterion.relative == nil ? nil : base(of: criterion, pick, candidates, where: \.hasPassed))
        }
    }

    func base(
        of criterion: Pick.Criterion, _ pick: Pick, _ candidates: [PickCandidate], where isIn: (Status) -> Bool
    ) -> Int? {
        var found: Int?
        for index in candidates.indices where isIn(statuses[index]) {
            guard let number = number(criterion.slot, pick, candidates, at: index) else { continue }
            guard let best = found else {
                found = number
                continue
            }
            found = criterion.relative == .most ? max(best, number) : min(best, number)
        }
        return found
    }

    /// Scores the remaining candidates, one criterion after the other, so that each curve is looked up once.
    private mutating func score(_ pick: Pick, _ candidates: [PickCandidate]) {
        let none = PickRanking.Part(value: nil, utility: nil)
        ranking.parts.append(contentsOf: repeatElement(none, count: candidates.count * pick.criteria.count))
        sums.removeAll(keepingCapacity: true)
        drops.removeAll(keepingCapacity: true)
        for index in candidates.indices {
            ranking.closesAfter.append(statuses[index].closesAfter)
            sums.append(WeightedSum())
            drops.append(-1)
        }
        for number in pick.criteria.indices { score(criterion: number, pick, candidates) }
        for index in candidates.indices where statuses[index].exclusion == nil {
            if drops[index] >= 0 {
                statuses[index].exclusion = .unknown(pick.facts[pick.criteria[drops[index]].slot].name)
                statuses[index].isFinal = !isPendingDrop(pick, candidates[index], statuses[index].closesAfter)
            } else {
                let cost = pick.penalties.isEmpty ? 0 : cost(pick, candidates[index], index)
                statuses[index].score = max(0, sums[index].score(weakest: pick.weakest) - cost)
            }
        }
    }

    /// Adds one criterion to the sums of the remaining candidates.
    private mutating func score(criterion number: Int, _ pick: Pick, _ candidates: [PickCandidate]) {
        let (criterion, base) = (pick.criteria[number], bases[number])
        for index in candidates.indices where statuses[index].exclusion == nil {
            var part = PickRanking.Part(value: nil, utility: nil)
            if let known = self.number(criterion.slot, pick, candidates, at: index) {
                let value = base.map { PickRanker.relative(known, to: $0) } ?? known
                part = PickRanking.Part(value: value, utility: criterion.curve.utility(of: value))
            } else if case .utility(let utility) = criterion.unknown {
                part = PickRanking.Part(value: nil, utility: utility)
            } else if criterion.unknown == .drop, drops[index] < 0 {
                drops[index] = number
            }
            ranking.parts[index * ranking.criteria + number] = part
            if let utility = part.utility { sums[index].add(utility, weight: criterion.weight) }
        }
    }

    /// The same, without copying the candidate.
    private func number(_ slot: Int, _ pick: Pick, _ candidates: [PickCandidate], at index: Int) -> Int? {
        if slot == pick.slots.closing, let closesAfter = statuses[index].closesAfter { return closesAfter * 1_000 }
        guard slot < candidates[index].values.count, case .number(let number)? = candidates[index].values[slot] else {
            return nil
        }
        return number
    }

    /// Distance from the base in per cent, in thousandths; the plain difference from a base of 0 or less.
    private static func relative(_ number: Int, to base: Int) -> Int {
        let difference = Int((number - base).magnitude)
        return base > 0 ? nearest(100_000 * difference, base) : difference
    }

    private func cost(_ pick: Pick, _ candidate: PickCandidate, _ index: Int) -> Int {
        var cost = 0
        for penalty in pick.penalties {
            let truth = penalty.test.condition.evaluate(
                PickGate.facts(pick, candidate, statuses[index].closesAfter, isSettled: true))
            if truth == .yes || truth != .no && penalty.test.holdsWhenUnknown { cost += penalty.cost }
        }
        return cost
    }
}

/// A weighted mean during its computation.
struct WeightedSum {
    private var sum = 0
    private var weights = 0
    private var weakest = wholeUtility

    mutating func add(_ utility: Int, weight: Int) {
        sum += weight * utility
        weights += weight
        weakest = min(weakest, utility)
    }

    /// The mean, of which `share` per cent is the weakest criterion; 0 if nothing was added.
    func score(weakest share: Int) -> Int {
        guard weights > 0 else { return 0 }
        return nearest((100 - share) * nearest(sum, weights) + share * weakest, 100)
    }
}
