import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverText
import Testing

@testable import LayoverPlayedSupplier

/// Searches for tests, and readers of the answers.
enum Searches {
    static let all: [FlightSearch] = [
        search("LHR", "EDI"), search("LON", "OSL", currency: "NOK"), search("LHR", "SYD"),
        search("OSL", "JFK", returns: "2027-01-22", adults: 2, cabin: "business", currency: "USD"),
        search("HND", "KIX", currency: "JPY"), search("KWI", "DXB", returns: "2027-01-15", currency: "KWD"),
    ]

    static func search(
        _ origin: String, _ destination: String, returns: String? = nil, adults: Int = 1, cabin: String = "economy",
        currency: String = "GBP"
    ) -> FlightSearch {
        var search = FlightSearch(from: origin, to: destination, departs: LocalDate(daysSinceEpoch: 20_833))
        search.returns = returns.flatMap { LocalDate($0) }
        (search.adults, search.cabin, search.currency) = (adults, cabin, currency)
        return search
    }

    static func made(_ search: FlightSearch, _ count: Int, seed: UInt64 = 1) -> MadeAnswer {
        MadeMarket(zones: ICUZones()).answer(search, count: count, seed: seed)
    }

    /// A complete Skyscanner answer, including its session.
    static func skyscanner(_ answer: MadeAnswer, linkLength: Int = 700) -> [UInt8] {
        Array("{\"sessionToken\":\"t".utf8) + SkyscannerAnswer(answer, linkLength: linkLength).rest
    }

    /// The body of `POST /skyscanner/create`.
    static func question(_ search: FlightSearch) -> String {
        func leg(_ from: String, to: String, on day: LocalDate) -> String {
            let date = "{\"year\":\(day.year),\"month\":\(day.month),\"day\":\(day.day)}"
            return
                "{\"originPlaceId\":{\"iata\":\"\(from)\"},\"destinationPlaceId\":{\"iata\":\"\(to)\"},\"date\":\(date)}"
        }
        let back = search.returns.map { "," + leg(search.destination, to: search.origin, on: $0) } ?? ""
        let legs = leg(search.origin, to: search.destination, on: search.departs) + back
        return """
            {"query":{"market":"\(search.market)","locale":"\(search.locale)","currency":"\(search.currency)",\
            "queryLegs":[\(legs)],"cabinClass":"CABIN_CLASS_\(search.cabin.uppercased())","adults":\(search.adults)}}
            """
    }

    /// The facts of an answer; its format is detected.
    static func facts(_ bytes: [UInt8], currency: String) throws -> FlightFacts {
        var parser = TapeParser()
        var reader = FlightReader()
        var facts = FlightFacts()
        try parser.parse(bytes) { tape in
            guard let format = SupplierFormat.detect(tape) else { throw FlightReadError.unknownShape }
            try reader.read(tape, as: format, currency: Currency(currency), into: &facts)
        }
        return facts
    }
}
