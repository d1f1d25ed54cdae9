import LayoverAssembly
import LayoverFrame
import LayoverModel
import LayoverSentence
import Testing

@testable import LayoverSentenceAPI

/// Prices that searches saw, for the places of sentences.
struct SeenFaresTests {
    private static let now = 1_795_186_800  // 2026-11-20, 15:00 in UTC
    private let fares = SeenFares()

    private func see(
        _ amount: Int, to destination: String = "CHQ", departs: String = "2027-07-10", returns: String? = nil,
        adults: Int? = nil, cabin: SearchQuery.Cabin? = nil, market: String = "GB", ago seconds: Int = 0
    ) throws {
        var query = SearchQuery()
        (query.origin, query.destination) = ("LHR", destination)
        (query.departs, query.returns) = (LocalDate(departs), returns.flatMap { LocalDate($0) })
        (query.adults, query.cabin) = (adults, cabin)
        let pounds = try #require(Currency("GBP"))
        fares.see(
            FlightSearch(market: try #require(Market(market)), currency: pounds, query: query),
            Money(amount: amount, currency: pounds), at: UTCInstant(seconds: Self.now - seconds))
    }

    private func found(
        _ destinations: [String] = ["CHQ"], adults: Int = 1, goesBack: Bool = false, month: Int? = 7,
        later seconds: Int = 0
    ) throws -> [String: Int] {
        let today = try #require(LocalDate("2026-11-20"))
        let dates = month.flatMap { SentenceDates(.month($0), on: today, in: .usual) }
        return fares.fares(
            to: destinations,
            {
                SeenFares.Route(
                    market: "GB", currency: "GBP", origin: "LHR", destination: $0, adults: adults, goesBack: goesBack)
            }, within: dates, now: Self.now + seconds, today: today
        ).mapValues(\.price.amount)
    }

    @Test func `the lowest price of the meant days is shown to readers with the same search`() throws {
        try see(9_000, departs: "2027-07-01")
        try see(7_000, departs: "2027-07-31")
        try see(5_000, departs: "2027-08-01")
        try see(4_000, departs: "2027-07-02", returns: "2027-07-05")
        try see(3_000, departs: "2027-07-02", adults: 2)
        try see(2_000, departs: "2027-07-02", cabin: .business)
        try see(1_000, departs: "2027-07-02", market: "DE")
        try see(6_000, to: "OSL")
        #expect(try found(["CHQ", "OSL", "ATH"]) == ["CHQ": 7_000, "OSL": 6_000])
        #expect(try found(month: 8) == ["CHQ": 5_000])
        #expect(try found(month: nil) == ["CHQ": 5_000])
        #expect(try found(goesBack: true) == ["CHQ": 4_000])
        #expect(try found(adults: 2) == ["CHQ": 3_000])
        #expect(try found(month: 5) == [:])
    }

    @Test func `a later price of the same days takes the place of the earlier one, be it more`() throws {
        try see(5_000, ago: 60)
        try see(8_000)
        #expect(try found() == ["CHQ": 8_000])
        try see(4_000, ago: 30)
        #expect(try found() == ["CHQ": 8_000])
    }

    @Test func `a price is shown for exactly 48 hours`() throws {
        try see(5_000)
        #expect(try found(later: SentenceCallLimits.seenSeconds) == ["CHQ": 5_000])
        #expect(try found(later: SentenceCallLimits.seenSeconds + 1) == [:])
    }

    @Test func `a price that no sentence leads to is not stored`() throws {
        try see(0)
        try see(5_000, adults: 10)
        #expect(fares.count == 0)
        try see(5_000, departs: "2026-11-19")
        #expect(try found(month: nil) == [:])
    }

    @Test func `days of a route and routes have limits, and the oldest are removed`() throws {
        let first = try #require(LocalDate("2027-01-01"))
        for day in 0..<SentenceCallLimits.seenDays {
            try see(1_000 + day, departs: first.adding(days: day).description, ago: 1_000 - day)
        }
        #expect(try found(month: nil) == ["CHQ": 1_000])
        try see(9_000, departs: first.adding(days: SentenceCallLimits.seenDays).description)
        #expect(try found(month: nil) == ["CHQ": 1_001])
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        // Codes after `CHQ` in the alphabet.
        func code(_ row: Int) -> String {
            let number = row + 7_000
            return String([letters[number / 676 % 26], letters[number / 26 % 26], letters[number % 26]])
        }
        for number in 0..<(SentenceCallLimits.seenRoutes - 1) {
            try see(5_000, to: code(number), ago: 100_000 - number)
        }
        #expect(fares.count == SentenceCallLimits.seenRoutes)
        try see(5_000, to: "ZZZ")
        #expect(fares.count == SentenceCallLimits.seenRoutes - SentenceCallLimits.seenRoutes / 16 + 1)
        #expect(try found([code(0)], month: nil) == [:])
        #expect(try found(["CHQ", "ZZZ"], month: nil).count == 2)
    }
}
