import LayoverModel

/// How a fact is spoken of in a sentence.
struct FactPhrase {
    /// What somebody or something does: "the traveller" "lives in".
    struct Deed: Hashable {
        let who: String
        let does: String
        let doesNot: String
    }

    /// What a value of the fact names.
    enum Naming { case plain, country, weekday, platform, words }

    /// "the lowest price"; it is followed by "is" or "is not known".
    let noun: String
    var deed: Deed?
    /// One and many of what is counted: "direct flight", "direct flights".
    var counted: (one: String, many: String)?
    /// What yes and no mean.
    var states: (yes: String, no: String)?
    var naming = Naming.plain
    /// Whether "are" follows the noun.
    var isPlural: Bool { ["the airlines", "the sellers", "the countries"].contains(where: noun.hasPrefix) }
    var verb: String { isPlural ? "are" : "is" }

    init(_ noun: String) { self.noun = noun }

    private init(_ noun: String, counts one: String, _ many: String) {
        self.init(noun)
        counted = (one, many)
    }

    private init(_ noun: String, yes: String, no: String) {
        self.init(noun)
        states = (yes, no)
    }

    private init(
        _ noun: String, who: String, _ does: String, _ doesNot: String, naming: Naming = .plain
    ) {
        self.init(noun)
        deed = Deed(who: who, does: does, doesNot: doesNot)
        self.naming = naming
    }

    init(_ fact: FactName) {
        self = fact.isAboutResults ? FactPhrase.ofResults(fact) : FactPhrase.ofRequest(fact)
    }

    private static func ofResults(_ fact: FactName) -> FactPhrase {
        switch fact {
        case .resultsCount: FactPhrase("the number of results", counts: "result", "results")
        case .resultsOffers: FactPhrase("the number of offers", counts: "offer", "offers")
        case .resultsDirectCount: FactPhrase("the number of direct results", counts: "direct result", "direct results")
        case .resultsDirectCarriers: FactPhrase("the airlines with direct flights")
        case .resultsDirectFlights:
            FactPhrase("the number of direct flights", counts: "direct flight", "direct flights")
        case .resultsPriceMin: FactPhrase("the lowest price")
        case .resultsPriceMinDirect: FactPhrase("the lowest price of a direct flight")
        case .resultsPriceUnknown:
            FactPhrase(
                "the number of offers without a price", counts: "offer without a price", "offers without a price")
        case .resultsStops0:
            FactPhrase(
                "the number of results without a stop", counts: "result without a stop", "results without a stop")
        case .resultsStops1:
            FactPhrase("the number of results with one stop", counts: "result with one stop", "results with one stop")
        case .resultsStops2Plus:
            FactPhrase(
                "the number of results with two stops or more", counts: "result with two stops or more",
                "results with two stops or more")
        case .resultsDurationMin: FactPhrase("the shortest flight time")
        case .resultsDurationMax: FactPhrase("the longest flight time")
        case .resultsCheapest: FactPhrase("the cheapest result")
        case .resultsFastest: FactPhrase("the fastest result")
        case .resultsCarriers: FactPhrase("the airlines", who: "the results", "have flights of", "have no flights of")
        case .resultsAgents: FactPhrase("the sellers", who: "the results", "have offers of", "have no offers of")
        case .resultsSelfTransfer:
            FactPhrase(
                "the number of results with a transfer that nobody protects",
                counts: "result with a transfer that nobody protects", "results with a transfer that nobody protects")
        case .resultsEcoCount:
            FactPhrase(
                "the number of results with lower emissions", counts: "result with lower emissions",
                "results with lower emissions")
        case .resultsEcoBest: FactPhrase("the result with the lowest emissions")
        case .resultsEcoSaving: FactPhrase("the largest saving in emissions")
        default: FactPhrase("whether all results are in", yes: "all results are in", no: "results are still coming in")
        }
    }

    private static func ofRequest(_ fact: FactName) -> FactPhrase {
        switch fact {
        case .routeOriginAirport:
            FactPhrase("the airport of origin", who: "the trip", "starts at", "does not start at")
        case .routeOriginCity: FactPhrase("the city of origin", who: "the trip", "starts in", "does not start in")
        case .routeOriginCountry:
            FactPhrase("the country of origin", who: "the trip", "starts in", "does not start in", naming: .country)
        case .routeDestinationAirport: FactPhrase("the destination", who: "the trip", "goes to", "does not go to")
        case .routeDestinationCity: FactPhrase("the city of destination", who: "the trip", "goes to", "does not go to")
        case .routeDestinationCountry:
            FactPhrase("the country of destination", who: "the trip", "goes to", "does not go to", naming: .country)
        case .routeCountries:
            FactPhrase(
                "the countries of the trip", who: "the trip", "touches", "does not touch", naming: .country)
        case .routeDistance: FactPhrase("the distance in kilometres")
        case .routeDomestic:
            FactPhrase(
                "whether the trip stays in one country", yes: "the trip stays in one country",
                no: "the trip leaves the country")
        case .travellerResidence:
            FactPhrase(
                "the country that the traveller lives in", who: "the traveller", "lives in", "does not live in",
                naming: .country)
        case .travellerCitizenship:
            FactPhrase(
                "the traveller's citizenship", who: "the traveller", "is a citizen of", "is no citizen of",
                naming: .country)
        case .clientPlatform:
            FactPhrase("the platform", who: "the reader", "uses", "does not use", naming: .platform)
        case .clientApp: FactPhrase("the app's version")
        case .clientScheme: FactPhrase("the colour scheme")
        case .clientTimeZone: FactPhrase("the device's time zone")
        case .market: FactPhrase("the market", who: "the market", "is", "is not", naming: .country)
        case .locale: FactPhrase("the language", who: "the language", "is", "is not")
        case .now: FactPhrase("the time")
        default: ofQuery(fact)
        }
    }

    private static func ofQuery(_ fact: FactName) -> FactPhrase {
        switch fact {
        case .queryDeparts: FactPhrase("the day of departure")
        case .queryReturns: FactPhrase("the day of return")
        case .queryWeekday:
            FactPhrase("the weekday of departure", who: "the departure", "is on a", "is not on a", naming: .weekday)
        case .queryDaysAhead: FactPhrase("the number of days until departure", counts: "day left", "days left")
        case .queryAdults: FactPhrase("the number of adults", counts: "adult", "adults")
        case .queryCabin: FactPhrase("the cabin", who: "the cabin", "is", "is not", naming: .words)
        case .queryReturn:
            FactPhrase("whether a return is asked for", yes: "a return is asked for", no: "the trip is one way")
        default: FactPhrase(fact.rawValue)
        }
    }
}

extension FactPhrase {
    /// Of whatever a condition names: a fact, a field of another widget, or a part inside of another test.
    init(path: String) {
        if let fact = FactName(rawValue: path) {
            self.init(fact)
        } else {
            self.init(FactPhrase.noun(ofField: path))
        }
    }

    /// `provider.airlines.count` is "'count' of the card 'airlines'".
    private static func noun(ofField path: String) -> String {
        let parts = path.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "provider" else { return path }
        return "'\(parts[2])' of the card '\(parts[1])'"
    }
}
