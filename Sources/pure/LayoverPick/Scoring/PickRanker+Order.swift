extension PickRanker {
    /// Sorts by score, then by the ties, then by the bytes of the IDs.
    mutating func sort(_ pick: Pick, _ candidates: [PickCandidate]) {
        // Taken out while it is sorted, so that it is changed in place.
        var order: [PickRanking.Place] = []
        swap(&order, &ranking.order)
        for index in candidates.indices {
            if let reason = statuses[index].exclusion {
                ranking.out.append(PickRanking.Exclusion(candidate: index, reason: reason))
            } else {
                order.append(PickRanking.Place(candidate: index, score: statuses[index].score))
            }
        }
        order.sort { left, right in
            if left.score != right.score { return left.score > right.score }
            return comesFirst(left.candidate, before: right.candidate, pick, candidates)
        }
        ranking.order = order
    }

    private func comesFirst(_ left: Int, before right: Int, _ pick: Pick, _ candidates: [PickCandidate]) -> Bool {
        for tie in pick.ties {
            let first = value(tie.slot, of: left, pick, candidates)
            let second = value(tie.slot, of: right, pick, candidates)
            guard let first else {
                if second == nil { continue }
                return false
            }
            guard let second else { return true }
            if first == second { continue }
            return PickRanker.isLess(first, second) != tie.isFalling
        }
        return candidates[left].id.utf8.lexicographicallyPrecedes(candidates[right].id.utf8)
    }

    private func value(_ slot: Int, of index: Int, _ pick: Pick, _ candidates: [PickCandidate]) -> PickValue? {
        if slot == pick.slots.closing, let closesAfter = statuses[index].closesAfter {
            return .number(closesAfter * 1_000)
        }
        return candidates[index].values.indices.contains(slot) ? candidates[index].values[slot] : nil
    }

    /// Numbers by size, texts by their bytes, false before true; values of different types by their type.
    private static func isLess(_ left: PickValue, _ right: PickValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.flag(let left), .flag(let right)): !left && right
        case (.texts(let left), .texts(let right)):
            left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        default: left.rank < right.rank
        }
    }

    /// Reorders candidates so that they differ from those shown before; the first candidate and all scores stay.
    mutating func vary(_ variety: Pick.Variety, _ candidates: [PickCandidate]) {
        findKinds(variety.slot, candidates)
        for start in ranking.order.indices.dropFirst() {
            let recent = max(0, start - variety.memory)..<start
            var best = start
            var bestScore = -1
            for index in start..<ranking.order.count {
                let own = kinds[index]
                var alike = 0
                if own >= 0 { for shown in recent where kinds[shown] == own { alike += 1 } }
                let score = max(0, ranking.order[index].score - variety.cost * alike)
                if score > bestScore {
                    best = index
                    bestScore = score
                }
            }
            move(best, to: start)
        }
    }

    /// Numbers the values of a fact in the order: equal ones get equal numbers, unknown ones -1.
    private mutating func findKinds(_ slot: Int, _ candidates: [PickCandidate]) {
        kinds.removeAll(keepingCapacity: true)
        for (index, place) in ranking.order.enumerated() {
            guard candidates[place.candidate].values.indices.contains(slot),
                let own = candidates[place.candidate].values[slot]
            else {
                kinds.append(-1)
                continue
            }
            let same = (0..<index).first { other in
                kinds[other] == other && candidates[ranking.order[other].candidate].values[slot] == own
            }
            kinds.append(same ?? index)
        }
    }

    /// Moves a candidate forward; the ones that it passes keep their order.
    private mutating func move(_ from: Int, to: Int) {
        guard from > to else { return }
        let (place, kind) = (ranking.order[from], kinds[from])
        for index in stride(from: from, to: to, by: -1) {
            ranking.order[index] = ranking.order[index - 1]
            kinds[index] = kinds[index - 1]
        }
        ranking.order[to] = place
        kinds[to] = kind
    }

    /// The two criteria with the largest weighted lead of the first candidate over the second.
    func reasons(_ pick: Pick) -> [Int] { ranking.reasons(pick, at: 0) }
}

extension PickRanking {
    /// The two criteria with the largest weighted lead of the candidate at a place over the next one.
    ///
    /// - Returns: Numbers of criteria; empty for the last candidate.
    package func reasons(_ pick: Pick, at place: Int) -> [Int] {
        guard place >= 0, place + 1 < order.count else { return [] }
        let first = parts(of: order[place].candidate)
        let second = parts(of: order[place + 1].candidate)
        var most: (criterion: Int, gain: Int)?
        var next: (criterion: Int, gain: Int)?
        for number in 0..<min(first.count, second.count, pick.criteria.count) {
            guard let better = first[first.startIndex + number].utility,
                let worse = second[second.startIndex + number].utility, better > worse
            else { continue }
            let gain = pick.criteria[number].weight * (better - worse)
            if gain > most?.gain ?? 0 {
                next = most
                most = (number, gain)
            } else if gain > next?.gain ?? 0 {
                next = (number, gain)
            }
        }
        guard let most else { return [] }
        return next.map { [most.criterion, $0.criterion] } ?? [most.criterion]
    }
}

extension PickValue {
    fileprivate var rank: Int {
        switch self {
        case .number: 0
        case .text: 1
        case .flag: 2
        case .texts: 3
        }
    }
}
