import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPick

/// One answer in progress: its candidates, their known facts, and the requests that are still to be made.
///
/// It makes no calls and never waits.
struct PickSession: Sendable {
    /// Candidates for which one request to one service is made.
    struct Batch: Hashable, Sendable {
        let enrichment: Int
        /// Indices of candidates.
        let candidates: [Int]
    }

    /// Circumstances in which candidates are ranked.
    struct Circumstances: Sendable {
        let seen: Set<String>
        let clock: PickClock
        let mode: HoursPolicy.Mode
    }

    let plan: PickPlan
    private let enrichments: [PickServices.Enrichment]
    private let circumstances: Circumstances
    private(set) var found: FoundPlaces
    private var ranker = PickRanker()
    /// Batches by their numbers; `nil` for one that has ended.
    private(set) var batches: [Batch?] = []
    /// Facts that some candidate lacks because their service failed, was too late or was not called.
    private(set) var missing: Set<Int> = []
    /// True if facts were requested for every candidate, including excluded ones.
    private(set) var isWhole = true
    /// True if the candidates have not changed since they were taken, and nothing was given up.
    private(set) var isAsTaken = true
    /// True if older data is used in place of missing data.
    private(set) var isStale: Bool
    /// True if the candidate service failed or timed out and no cached candidates are available.
    private(set) var lacksCandidates = false

    /// Uses candidates with their cached facts, unless another request looked these up just before.
    init(
        _ plan: PickPlan, _ enrichments: [PickServices.Enrichment], _ found: FoundPlaces,
        in circumstances: Circumstances, killed: [Int] = [], isStale: Bool = false,
        kept: ((PickFactCache.Key) -> [String: PickFactCache.Told])? = nil, at seconds: Int = 0
    ) {
        self.plan = plan
        self.enrichments = enrichments
        self.found = found
        self.circumstances = circumstances
        self.isStale = isStale
        missing = Set(killed.filter { slot in found.candidates.contains { $0.values[slot] == nil } })
        if let kept {
            for enrichment in enrichments {
                for index in found.candidates.indices { take(kept, enrichment, index, at: seconds) }
            }
        }
        rank()
        if !enrichments.isEmpty { planBatches(atMost: PickCallLimits.calls) }
    }

    /// Uses fresh facts; the others are pending.
    private mutating func take(
        _ kept: (PickFactCache.Key) -> [String: PickFactCache.Told],
        _ enrichment: PickServices.Enrichment,
        _ index: Int, at seconds: Int
    ) {
        let open = enrichment.slots.filter { found.candidates[index].values[$0] == nil }
        guard !open.isEmpty else { return }
        let told = kept(PickFactCache.Key(service: enrichment.service, id: found.candidates[index].id))
        for slot in open {
            let name = plan.pick.facts[slot].name
            if let fact = told[name], seconds - fact.seconds < PickCallLimits.freshSeconds(of: name) {
                found.candidates[index].set(fact.value, slot, plan.pick)
            } else {
                found.candidates[index].pending |= 1 << UInt64(slot)
            }
        }
    }

    /// Plans the requests: for the best-ranked candidates first, and none for those that stay excluded whatever arrives.
    private mutating func planBatches(atMost limit: Int) {
        var inTurn = ranking.order.map(\.candidate)
        inTurn += found.candidates.indices.filter { !ranker.isIn($0) && ranker.mayStillPass($0) }
        var isChanged = false
        for index in found.candidates.indices
        where !ranker.mayStillPass(index) && found.candidates[index].pending != 0 {
            isWhole = false
            // Pending facts of a candidate that never passed are not requested, and change nothing.
            guard ranker.hasPassed(index) else { continue }
            found.candidates[index].pending = 0
            isChanged = true
        }
        for (number, enrichment) in enrichments.enumerated() {
            let bits = enrichment.slots.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
            let asked = inTurn.filter { found.candidates[$0].pending & bits != 0 }
            var start = 0
            while start < asked.count {
                let end = min(asked.count, start + enrichment.batch)
                let batch = Batch(enrichment: number, candidates: Array(asked[start..<end]))
                if batches.count < limit {
                    batches.append(batch)
                } else {
                    give(up: batch)
                    isChanged = true
                }
                start = end
            }
        }
        guard isChanged else { return }
        isAsTaken = false
        rank()
    }

    var ranking: PickRanking { ranker.ranking }

    /// The answer if the candidates are unknown.
    init(
        withoutCandidatesOf plan: PickPlan, mode: HoursPolicy.Mode, zone: String, in circumstances: Circumstances
    ) {
        self.init(plan, [], FoundPlaces([], [], plan.pick, by: mode, zone: zone), in: circumstances)
        lacksCandidates = true
    }

    /// True if no more facts will arrive.
    var isComplete: Bool { !batches.contains { $0 != nil } }

    /// True if no service needs to be called.
    var isAtHand: Bool { isComplete || isDecided }

    /// How the answer ends if it is sent now.
    var end: PickCounters.End { ranking.order.isEmpty ? .nobody : isComplete ? .complete : .decided }

