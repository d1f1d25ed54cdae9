import LayoverModel
import Testing

@testable import LayoverPick

/// Hours with `PH` and `SH`: with a list of holidays, without a list, and by the country of a place.
struct HolidayTests {
    private static func minute(_ text: String) throws -> Int {
        try #require(LocalDateTime(text)).secondsAsUTC / 60
    }

    /// The state if no list of holidays is known; it is unknown only if the rule would change it.
    @Test(arguments: [
        ("Mo-Su 12:00-22:00; PH off", "2026-12-25T18:00", "unknown", "2026-12-25T22:00"),
        ("Mo-Su 12:00-22:00; PH off", "2026-12-25T23:00", "closed", "2026-12-26T12:00"),
        ("Mo-Fr 08:00-20:00; PH 10:00-14:00", "2026-12-24T12:00", "open", "2026-12-24T14:00"),
        ("Mo-Fr 08:00-20:00; PH 10:00-14:00", "2026-12-24T16:00", "unknown", "2026-12-24T20:00"),
        ("Mo-Fr,PH 08:00-20:00", "2026-12-24T16:00", "open", "2026-12-24T20:00"),
        ("Mo-Fr,PH 08:00-20:00", "2026-12-26T16:00", "unknown", "2026-12-26T20:00"),
        ("PH Mo-Fr 08:00-20:00", "2026-12-26T16:00", "closed", "2026-12-28T08:00"),
        ("10:00-18:00; SH off", "2026-07-28T12:00", "unknown", "2026-07-28T18:00"),
        ("10:00-18:00; Jul SH off", "2026-11-28T12:00", "open", "2026-11-28T18:00"),
        ("10:00-18:00; PH -1 day 10:00-14:00", "2026-12-24T15:00", "unknown", "2026-12-24T18:00"),
        // The night before a day that may be a holiday, and the night after it.
        ("Mo-Su 20:00-02:00; PH off", "2026-12-25T01:00", "unknown", "2026-12-25T02:00"),
        ("Mo-Su 10:00-18:00; PH 22:00-03:00", "2026-12-25T02:00", "unknown", "2026-12-25T03:00"),
        // Two kinds of days, neither of which is known.
        ("10:00-18:00; PH off; PH -1 day 10:00-12:00", "2026-12-24T11:00", "unknown", "2026-12-24T18:00"),
        ("10:00-18:00 || PH 20:00-22:00", "2026-12-24T21:00", "unknown", "2026-12-24T22:00"),
    ])
    func `without a list the state is unknown if a holiday would change it`(
        text: String, at: String, state: String, until: String
    ) throws {
        let answer = OpeningHours(text).answer(at: try Self.minute(at), holidays: .unknown)
        #expect(answer.state.rawValue == state)
        #expect(answer.until == (try Self.minute(until)))
    }

    @Test(
        arguments: [
            ("Mo-Su 12:00-22:00; PH off", ["2026-12-25"], "closed"),
            ("Mo-Su 12:00-22:00; PH off", [], "open"),
            ("PH -1 day off; Mo-Su 12:00-22:00, PH +1 day off", ["2026-12-24"], "closed"),
        ] as [(String, [String], String)])
    func `a list says of every day whether it is a holiday`(text: String, days: [String], state: String) throws {
        let calendar = HolidayCalendar(publicDays: try days.map { try #require(LocalDate($0)).daysSinceEpoch })
        let answer = OpeningHours(text).answer(at: try Self.minute("2026-12-25T18:00"), holidays: calendar)
        #expect(answer.state.rawValue == state)
    }

    /// Days from the calendars that governments publish; `nil` for a holiday in a part of the country.
    @Test(
        arguments: [
            ("GB", "2026-12-25", true), ("GB", "2026-12-24", false), ("GB", "2026-12-28", true),
            // Easter Monday is not a holiday in Scotland; 30 November is a holiday only there.
            ("GB", "2026-04-06", nil), ("GB", "2026-11-30", nil), ("NO", "2026-05-17", true),
            ("NO", "2026-04-06", true),
            ("DE", "2026-10-03", true), ("DE", "2026-01-06", nil), ("US", "2026-11-26", true),
            ("FR", "2026-07-14", true),
            // The new moon may be a day earlier or later.
            ("MA", "2026-03-20", nil), ("MA", "2026-03-19", nil), ("MA", "2026-07-30", true),
            ("MA", "2026-03-10", false),
            // The first and the last year of the table, and the years before and after.
            ("GB", "2024-01-01", true), ("GB", "2023-12-25", nil), ("GB", "2035-12-25", true),
            ("GB", "2036-01-01", nil),
            // Invalid countries, and a country without data for the year.
            ("XX", "2026-12-25", nil), ("gb", "2026-12-25", nil), ("", "2026-12-25", nil), ("LK", "2030-12-25", nil),
        ] as [(String, String, Bool?)])
    func `a country has its holidays`(country: String, day: String, expected: Bool?) throws {
        let calendar = HolidayCalendar(country: country, zone: nil)
        #expect(calendar.isPublicHoliday(try #require(LocalDate(day)).daysSinceEpoch) == expected)
    }

    @Test(arguments: [
        ("Europe/London", "GB"), ("GB", "GB"), ("Europe/Oslo", "NO"), ("America/New_York", "US"),
        ("Asia/Calcutta", "IN"), ("Europe/Zurich", "CH"), ("America/Ciudad_Juarez", "MX"),
    ])
    func `a zone is that of a country`(zone: String, country: String) {
        #expect(HolidayCalendar(country: nil, zone: zone) == HolidayCalendar(country: country, zone: nil))
    }

    @Test(arguments: [nil, "", "UTC", "Etc/GMT+5", "Europe/Atlantis", "Europe/London\0", "europe/london"] as [String?])
    func `any other zone is that of no country`(zone: String?) {
        #expect(HolidayCalendar(country: nil, zone: zone) == .unknown)
    }

    @Test func `the place's own country comes before that of its zone`() {
        let own = HolidayCalendar(country: "NO", zone: "Europe/London")
        #expect(own == HolidayCalendar(country: "NO", zone: nil))
    }
}
