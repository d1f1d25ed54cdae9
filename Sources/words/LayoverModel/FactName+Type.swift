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
        case .resultsCount: "number of itineraries in the answer"
        case .resultsOffers: "number of offers; one itinerary may have several"
        case .resultsDirectCount: "number of itineraries with only direct legs"
        case .resultsDirectCarriers: "airlines with direct itineraries: id, name, flights, price, itineraries"
        case .resultsDirectFlights: "distinct direct outbound flights; all distinct flights if no flight is direct"
        case .resultsPriceMin: "lowest known price"
        case .resultsPriceMinDirect: "lowest known price of a direct itinerary"
        case .resultsPriceUnknown: "number of offers without a price"
        case .resultsStops0: "number of itineraries without a stop"
        case .resultsStops1: "number of itineraries whose worst leg has one stop"
        case .resultsStops2Plus: "number of itineraries with a leg of two stops or more"
        case .resultsDurationMin: "shortest leg"
        case .resultsDurationMax: "longest leg"
        case .resultsCheapest: "id of the cheapest itinerary"
        case .resultsFastest: "id of the itinerary with the shortest total time of its legs"
        case .resultsCarriers: "codes of the marketing airlines, or their ids if they have no code"
        case .resultsAgents: "names of the sellers"
        case .resultsSelfTransfer: "number of itineraries that are only sold with an unprotected transfer"
        case .resultsEcoCount: "number of itineraries that the supplier marks as lower in emissions"
        case .resultsEcoBest: "id of the itinerary with the largest saving in emissions"
        case .resultsEcoSaving: "largest saving in emissions, compared with the usual for the route"
        case .resultsComplete: "whether all results have arrived"
        case .routeOriginAirport: "IATA code of the first airport"
        case .routeOriginCity: "its city"
        case .routeOriginCountry: "its country, two capitals"
        case .routeDestinationAirport: "IATA code of the last airport of the outbound leg"
        case .routeDestinationCity: "its city"
        case .routeDestinationCountry: "its country, two capitals"
        case .routeCountries:
            "countries that any itinerary touches, including transit; if a complete search found nothing, the countries of origin and destination"
        case .routeDistance: "great-circle distance in kilometres"
        case .routeDomestic: "whether origin and destination lie in one country"
        case .queryDeparts: "day of departure"
        case .queryReturns: "day of return"
        case .queryWeekday: "weekday of departure: mon, tue, ... sun"
        case .queryDaysAhead: "days from today to departure, in the market's time zone"
        case .queryAdults: "number of adults searched for"
        case .queryCabin: "cabin searched for: economy, premium_economy, business, first"
        case .queryReturn: "whether the search includes a return"
        case .travellerResidence: "the traveller's country of residence, two capitals"
        case .travellerCitizenship: "the traveller's citizenship, two capitals"
        case .clientPlatform: "ios, android or web"
        case .clientApp: "version of the app"
        case .clientScheme: "light or dark"
        case .clientTimeZone: "IANA time zone of the device"
        case .tripTitle: "title of the shared trip; unknown if it has none"
        case .tripPeople: "number of people in the trip"
        case .tripVoted: "number of people who have voted on anything in the trip"
        case .tripItems: "number of flights and cards that all people in the trip see"
        case .tripMatchesQuery: "whether the trip has a flight of the searched route and days"
        case .tripLeader:
            "leader of the votes: its outbound flights, such as `KL 1234`, or a card's name; unknown before the first yes or maybe"
        case .tripChosen: "flight or card that was chosen, written like the leader; unknown before the decision"
        case .tripMine: "number of the reader's votes"
        case .tripUnseen: "number of flights and cards that the reader neither added nor voted on"
        case .tripStale: "number of votes for the chosen item or the leader from when its price was a tenth lower"
        case .tripClosed: "whether voting is closed"
        case .tripClosesAt: "when voting closes; unknown if it never closes or is closed already"
        case .tripPriceLatest: "last seen price of the chosen item, else of the leader"
        case .tripPriceState: "change of that price since the item was added: same, up, down, gone"
        case .tripPriceSeenAt: "when that price was seen"
        case .market: "market of the request"
        case .locale: "locale of the request"
        case .now: "the time of the request"
        }
    }
}

extension FactName {
    /// True if the fact is the id of one itinerary, beside which a card can be placed.
    package var isItinerary: Bool { self == .resultsCheapest || self == .resultsFastest || self == .resultsEcoBest }
}