    /// True if pending facts cannot change the first candidate.
    var isDecided: Bool { ranking.isDecided }

    /// The request for a batch; `nil` for one that has ended.
    func question(_ number: Int) -> (enrichment: PickServices.Enrichment, body: [UInt8])? {
        guard let batch = batches[number] else { return nil }
        let enrichment = enrichments[batch.enrichment]
        let body = JSONValue.object(of: [
            "schema": .int(1), "kind": .string("details"),
            "ids": .texts(batch.candidates.map { found.candidates[$0].id }),
            "fields": .texts(enrichment.slots.map { plan.pick.facts[$0].name }),
        ])
        return (enrichment, Array(body.description.utf8))
    }

    /// Uses a service's answer about a batch; facts that it omits are unknown.
    ///
    /// - Parameters:
    ///   - answer: `nil` if there is no valid answer.
    ///   - number: The number of the batch.
    ///   - kept: Returns the cached facts of a candidate, whatever their age.
    ///   - seconds: Now.
    /// - Returns: The received facts, to be cached.
    mutating func receive(
        _ answer: JSONValue?, _ number: Int, kept: (PickFactCache.Key) -> [String: PickFactCache.Told],
        at seconds: Int
    ) -> [(key: PickFactCache.Key, facts: [String: PickValue?])] {
        guard let batch = batches[number] else { return [] }
        batches[number] = nil
        defer { rank() }
        guard let items = answer?["items"], items.members != nil else {
            standIn(batch, kept, at: seconds)
            return []
        }
        let enrichment = enrichments[batch.enrichment]
        return batch.candidates.map { index in
            let id = found.candidates[index].id
            var told: [String: PickValue?] = [:]
            for slot in enrichment.slots where found.candidates[index].isPending(slot) {
                let fact = plan.pick.facts[slot]
                let value = items[id]?[fact.name].flatMap { PickValue($0) }.flatMap {
                    $0.kind == fact.kind ? $0 : nil
                }
                told.updateValue(value, forKey: fact.name)
                found.candidates[index].set(value, slot, plan.pick)
            }
            return (PickFactCache.Key(service: enrichment.service, id: id), told)
        }
    }

    /// Ends the wait: pending facts are taken from older ones, or unknown.
    mutating func endWait(kept: (PickFactCache.Key) -> [String: PickFactCache.Told], at seconds: Int) {
        for number in batches.indices {
            guard let batch = batches[number] else { continue }
            batches[number] = nil
            standIn(batch, kept, at: seconds)
        }
        rank()
    }

    /// Uses older facts in place of those of a service that is down.
    private mutating func standIn(
        _ batch: Batch, _ kept: (PickFactCache.Key) -> [String: PickFactCache.Told], at seconds: Int
    ) {
        let enrichment = enrichments[batch.enrichment]
        for index in batch.candidates {
            let told = kept(
                PickFactCache.Key(service: enrichment.service, id: found.candidates[index].id))
            for slot in enrichment.slots where found.candidates[index].isPending(slot) {
                let fact = told[plan.pick.facts[slot].name]
                let isUsable = fact.map { seconds - $0.seconds < PickCallLimits.staleFactSeconds } ?? false
                found.candidates[index].set(isUsable ? fact?.value : nil, slot, plan.pick)
                if isUsable { isStale = true } else { missing.insert(slot) }
            }
        }
    }

    private mutating func give(up batch: Batch) {
        isWhole = false
        for index in batch.candidates {
            for slot in enrichments[batch.enrichment].slots where found.candidates[index].isPending(slot) {
                found.candidates[index].set(nil, slot, plan.pick)
                missing.insert(slot)
            }
        }
    }

    /// Returns whether another pick would show another order of the same candidates.
    ///
    /// While facts are pending, only a different first candidate counts, and only if neither first can change any more.
    ///
    /// - Returns: `nil` if that is unknown.
    func differs(from pick: Pick) -> Bool? {
        guard isWhole, missing.isEmpty else { return nil }
        var other = PickRanker()
        other.rank(
            pick, found.candidates, seen: circumstances.seen, clock: circumstances.clock, mode: circumstances.mode)
        let own = PickSession.shown(ranking, plan.pick, found.candidates)
        let others = PickSession.shown(other.ranking, pick, found.candidates)
        if isComplete { return own != others }
        return isDecided && other.ranking.isDecided && own.first != others.first ? true : nil
    }

    private static func shown(_ ranking: PickRanking, _ pick: Pick, _ candidates: [PickCandidate]) -> [String] {
        ranking.order.prefix(pick.show).map { candidates[$0.candidate].id }
    }

    private mutating func rank() {
        ranker.rank(
            plan.pick, found.candidates, seen: circumstances.seen, clock: circumstances.clock,
            mode: circumstances.mode)
    }
}

extension PickCandidate {
    /// Sets a fact to a value, or to unknown.
    fileprivate mutating func set(_ value: PickValue?, _ slot: Int, _ pick: Pick) {
        pending &= ~(1 << UInt64(slot))
        values[slot] = value
        if pick.facts[slot].name == PickFact.hours { hours = value?.text.map { OpeningHours($0) } }
    }
}
