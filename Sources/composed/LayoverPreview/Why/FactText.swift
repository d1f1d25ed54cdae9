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

    init(_ fact: FactName) { self = FactText.known[fact] ?? FactText(noun: fact.rawValue) }

    private init(noun: String) { self.noun = noun }

    private static let known: [FactName: FactText] = [
        .resultsCount: .counting("result", "results"), .resultsOffers: .counting("offer", "offers"),
        .resultsDirectCount: .counting("direct result", "direct results"),
        .resultsDirectCarriers: .named("the airlines with direct flights"),
        .resultsDirectFlights: .counting("direct flight", "direct flights"),
        .resultsPriceMin: .named("the lowest price"),
        .resultsPriceMinDirect: .named("the lowest price of a direct flight"),
        .resultsPriceUnknown: .counting("offer without a price", "offers without a price"),
        .resultsStops0: .counting("result without a stop", "results without a stop"),
        .resultsStops1: .counting("result with one stop", "results with one stop"),
        .resultsStops2Plus: .counting("result with two stops or more", "results with two stops or more"),
        .resultsDurationMin: .named("the shortest flight time"), .resultsDurationMax: .named("the longest flight time"),
        .resultsCheapest: .named("the cheapest result"), .resultsFastest: .named("the fastest result"),
        .resultsCarriers: .doing(
            "the airlines", who: "the results", does: "have flights of", not: "have no flights of", naming: .airline),
        .resultsAgents: .doing(
            "the sellers", who: "the results", does: "have offers of", not: "have no offers of"),
        .resultsSelfTransfer: .counting(
            "result with an unprotected transfer", "results with an unprotected transfer"),
        .resultsEcoCount: .counting("result with lower emissions", "results with lower emissions"),
        .resultsEcoBest: .named("the result with the lowest emissions"),
        .resultsEcoSaving: .named("the largest saving in emissions"),
        .resultsComplete: .stating(
            "whether all results are in", yes: "all results are in", no: "results are still coming in"),
        .routeOriginAirport: .doing(
            "the airport of origin", who: "the trip", does: "starts at", not: "does not start at"),
        .routeOriginCity: .doing("the city of origin", who: "the trip", does: "starts in", not: "does not start in"),
        .routeOriginCountry: .doing(
            "the country of origin", who: "the trip", does: "starts in", not: "does not start in", naming: .country),
        .routeDestinationAirport: .doing("the destination", who: "the trip", does: "goes to", not: "does not go to"),
        .routeDestinationCity: .doing(
            "the city of destination", who: "the trip", does: "goes to", not: "does not go to"),
        .routeDestinationCountry: .doing(
            "the country of destination", who: "the trip", does: "goes to", not: "does not go to", naming: .country),
        .routeCountries: .doing(
            "the countries of the trip", who: "the trip", does: "touches", not: "does not touch", naming: .country),
        .routeDistance: .named("the distance in kilometres"),
        .routeDomestic: .stating(
            "whether the trip stays in one country", yes: "the trip stays in one country",
            no: "the trip leaves the country"),
        .queryDeparts: .named("the day of departure"), .queryReturns: .named("the day of return"),
        .queryWeekday: .doing(
            "the weekday of departure", who: "the departure", does: "is on a", not: "is not on a", naming: .weekday),
        .queryDaysAhead: .counting("day left", "days left", as: "the number of days until departure"),
        .queryAdults: .counting("adult", "adults"),
        .queryCabin: .doing("the cabin", who: "the cabin", does: "is", not: "is not", naming: .words),
        .queryReturn: .stating(
            "whether a return is requested", yes: "a return is requested", no: "the trip is one way"),
        .travellerResidence: .doing(
            "the country that the traveller lives in", who: "the traveller", does: "lives in",
            not: "does not live in", naming: .country),
        .travellerCitizenship: .doing(
            "the traveller's citizenship", who: "the traveller", does: "is a citizen of",
            not: "is not a citizen of", naming: .country),
        .clientPlatform: .doing(
            "the platform", who: "the reader", does: "uses", not: "does not use", naming: .platform),
        .clientApp: .named("the app's version"), .clientScheme: .named("the colour scheme"),
        .clientTimeZone: .named("the device's time zone"),
        .tripTitle: .named("the title of the shared trip"),
        .tripPeople: .counting(
            "person in the trip", "people in the trip", as: "the number of people in the shared trip"),
        .tripVoted: .counting("friend who voted", "friends who voted"),
        .tripItems: .counting("shared flight", "shared flights"),
        .tripMatchesQuery: .stating(
            "whether the shared trip has a flight for this search", yes: "the shared trip has a flight for this search",
            no: "the shared trip has no flight for this search"),
        .tripLeader: .named("the flight that leads the votes"),
        .tripChosen: .named("the flight that friends decided on"),
        .tripMine: .counting("vote of the reader", "votes of the reader", as: "the number of the reader's votes"),
        .tripUnseen: .counting(
            "flight without the reader's vote", "flights without the reader's vote",
            as: "the number of flights that the reader has not voted on"),
        .tripStale: .counting("vote at another price", "votes at another price"),
        .tripClosed: .stating("whether the vote is closed", yes: "the vote is closed", no: "the vote is open"),
        .tripClosesAt: .named("the end of the vote"), .tripPriceLatest: .named("the price of the flight that leads"),
        .tripPriceState: .doing(
            "the change of the price that leads", who: "the price", does: "is", not: "is not"),
        .tripPriceSeenAt: .named("the time at which that price was seen"),
        .market: .doing("the market", who: "the market", does: "is", not: "is not", naming: .country),
        .locale: .doing("the language", who: "the language", does: "is", not: "is not"), .now: .named("the time"),
    ]

    static func named(_ noun: String) -> FactText { FactText(noun: noun) }

    /// A number of things; by default its noun is that number.
    private static func counting(_ one: String, _ many: String, as noun: String? = nil) -> FactText {
        var text = FactText(noun: noun ?? "the number of \(many)")
        text.counted = (one, many)
        return text
    }

    private static func stating(_ noun: String, yes: String, no: String) -> FactText {
        var text = FactText(noun: noun)
        text.states = (yes, no)
        return text
    }

    private static func doing(
        _ noun: String, who: String, does: String, not doesNot: String, naming: Naming = .plain
    ) -> FactText {
        var text = FactText(noun: noun)
        (text.deed, text.naming) = (Deed(who: who, does: does, doesNot: doesNot), naming)
        return text
    }
}

extension FactText {
    /// For any operand of a condition: a fact, a field of another widget, or a part inside another test.
    init(path: String) {
        if let fact = FactName(rawValue: path) {
            self.init(fact)
        } else {
            self = .named(FactText.noun(ofField: path))
        }
    }

    /// `provider.airlines.count` is "'count' of the card 'airlines'".
    private static func noun(ofField path: String) -> String {
        let parts = path.split(separator: ".", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0] == "provider" else { return path }
        return "'\(parts[2])' of the card '\(parts[1])'"
    }
}
