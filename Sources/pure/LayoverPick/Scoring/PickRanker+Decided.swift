import LayoverModel
import LayoverTargeting

extension PickRanker {
    /// True if every way in which the facts that are still being fetched may come in leaves the first where it is.
    ///
    /// The lowest score that one candidate with no open limit may come to is above the highest of every other that may be in, and
    /// nothing that relative criteria measure from can move.
    func isDecided(_ pick: Pick, _ candidates: [PickCandidate]) -> Bool {
        guard candidates.indices.contains(where: { candidates[$0].pending != 0 }) else { return true }
        guard areBasesFixed(pick, candidates) else { return false }
        let contest = candidates.indices.filter { statuses[$0].exclusion == nil || !statuses[$0].isFinal }
        guard contest.contains(where: { candidates[$0].pending != 0 }) else { return true }
        guard let first = ranking.order.first?.candidate, !statuses[first].isOpen else { return false }
        let least = bound(pick, candidates[first], first, isHighest: false)
        return contest.allSatisfy { $0 == first || bound(pick, candidates[$0], $0, isHighest: true) < least }
    }

    /// True if a fact that must be known is still being fetched, and no such fact is known to be unknown.
    func isPendingDrop(_ pick: Pick, _ candidate: PickCandidate, _ closesAfter: Int?) -> Bool {
        pick.criteria.allSatisfy { criterion in
            criterion.unknown != .drop || number(criterion.slot, pick, candidate, closesAfter) != nil
                || PickGate.isPending(criterion.slot, pick, candidate.pending)
        }
    }

    /// True if bases are the same however fetches end: none of their numbers is missing, and they are the same whether those come
    /// in that may still pass hours and limits.
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

    /// The lowest or highest score that a candidate may come to: what is being fetched counts as nothing or as all.
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
            } else if let utility = utility(number, pick.criteria[number], pick, candidate) {
                sum.add(utility, weight: weight)
            }
        }
        let cost = pick.penalties.isEmpty ? 0 : cost(pick, candidate, index, isHighest: isHighest)
        return max(0, sum.score(weakest: pick.weakest) - cost)
    }

    /// The highest or lowest that penalties may come to.
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

    /// What a criterion gives a candidate that is out as things are known now.
    private func utility(
        _ number: Int, _ criterion: Pick.Criterion, _ pick: Pick, _ candidate: PickCandidate
    ) -> Int? {
        // A relative number of one that may still come in is not worked out: all is given to it.
        guard criterion.relative == nil else { return wholeUtility }
        if let known = self.number(criterion.slot, pick, candidate, nil) { return criterion.curve.utility(of: known) }
        if case .utility(let utility) = criterion.unknown { return utility }
        return nil
    }
}
