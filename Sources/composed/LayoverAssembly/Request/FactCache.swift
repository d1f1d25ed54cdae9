import LayoverCatalog
package import LayoverFlights
package import LayoverModel
package import LayoverPick

/// Every fact of one request, each computed at most once.
package final class FactCache {
    /// The results so far.
    package enum Results: Sendable {
        /// No results yet.
        case awaited
        case flights(FlightFacts)
        /// Facts that the caller knows; others are unknown.
        case given([FactName: Value], isComplete: Bool)
    }

    private let context: RequestContext
    private let zones: any ZoneRules
    package let results: Results
    /// Single offers, each as a candidate; `nil` if they were not read, or the supplier's answer has no single offers.
    package private(set) lazy var offers: OfferCandidates? = findOffers()
    private let givenOffers: OfferCandidates?
    /// By slot: 1 + the index in `known`; 0 for a fact that was not asked for.
    private var places = [UInt16](repeating: 0, count: FactName.all.count)
    private var known: [Fact] = []

    /// Takes the recorded offers of a sample, if there are any.
    package init(
        _ context: RequestContext, results: Results, zones: any ZoneRules, offers: OfferCandidates? = nil
    ) {
        self.context = context
        self.results = results
        self.zones = zones
        givenOffers = offers
    }

    private func findOffers() -> OfferCandidates? {
        if let givenOffers { return givenOffers }
        guard case .flights(let facts) = results else { return nil }
        return facts.offers.map { OfferCandidates($0, zones: zones) }
    }

    /// True once all results are in.
    package var isComplete: Bool {
        switch results {
        case .awaited: false
        case .flights(let facts): facts.resultStatus == .complete
        case .given(_, let isComplete): isComplete
        }
    }

    /// True if the results are complete and empty.
    package var hasNone: Bool {
        isComplete && fact(.resultsComplete) == .known(.bool(true)) && fact(.resultsCount) == .known(.int(0))
    }

    package func fact(_ name: FactName) -> Fact { fact(name, at: FactSlot.fact(name)) }

    func fact(_ name: FactName, at slot: Int) -> Fact {
        if places[slot] > 0 { return known[Int(places[slot]) - 1] }
        let fact = find(name)
        known.append(fact)
        places[slot] = UInt16(truncatingIfNeeded: known.count)
        return fact
    }

    /// Whether a fact was asked for.
    func hasRead(_ name: FactName) -> Bool { places[FactSlot.fact(name)] > 0 }

    /// The value for a field: what is known so far, even if it may still change.
    package func value(_ name: FactName) -> Value? { fact(name).value }

    private func find(_ name: FactName) -> Fact {
        if case .given(let values, let isComplete) = results {
            if let value = values[name] { return .known(value, isComplete ? .final : name.certaintyWhileIncomplete) }
            if name == .resultsComplete { return .known(.bool(isComplete)) }
        }
        if name.isAboutResults { return resultFact(name) }
        if name.isAboutRoute { return routeFact(name) }
        if name.isAboutTrip { return context.trips?.fact(name) ?? .unknown }
        return requestFact(name).map { .known($0) } ?? .unknown
    }

    private func resultFact(_ name: FactName) -> Fact {
        switch results {
        case .awaited: name == .resultsComplete ? .known(.bool(false)) : .pending
        case .flights(let facts): facts.fact(name)
        case .given(_, let isComplete): isComplete ? .unknown : .pending
        }
    }

    /// The query's own places come first; the answer's are used if they are missing.
    private func routeFact(_ name: FactName) -> Fact {
        if name != .routeCountries, let asked = QueryRoute(context.query).fact(name) { return .known(asked) }
        if name == .routeCountries, hasNone { return countriesOfEnds }
        switch results {
        case .awaited: return name == .routeCountries ? .pending : .unknown
        case .flights(let facts): return facts.fact(name)
        case .given(_, let isComplete): return isComplete || name != .routeCountries ? .unknown : .pending
        }
    }

    /// Without results, only the countries where the trip begins and ends are known.
    private var countriesOfEnds: Fact {
        let ends = [fact(.routeOriginCountry).value, fact(.routeDestinationCountry).value]
        var codes: [String] = []
        for case .text(let code)? in ends where !codes.contains(code) { codes.append(code) }
        guard !codes.isEmpty else { return .unknown }
        return .known(.texts(PackedTexts(codes.sorted())), ends.contains(nil) ? .partlyUnknown : .final)
    }

    private func requestFact(_ name: FactName) -> Value? {
        switch name {
        case .market: .text(context.market.market.code)
        case .locale: .text(context.locale.tag)
        case .now: .datetime(context.now)
        case .travellerResidence: context.traveller.residence.map(Value.text)
        case .travellerCitizenship: context.traveller.citizenship.map(Value.text)
        case .clientPlatform: context.client.platform.map { .text($0.rawValue) }
        case .clientApp: context.client.app.map(Value.text)
        case .clientScheme: .text(context.client.scheme.rawValue)
        case .clientTimeZone: context.client.timeZone.map(Value.text)
        default: queryFact(name)
        }
    }

    private func queryFact(_ name: FactName) -> Value? {
        let query = context.query
        return switch name {
        case .queryDeparts: query.departs.map(Value.date)
        case .queryReturns: query.returns.map(Value.date)
        case .queryWeekday: query.departs.map { .text($0.weekday.code) }
        case .queryDaysAhead: daysAhead.map(Value.int)
        case .queryAdults: query.adults.map(Value.int)
        case .queryCabin: query.cabin.map { .text($0.rawValue) }
        case .queryReturn: query.departs.map { _ in .bool(query.returns != nil) }
        default: nil
        }
    }

    package var today: LocalDate? { zones.local(context.now, in: context.market.timeZone)?.date }

    private var daysAhead: Int? {
        guard let departs = context.query.departs, let today else { return nil }
        return departs.daysSinceEpoch - today.daysSinceEpoch
    }
}
