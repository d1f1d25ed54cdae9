import LayoverModel
import LayoverTargeting

/// Puts candidates in order, in buffers that serve one question after the other.
///
/// The same pick, candidates, moment and turned-down ids give the same answer on every machine, in whatever order candidates come.
package struct PickRanker: Sendable {
    /// What is known of one candidate while it is looked at.
    struct Status {
        /// Why it is out as things are known now; `nil` for one that is in.
        var exclusion: PickExclusion?
        /// True if no fact that is still being fetched can bring it back.
        var isFinal = true
        /// True if a fact that is still being fetched may put it out.
        var isOpen = false
        /// True if it passed hours and limits; a fact that must be known may put it out behind them.
        var hasPassed = false
        /// True if it passed them whatever is still being fetched.
        var hasPassedForSure = false
        /// True if it may still have passed them.
        var mayPass = false
        var closesAfter: Int?
        var score = 0
    }

    package internal(set) var ranking = PickRanking()
    var statuses: [Status] = []
    var bases: [Int?] = []

    package init() {
        statuses.reserveCapacity(PickLimits.candidates)
        bases.reserveCapacity(PickLimits.criteria)
        ranking.order.reserveCapacity(PickLimits.candidates)
    }

    /// Ranks `candidates`, which are told apart by their ids.
    ///
    /// - Parameters:
    ///   - pick: How the best is found.
    ///   - candidates: In any order, 50 at most.
    ///   - seen: Ids that the reader turned down.
    ///   - clock: Now; asked only where the pick looks at opening hours.
    ///   - mode: Way to travel.
    ///   - holidays: Days that `PH` and `SH` match.
    /// - Complexity: O(candidates x (criteria + limits + log candidates)).
    package mutating func rank(
        _ pick: Pick, _ candidates: [PickCandidate], seen: Set<String> = [], clock: PickClock,
        mode: HoursPolicy.Mode = .walk, holidays: HolidayCalendar = .none
    ) {
        ranking.order.removeAll(keepingCapacity: true)
        ranking.out.removeAll(keepingCapacity: true)
        ranking.parts.removeAll(keepingCapacity: true)
        ranking.closesAfter.removeAll(keepingCapacity: true)
        ranking.criteria = pick.criteria.count
        ranking.parts.reserveCapacity(candidates.count * pick.criteria.count)
        statuses.removeAll(keepingCapacity: true)
        let gate = PickGate(pick: pick, seen: seen, clock: clock, mode: mode, holidays: holidays)
        for candidate in candidates { statuses.append(gate.status(of: candidate)) }
        findBases(pick, candidates)
        for index in candidates.indices { score(pick, candidates[index], index) }
        sort(pick, candidates)
        if let variety = pick.variety { ranking.order = varied(ranking.order, variety, candidates) }
        ranking.why = reasons(pick)
        ranking.isDecided = isDecided(pick, candidates)
    }

    /// True if a candidate is in the order, or may come in with what is still being fetched.
    package func mayStillPass(_ candidate: Int) -> Bool {
        statuses.indices.contains(candidate)
            && (statuses[candidate].exclusion == nil || !statuses[candidate].isFinal)
    }

    /// The number of a fact, of which one is worked out.
    func number(_ slot: Int, _ pick: Pick, _ candidate: PickCandidate, _ closesAfter: Int?) -> Int? {
        if let closesAfter, pick.facts[slot].name == PickFact.closesAfter { return closesAfter * 1_000 }
        guard candidate.values.indices.contains(slot) else { return nil }
        return candidate.values[slot]?.number
    }

    /// The least or greatest known number of each relative criterion, among those that passed the limits.
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
            let closesAfter = statuses[index].closesAfter
            guard let number = number(criterion.slot, pick, candidates[index], closesAfter) else { continue }
            guard let best = found else {
                found = number
                continue
            }
            found = criterion.relative == .most ? max(best, number) : min(best, number)
        }
        return found
    }

    private mutating func score(_ pick: Pick, _ candidate: PickCandidate, _ index: Int) {
        ranking.closesAfter.append(statuses[index].closesAfter)
        guard statuses[index].exclusion == nil else {
            pad(pick.criteria.count)
            return
        }
        var sum = WeightedSum()
        var missing: PickExclusion?
        for (number, criterion) in pick.criteria.enumerated() {
            let part = part(number, criterion, pick, candidate, statuses[index].closesAfter)
            ranking.parts.append(part)
            if let utility = part.utility {
                sum.add(utility, weight: criterion.weight)
            } else if part.value == nil, criterion.unknown == .drop, missing == nil {
                missing = .unknown(pick.facts[criterion.slot].name)
            }
        }
        if let missing {
            statuses[index].exclusion = missing
            statuses[index].isFinal = !isPendingDrop(pick, candidate, statuses[index].closesAfter)
            return
        }
        statuses[index].score = max(0, sum.score(weakest: pick.weakest) - cost(pick, candidate, index))
    }

    private mutating func pad(_ count: Int) {
        for _ in 0..<count { ranking.parts.append(PickRanking.Part(value: nil, utility: nil)) }
    }

    private func part(
        _ number: Int, _ criterion: Pick.Criterion, _ pick: Pick, _ candidate: PickCandidate, _ closesAfter: Int?
    ) -> PickRanking.Part {
        guard let known = self.number(criterion.slot, pick, candidate, closesAfter) else {
            if case .utility(let utility) = criterion.unknown { return PickRanking.Part(value: nil, utility: utility) }
            return PickRanking.Part(value: nil, utility: nil)
        }
        let value = bases[number].map { PickRanker.relative(known, to: $0) } ?? known
        return PickRanking.Part(value: value, utility: criterion.curve.utility(of: value))
    }

    /// Per cent away from the base, in thousandths; the plain difference from a base of 0 or less.
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

/// A weighted mean in the making.
struct WeightedSum {
    private var sum = 0
    private var weights = 0
    private var weakest = wholeUtility

    mutating func add(_ utility: Int, weight: Int) {
        sum += weight * utility
        weights += weight
        weakest = min(weakest, utility)
    }

    /// The mean, of which `share` per cent is the weakest criterion; 0 where nothing was added.
    func score(weakest share: Int) -> Int {
        guard weights > 0 else { return 0 }
        return nearest((100 - share) * nearest(sum, weights) + share * weakest, 100)
    }
}
