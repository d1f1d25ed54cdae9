import LayoverModel

/// Words for a fact in a sentence.
struct FactText {
    /// Subject and verb: "the traveller" "lives in".
    struct Deed: Hashable {
        let who: String
        let does: String
        let doesNot: String
    }

    /// What the values of the fact name.
    enum Naming { case plain, country, airline, weekday, platform, words }

    /// "the lowest price"; followed by "is" or "is not known".
    let noun: String
    var deed: Deed?
    /// Singular and plural of the counted thing: "direct flight", "direct flights".
    var counted: (one: String, many: String)?
    /// Words for yes and no.
    var states: (yes: String, no: String)?
    var naming = Naming.plain
    /// True if "are" follows the noun.
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
        _ noun: String, who: String, does: String, not doesNot: String, naming: Naming = .plain
    ) {
        self.init(noun)
        deed = Deed(who: who, does: does, doesNot: doesNot)
        self.naming = naming
    }

    init(_ fact: FactName) {
        self =
            fact.isAboutResults
            ? FactText.ofResults(fact) : fact.isAboutTrip ? FactText.ofTrip(fact) : FactText.ofRequest(fact)
    }

    private static func ofResults(_ fact: FactName) -> FactText {
        switch fact {
        case .resultsCount: FactText("the number of results", counts: "result", "results")
        case .resultsOffers: FactText("the number of offers", counts: "offer", "offers")
        case .resultsDirectCount: FactText("the number of direct results", counts: "direct result", "direct results")
        case .resultsDirectCarriers: FactText("the airlines with direct flights")
        case .resultsDirectFlights:
            FactText("the number of direct flights", counts: "direct flight", "direct flights")
        case .resultsPriceMin: FactText("the lowest price")
        case .resultsPriceMinDirect: FactText("the lowest price of a direct flight")
        case .resultsPriceUnknown:
            FactText(
                "the number of offers without a price", counts: "offer without a price", "offers without a price")
        case .resultsStops0:
            FactText(
                "the number of results without a stop", counts: "result without a stop", "results without a stop")
        case .resultsStops1:
            FactText("the number of results with one stop", counts: "result with one stop", "results with one stop")
        case .resultsStops2Plus:
            FactText(
                "the number of results with two stops or more", counts: "result with two stops or more",
                "results with two stops or more")
        case .resultsDurationMin: FactText("the shortest flight time")
        case .resultsDurationMax: FactText("the longest flight time")
        case .resultsCheapest: FactText("the cheapest result")
        case .resultsFastest: FactText("the fastest result")
        case .resultsCarriers:
            FactText(
                "the airlines", who: "the results", does: "have flights of", not: "have no flights of",
                naming: .airline)
        case .resultsAgents:
            FactText("the sellers", who: "the results", does: "have offers of", not: "have no offers of")
        case .resultsSelfTransfer:
            FactText(
                "the number of results with an unprotected transfer",
                counts: "result with an unprotected transfer", "results with an unprotected transfer")
        case .resultsEcoCount:
            FactText(
                "the number of results with lower emissions", counts: "result with lower emissions",
                "results with lower emissions")
        case .resultsEcoBest: FactText("the result with the lowest emissions")
        case .resultsEcoSaving: FactText("the largest saving in emissions")
        default: FactText("whether all results are in", yes: "all results are in", no: "results are still coming in")
        }
    }

    private static func ofRequest(_ fact: FactName) -> FactText {
        switch fact {
        case .routeOriginAirport:
            FactText("the airport of origin", who: "the trip", does: "starts at", not: "does not start at")
        case .routeOriginCity:
            FactText("the city of origin", who: "the trip", does: "starts in", not: "does not start in")
        case .routeOriginCountry:
            FactText(
                "the country of origin", who: "the trip", does: "starts in", not: "does not start in", naming: .country)
        case .routeDestinationAirport:
            FactText("the destination", who: "the trip", does: "goes to", not: "does not go to")
        case .routeDestinationCity:
            FactText("the city of destination", who: "the trip", does: "goes to", not: "does not go to")
        case .routeDestinationCountry:
            FactText(
                "the country of destination", who: "the trip", does: "goes to", not: "does not go to", naming: .country)
        case .routeCountries:
            FactText(
                "the countries of the trip", who: "the trip", does: "touches", not: "does not touch", naming: .country)
        case .routeDistance: FactText("the distance in kilometres")
        case .routeDomestic:
            FactText(
                "whether the trip stays in one country", yes: "the trip stays in one country",
                no: "the trip leaves the country")
        case .travellerResidence:
            FactText(
                "the country that the traveller lives in", who: "the traveller", does: "lives in",
                not: "does not live in", naming: .country)
        case .travellerCitizenship:
            FactText(
                "the traveller's citizenship", who: "the traveller", does: "is a citizen of",
                not: "is not a citizen of", naming: .country)
        case .clientPlatform:
            FactText("the platform", who: "the reader", does: "uses", not: "does not use", naming: .platform)
        case .clientApp: FactText("the app's version")
        case .clientScheme: FactText("the colour scheme")
        case .clientTimeZone: FactText("the device's time zone")
        case .market: FactText("the market", who: "the market", does: "is", not: "is not", naming: .country)
        case .locale: FactText("the language", who: "the language", does: "is", not: "is not")
        case .now: FactText("the time")
        default: ofQuery(fact)
        }
    }

    private static func ofTrip(_ fact: FactName) -> FactText {
        switch fact {
        case .tripTitle: FactText("the title of the shared trip")
        case .tripPeople:
            FactText("the number of people in the shared trip", counts: "person in the trip", "people in the trip")
        case .tripVoted:
            FactText("the number of friends who voted", counts: "friend who voted", "friends who voted")
        case .tripItems: FactText("the number of shared flights", counts: "shared flight", "shared flights")
        case .tripMatchesQuery:
            FactText(
                "whether the shared trip has a flight for this search",
                yes: "the shared trip has a flight for this search",
                no: "the shared trip has no flight for this search")
        case .tripLeader: FactText("the flight that leads the votes")
        case .tripChosen: FactText("the flight that friends decided on")
        case .tripMine:
            FactText("the number of the reader's votes", counts: "vote of the reader", "votes of the reader")
        case .tripUnseen:
            FactText(
                "the number of flights that the reader has not voted on", counts: "flight without the reader's vote",
                "flights without the reader's vote")
        case .tripStale:
            FactText(
                "the number of votes at another price", counts: "vote at another price", "votes at another price")
        case .tripClosed: FactText("whether the vote is closed", yes: "the vote is closed", no: "the vote is open")
        case .tripClosesAt: FactText("the end of the vote")
        case .tripPriceLatest: FactText("the price of the flight that leads")
        case .tripPriceState:
            FactText("the change of the price that leads", who: "the price", does: "is", not: "is not")
        case .tripPriceSeenAt: FactText("the time at which that price was seen")
        default: FactText(fact.rawValue)
        }
    }

    private static func ofQuery(_ fact: FactName) -> FactText {
        switch fact {
        case .queryDeparts: FactText("the day of departure")
        case .queryReturns: FactText("the day of return")
        case .queryWeekday:
            FactText(
                "the weekday of departure", who: "the departure", does: "is on a", not: "is not on a", naming: .weekday)
        case .queryDaysAhead: FactText("the number of days until departure", counts: "day left", "days left")
        case .queryAdults: FactText("the number of adults", counts: "adult", "adults")
        case .queryCabin: FactText("the cabin", who: "the cabin", does: "is", not: "is not", naming: .words)
        case .queryReturn:
            FactText("whether a return is requested", yes: "a return is requested", no: "the trip is one way")
        default: FactText(fact.rawValue)
        }
    }
}

extension FactText {
    /// For any operand of a condition: a fact, a field of another widget, or a part inside another test.
    init(path: String) {
        if let fact = FactName(rawValue: path) {
            self.init(fact)
        } else {
            self.init(FactText.noun(ofField: path))
        }
    }

    /// `provider.airlines.count` is "'count' of the card 'airlines'".
    private static func noun(ofField path: String) -> String {
        let parts = path.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "provider" else { return path }
        return "'\(parts[2])' of the card '\(parts[1])'"
    }
}
