import LayoverModel
import LayoverTargeting

extension PickRanker {
    /// True if the first candidate stays first whatever the pending facts turn out to be.
    ///
    /// The lowest possible score of a candidate without open limits is then above the highest possible score of every other
    /// candidate that may be in, and the bases of relative criteria cannot change.
    func isDecided(_ pick: Pick, _ candidates: [PickCandidate]) -> Bool {
        guard candidates.indices.contains(where: { candidates[$0].pending != 0 }) else { return true }
        guard areBasesFixed(pick, candidates) else { return false }
        let contest = candidates.indices.filter { statuses[$0].exclusion == nil || !statuses[$0].isFinal }
        guard contest.contains(where: { candidates[$0].pending != 0 }) else { return true }
        guard let first = ranking.order.first?.candidate, !statuses[first].isOpen else { return false }
        let least = bound(pick, candidates[first], first, isHighest: false)
        return contest.allSatisfy { $0 == first || bound(pick, candidates[$0], $0, isHighest: true) < least }
    }

    /// True if a required fact is pending, and no required fact is unknown.
    func isPendingDrop(_ pick: Pick, _ candidate: PickCandidate, _ closesAfter: Int?) -> Bool {
        pick.criteria.allSatisfy { criterion in
            criterion.unknown != .drop || number(criterion.slot, pick, candidate, closesAfter: closesAfter) != nil
                || PickGate.isPending(criterion.slot, pick, candidate.pending)
        }
    }

    /// True if the pending facts cannot change the bases: none of their numbers is missing, and they are the same with and
    /// without the candidates that may still pass hours and limits.
    private func areBasesFixed(_ pick: Pick, _ candidates: [PickCandidate]) -> Bool {
        pick.criteria.allSatisfy { criterion in
            guard criterion.relative != nil else { return true }
            let isMissing = candidates.indices.contains { index in
                statuses[index].mayPass && PickGate.isPending(criterion.slot, pick, candidates[index].pending)
            }
            return !isMissing
                && base(of: criterion, pick, candidates, where: \.hasPassedForSure)
                    == base(of: criterion, pick, candidates, where: \.mayPass)
        }
    }

    /// The lowest or highest possible score of a candidate: pending criteria count as 0 or as 1.
    private func bound(_ pick: Pick, _ candidate: PickCandidate, _ index: Int, isHighest: Bool) -> Int {
        let isIn = statuses[index].exclusion == nil
        let pending = candidate.pending
        var sum = WeightedSum()
        for number in pick.criteria.indices {
            let weight = pick.criteria[number].weight
            if PickGate.isPending(pick.criteria[number].slot, pick, pending) {
                sum.add(isHighest ? wholeUtility : 0, weight: weight)
            } else if isIn {
                guard let utility = ranking.parts[index * ranking.criteria + number].utility else { continue }
                sum.add(utility, weight: weight)
            } else if let utility = utility(of: pick.criteria[number], pick, candidate) {
                sum.add(utility, weight: weight)
            }
        }
        let cost = pick.penalties.isEmpty ? 0 : cost(pick, candidate, index, isHighest: isHighest)
        return max(0, sum.score(weakest: pick.weakest) - cost)
    }

    /// The highest or lowest possible sum of penalties.
    private func cost(_ pick: Pick, _ candidate: PickCandidate, _ index: Int, isHighest: Bool) -> Int {
        var cost = 0
        let facts = PickGate.facts(pick, candidate, statuses[index].closesAfter, isSettled: false)
        for penalty in pick.penalties {
            switch penalty.test.condition.evaluate(facts) {
            case .yes: cost += penalty.cost
            case .unknown where penalty.test.holdsWhenUnknown: cost += penalty.cost
            case .pending where !isHighest: cost += penalty.cost
            case .no, .unknown, .pending: break
            }
        }
        return cost
    }

    /// The utility of a criterion for a candidate that is currently excluded.
    private func utility(of criterion: Pick.Criterion, _ pick: Pick, _ candidate: PickCandidate) -> Int? {
        // The relative number of a candidate that may still come in is not computed; it counts as 1.
        guard criterion.relative == nil else { return wholeUtility }
        if let known = number(criterion.slot, pick, candidate, closesAfter: nil) {
            return criterion.curve.utility(of: known)
        }
        if case .utility(let utility) = criterion.unknown { return utility }
        return nil
    }
}
