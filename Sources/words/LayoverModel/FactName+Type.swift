extension FactName {
    /// The columns of one carrier in `results.direct.carriers`.
    package static let carrierColumns: [FieldType.Column] = [
        FieldType.Column("id", .text),
        FieldType.Column("name", .text),
        FieldType.Column("flights", .int),
        FieldType.Column("price", .money, optional: true),
        FieldType.Column("itineraries", .list(.text)),
    ]

    package var type: FieldType {
        switch self {
        case .resultsCount, .resultsOffers, .resultsDirectCount, .resultsDirectFlights, .resultsPriceUnknown,
            .resultsStops0, .resultsStops1, .resultsStops2Plus, .resultsSelfTransfer, .resultsEcoCount, .routeDistance,
            .queryDaysAhead, .queryAdults, .tripPeople, .tripVoted, .tripItems, .tripMine, .tripUnseen, .tripStale:
            .int
        case .resultsDirectCarriers: .list(.record(FactName.carrierColumns))
        case .resultsPriceMin, .resultsPriceMinDirect, .tripPriceLatest: .money
        case .resultsDurationMin, .resultsDurationMax: .duration
        case .resultsEcoSaving: .percent
        case .resultsCarriers, .resultsAgents, .routeCountries: .list(.text)
        case .resultsComplete, .queryReturn, .routeDomestic, .tripMatchesQuery, .tripClosed: .bool
        case .queryDeparts, .queryReturns: .date
        case .now, .tripClosesAt, .tripPriceSeenAt: .datetime
        default: .text
        }
    }

    /// Certainty of the fact while the supplier reports that results are incomplete.
    package var certaintyWhileIncomplete: Fact.Certainty {
        switch self {
        case .resultsCount, .resultsOffers, .resultsDirectCount, .resultsDirectFlights, .resultsStops0, .resultsStops1,
            .resultsStops2Plus, .resultsDurationMax, .resultsSelfTransfer, .resultsEcoCount, .resultsEcoSaving:
            .atLeast
        case .resultsPriceMin, .resultsPriceMinDirect, .resultsDurationMin: .atMost
        case .resultsCarriers, .resultsAgents, .routeCountries: .growing
        case .resultsCheapest, .resultsFastest, .resultsEcoBest, .resultsPriceUnknown, .resultsDirectCarriers:
            .provisional
        default: .final
        }
    }

    /// One line for the reference and for editors.
    package var summary: String {
        switch self {
        case .resultsCount: "itineraries in the answer"
        case .resultsOffers: "offers: one itinerary may be sold many times"
        case .resultsDirectCount: "itineraries whose every leg is direct"
        case .resultsDirectCarriers: "airlines with direct itineraries: id, name, flights, price, itineraries"
        case .resultsDirectFlights: "distinct direct outbound flights; all distinct flights where none is direct"
        case .resultsPriceMin: "lowest known price"
        case .resultsPriceMinDirect: "lowest known price of a direct itinerary"
        case .resultsPriceUnknown: "offers without a price"
        case .resultsStops0: "itineraries with no stop"
        case .resultsStops1: "itineraries whose worst leg has one stop"
        case .resultsStops2Plus: "itineraries with a leg of two stops or more"
        case .resultsDurationMin: "shortest leg"
        case .resultsDurationMax: "longest leg"
        case .resultsCheapest: "id of the cheapest itinerary"
        case .resultsFastest: "id of the itinerary with the least time in all its legs"
        case .resultsCarriers: "codes of the marketing airlines, else their ids"
        case .resultsAgents: "names of the sellers"
        case .resultsSelfTransfer: "itineraries offered only with a transfer that nobody protects"
        case .resultsEcoCount: "itineraries that the supplier marks as lower in emissions"
        case .resultsEcoBest: "id of the itinerary with the largest saving in emissions"
        case .resultsEcoSaving: "largest saving in emissions against the route's usual"
        case .resultsComplete: "whether all results are in"
        case .routeOriginAirport: "IATA code of the first airport"
        case .routeOriginCity: "its city"
        case .routeOriginCountry: "its country, two capitals"
        case .routeDestinationAirport: "IATA code of the last airport of the outbound way"
        case .routeDestinationCity: "its city"
        case .routeDestinationCountry: "its country, two capitals"
        case .routeCountries:
            "countries that any itinerary touches, transit too; of a complete search that found none, those of its ends"
        case .routeDistance: "great-circle distance in kilometres"
        case .routeDomestic: "whether origin and destination lie in one country"
        case .queryDeparts: "day of departure"
        case .queryReturns: "day of return"
        case .queryWeekday: "weekday of departure: mon, tue, ... sun"
        case .queryDaysAhead: "days from today, on the market's clock, to departure"
        case .queryAdults: "adults asked for"
        case .queryCabin: "cabin asked for: economy, premium_economy, business, first"
        case .queryReturn: "whether a return was asked for"
        case .travellerResidence: "where the traveller lives, two capitals"
        case .travellerCitizenship: "the traveller's citizenship, two capitals"
        case .clientPlatform: "ios, android or web"
        case .clientApp: "version of the app"
        case .clientScheme: "light or dark"
        case .clientTimeZone: "IANA time zone of the device"
        case .tripTitle: "what friends call the trip that they share; unknown where they call it nothing"
        case .tripPeople: "people who are in the trip"
        case .tripVoted: "people of them with a vote on anything in it"
        case .tripItems: "flights and cards in it that everybody sees"
        case .tripMatchesQuery: "whether it has a flight of the route and days that are searched for"
        case .tripLeader:
            "what leads the votes: the flights of its way there, `KL 1234`, or a card's name; unknown before the first yes or maybe"
        case .tripChosen: "what was decided on, in the same words; unknown before that"
        case .tripMine: "votes of the reader"
        case .tripUnseen: "flights and cards that the reader neither added nor voted on"
        case .tripStale: "votes for the leader, or for what was decided on, that were given at a price a tenth below"
        case .tripClosed: "whether nobody can vote any more"
        case .tripClosesAt: "when it closes; unknown where it does not, or has"
        case .tripPriceLatest: "price of what was decided on, else of the leader, as seen last"
        case .tripPriceState: "that price beside the one at which it was added: same, up, down, gone"
        case .tripPriceSeenAt: "when that price was seen"
        case .market: "market of the request"
        case .locale: "locale of the request"
        case .now: "the moment of the request"
        }
    }
}

extension FactName {
    /// True if the fact is the id of one itinerary, beside which a card can be placed.
    package var isItinerary: Bool { self == .resultsCheapest || self == .resultsFastest || self == .resultsEcoBest }
}
