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
    /// Values of the fact that variety looks at, as numbers, in the order.
    var kinds: [Int] = []
    private var sums: [WeightedSum] = []
    /// For each candidate the first criterion whose fact must be known and is not; -1 for none.
    private var drops: [Int] = []

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

    /// True if a candidate is in the order, or may come in with what is still being fetched.
    package func mayStillPass(_ candidate: Int) -> Bool {
        statuses.indices.contains(candidate)
            && (statuses[candidate].exclusion == nil || !statuses[candidate].isFinal)
    }

    /// True if a candidate is in the order.
    package func isIn(_ candidate: Int) -> Bool {
        statuses.indices.contains(candidate) && statuses[candidate].exclusion == nil
    }

    /// True if a candidate passed hours and limits; a fact that must be known may have put it out behind them.
    package func hasPassed(_ candidate: Int) -> Bool {
        statuses.indices.contains(candidate) && statuses[candidate].hasPassed
    }

    /// The number of a fact, of which one is worked out.
    func number(_ slot: Int, _ pick: Pick, _ candidate: PickCandidate, _ closesAfter: Int?) -> Int? {
        if let closesAfter, slot == pick.slots.closing { return closesAfter * 1_000 }
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
            guard let number = number(criterion.slot, pick, candidates, index) else { continue }
            guard let best = found else {
                found = number
                continue
            }
            found = criterion.relative == .most ? max(best, number) : min(best, number)
        }
        return found
    }

    /// Scores those who are in, one criterion after the other, so that each curve is looked up once.
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
        for (number, criterion) in pick.criteria.enumerated() { score(number, criterion, pick, candidates) }
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

    /// Adds one criterion to the sums of all who are in.
    private mutating func score(
        _ number: Int, _ criterion: Pick.Criterion, _ pick: Pick, _ candidates: [PickCandidate]
    ) {
        let base = bases[number]
        for index in candidates.indices where statuses[index].exclusion == nil {
            var part = PickRanking.Part(value: nil, utility: nil)
            if let known = self.number(criterion.slot, pick, candidates, index) {
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

    /// The same of a candidate that is looked at where it stands.
    private func number(_ slot: Int, _ pick: Pick, _ candidates: [PickCandidate], _ index: Int) -> Int? {
        if slot == pick.slots.closing, let closesAfter = statuses[index].closesAfter { return closesAfter * 1_000 }
        guard slot < candidates[index].values.count, case .number(let number)? = candidates[index].values[slot] else {
            return nil
        }
        return number
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
