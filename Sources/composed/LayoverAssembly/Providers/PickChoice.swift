import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverPick

/// The result of a pick among its candidates, in the form that fields need.
struct PickChoice {
    private let plan: PickPlan
    private let candidates: [PickCandidate]
    private let ranking: PickRanking
    private let offers: OfferCandidates?
    private let places: [PlaceCandidates.Place]

    /// Chooses among the offers of a search; they do not depend on the time.
    init(_ plan: PickPlan, _ offers: OfferCandidates) {
        self.plan = plan
        self.offers = offers
        candidates = offers.candidates
        places = []
        var ranker = PickRanker()
        ranker.rank(plan.pick, candidates, clock: .wall(minutes: 0))
        ranking = ranker.ranking
    }

    /// Chooses among rows of a table.
    init(
        _ plan: PickPlan, _ rows: PickRows, from start: GeoPoint?, at now: UTCInstant, in zone: String,
        zones: any ZoneRules
    ) {
        self.plan = plan
        offers = nil
        candidates = rows.candidates(from: start, for: plan.pick)
        places = rows.places
        var ranker = PickRanker()
        ranker.rank(plan.pick, candidates, clock: .moment(ZonedClock(now, zones: zones), zone: zone))
        ranking = ranker.ranking
    }

    /// The number of candidates that passed.
    var count: Int { ranking.order.count }

    /// Why no candidate passed: `nobody passes: 2 by limit:stops`.
    var outWords: String {
        var counts: [String: Int] = [:]
        for exclusion in ranking.out { counts[exclusion.reason.description, default: 0] += 1 }
        let words = counts.sorted { $0.key < $1.key }.map { "\($0.value) by \($0.key)" }
        return words.isEmpty ? "there are no candidates" : "no candidate passes: \(words.joined(separator: ", "))"
    }

    /// - Returns: `nil` if the value is not known.
    func value(_ part: PickPart, of type: FieldType) -> Value? {
        if case .next(let parts, let limit) = part { return next(parts, limit, type) }
        return value(part, of: type, at: 0)
    }

    private func next(_ parts: [PickPart?], _ limit: Int, _ type: FieldType) -> Value? {
        guard case .list(.record(let columns)) = type, columns.count == parts.count, count > 1 else { return nil }
        let records = (1..<count).prefix(min(limit, plan.pick.show - 1)).map { position in
            Value.record(
                zip(parts, columns).map { part, column in part.flatMap { value($0, of: column.type, at: position) } })
        }
        return records.isEmpty ? nil : .list(records)
    }

    private func value(_ part: PickPart, of type: FieldType, at position: Int) -> Value? {
        let place = ranking.order[position]
        let candidate = candidates[place.candidate]
        switch part {
        case .id: return .text(candidate.id)
        case .title:
            return .text(places.indices.contains(place.candidate) ? places[place.candidate].title : candidate.id)
        case .score: return .percent(basisPoints: place.score / 100)
        case .others: return .int(count - 1)
        case .compared:
            guard price(of: candidate) != nil, let priced = offers?.pricedCount, priced > 1 else { return nil }
            return .int(priced - 1)
        case .cheaperThan:
            guard let price = price(of: candidate), let count = offers?.count(dearerThan: price), count > 0 else {
                return nil
            }
            return .int(count)
        case .saved: return offers?.minutesSaved(by: candidate).map { .duration(minutes: $0) }
        case .fact(let slot): return fact(slot, of: place.candidate, as: type)
        case .reason(let slot):
            let isReason = position == 0 && ranking.why.contains { plan.pick.criteria[$0].slot == slot }
            return isReason ? .bool(true) : nil
        case .next: return nil
        }
    }

    private func price(of candidate: PickCandidate) -> Int? {
        guard offers != nil, let number = candidate.values.first.flatMap({ $0?.number }) else { return nil }
        return number / 1_000
    }

    private func fact(_ slot: Int, of index: Int, as type: FieldType) -> Value? {
        let name = plan.pick.facts[slot].name
        if name == PickFact.closesAfter, let minutes = ranking.closesAfter[index] {
            return PickChoice.number(minutes * 1_000, type)
        }
        guard candidates[index].values.indices.contains(slot), let value = candidates[index].values[slot] else {
            return nil
        }
        switch value {
        case .number(let number):
            if type == .money { return offers?.currency.map { .money(Money(amount: number / 1_000, currency: $0)) } }
            let isClock = type == .text && offers != nil && (name == "departs" || name == "arrives")
            return isClock ? .text(PickChoice.clock(number / 1_000)) : PickChoice.number(number, type)
        case .text(let text): return .text(text)
        case .flag(let flag): return .bool(flag)
        case .texts(let texts): return type == .text ? .text(texts.joined(separator: ", ")) : .texts(PackedTexts(texts))
        }
    }

    /// Converts a number in thousandths; whole numbers are rounded to the nearest.
    private static func number(_ number: Int, _ type: FieldType) -> Value? {
        let whole = (number + (number < 0 ? -500 : 500)) / 1_000
        return switch type {
        case .int: .int(whole)
        case .duration: .duration(minutes: whole)
        case .text: .text(DecimalNumber.text(thousandths: number))
        default: nil
        }
    }

    /// Minutes of the day as `07:22`.
    private static func clock(_ minutes: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(minutes / 60)):\(digits(minutes % 60))"
    }
}
