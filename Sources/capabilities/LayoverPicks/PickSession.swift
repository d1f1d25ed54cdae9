import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPick

/// One answer in the making: its candidates, what is known of them, and what is still to be asked.
///
/// Nothing here waits or asks.
struct PickSession: Sendable {
    /// Some candidates that one service is asked about in one request.
    struct Batch: Hashable, Sendable {
        let enrichment: Int
        /// Numbers of candidates.
        let candidates: [Int]
    }

    /// How candidates are held against one another.
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
    private var batchCount = 0
    /// Facts that some candidate lacks because their service failed, was too late or was not asked.
    private(set) var missing: Set<Int> = []
    /// True if every candidate was asked about, those who are out, too.
    private(set) var isWhole = true
    /// True if candidates are as they were taken, and nothing was given up.
    private(set) var isAsTaken = true
    /// True if something stands in that is older than it should be.
    private(set) var isStale: Bool
    /// True where nobody told who the candidates are: their service failed or was too late, and none of before stand in.
    private(set) var lacksCandidates = false

    /// Takes candidates, with what is kept of their facts.
    init(
        _ plan: PickPlan, _ enrichments: [PickServices.Enrichment], _ found: FoundPlaces,
        _ circumstances: Circumstances, killed: [Int] = [], isStale: Bool,
        kept: (PickFactCache.Key) -> [String: PickFactCache.Told],
        at seconds: Int
    ) {
        self.plan = plan
        self.enrichments = enrichments
        self.found = found
        self.circumstances = circumstances
        self.isStale = isStale
        missing = Set(killed.filter { slot in found.candidates.contains { $0.values[slot] == nil } })
        for enrichment in enrichments {
            for index in found.candidates.indices { take(kept, enrichment, index, at: seconds) }
        }
        rank()
        if !enrichments.isEmpty { planBatches(atMost: PickCallLimits.calls) }
    }

    /// Takes candidates with facts that another question took just before, so that none is looked up again.
    init(
        _ plan: PickPlan, _ enrichments: [PickServices.Enrichment], taken found: FoundPlaces,
        _ circumstances: Circumstances
    ) {
        self.plan = plan
        self.enrichments = enrichments
        self.found = found
        self.circumstances = circumstances
        isStale = false
        rank()
        if !enrichments.isEmpty { planBatches(atMost: PickCallLimits.calls) }
    }

    /// Uses what is fresh; the rest is pending.
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

    /// Plans what is asked: those that come first now first, and nobody who is out whatever comes in.
    private mutating func planBatches(atMost limit: Int) {
        var inTurn = ranking.order.map(\.candidate)
        inTurn += found.candidates.indices.filter { !ranker.isIn($0) && ranker.mayStillPass($0) }
        var isChanged = false
        for index in found.candidates.indices
        where !ranker.mayStillPass(index) && found.candidates[index].pending != 0 {
            isWhole = false
            // What is pending of one who never passed is asked for by nobody, and moves nothing.
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

    /// The answer where nobody told who the candidates are.
    init(
        withoutCandidatesOf plan: PickPlan, mode: HoursPolicy.Mode, zone: String, _ circumstances: Circumstances
    ) {
        self.init(
            plan, [], FoundPlaces([], [], plan.pick, mode, zone: zone), circumstances, isStale: false,
            kept: { _ in [:] }, at: 0)
        lacksCandidates = true
    }

    /// True once nothing more is to come.
    var isComplete: Bool { !batches.contains { $0 != nil } }

    /// True if nobody need be asked.
    var isAtHand: Bool { isComplete || isDecided }

    /// True if what is still to come cannot change who is first.
    var isDecided: Bool { ranking.isDecided }

    /// The question about a batch; `nil` for one that has ended.
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

    /// Takes a service's answer about a batch; what it leaves out is not known.
    ///
    /// - Parameters:
    ///   - answer: `nil` where there is none that reads.
    ///   - number: Of the batch.
    ///   - kept: What is known of candidates, however old.
    ///   - seconds: Now.
    /// - Returns: What was told, to be kept.
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

    /// Ends the wait: what has not come is not known.
    mutating func endWait(kept: (PickFactCache.Key) -> [String: PickFactCache.Told], at seconds: Int) {
        for number in batches.indices {
            guard let batch = batches[number] else { continue }
            batches[number] = nil
            standIn(batch, kept, at: seconds)
        }
        rank()
    }

    /// Has older facts stand in for those of a service that is down.
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

    /// Tells whether another way to find the best would show another order of the same candidates.
    ///
    /// While facts are still to come, only another first tells, where neither way's first can change any more.
    ///
    /// - Returns: `nil` where that cannot be said.
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
    /// Makes a fact known, or known to be unknown.
    fileprivate mutating func set(_ value: PickValue?, _ slot: Int, _ pick: Pick) {
        pending &= ~(1 << UInt64(slot))
        values[slot] = value
        if pick.facts[slot].name == PickFact.hours { hours = value?.text.map { OpeningHours($0) } }
    }
}
