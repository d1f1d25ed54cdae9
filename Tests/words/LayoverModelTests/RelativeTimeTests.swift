import LayoverModel
import Testing

struct RelativeTimeTests {
    /// The clock of a place nine hours east of UTC: midnight is at 15:00 UTC.
    private static func clock(_ instant: UTCInstant) -> LocalDateTime? {
        LocalDateTime(secondsAsUTC: instant.seconds + 9 * 3600)
    }

    @Test(
        arguments: [
            (0, .now), (59, .now), (-59, .now), (60, .ahead(1, .minute)), (-60, .ahead(-1, .minute)),
            (3599, .ahead(59, .minute)), (3600, .ahead(1, .hour)), (-3600, .ahead(-1, .hour)),
            (4 * 3600 - 1, .ahead(3, .hour)), (6 * 3600 - 1, .ahead(5, .hour)), (6 * 3600, .ahead(1, .day)),
            (30 * 3600 - 1, .ahead(1, .day)), (30 * 3600, .ahead(2, .day)), (-18 * 3600, .ahead(-18, .hour)),
            (-18 * 3600 - 1, .ahead(-1, .day)), (13 * 86_400, .ahead(13, .day)), (14 * 86_400, .ahead(2, .week)),
        ] as [(Int, RelativeTime)])
    func `a moment is shown in minutes, in hours of the same day, then in days of the calendar`(
        seconds: Int, expected: RelativeTime
    ) throws {
        // 18:00 local time: six hours of the day are left.
        let now = try #require(UTCInstant("2026-12-07T09:00:00Z"))
        #expect(RelativeTime(now.adding(seconds: seconds), now: now, clock: Self.clock) == expected)
    }

    @Test func `minutes are shown across midnight`() throws {
        let now = try #require(UTCInstant("2026-12-07T14:45:00Z"))
        #expect(RelativeTime(now.adding(seconds: 1800), now: now, clock: Self.clock) == .ahead(30, .minute))
    }

    @Test(
        arguments: [
            ("2026-12-07", .ahead(0, .day)), ("2026-12-06", .ahead(-1, .day)), ("2026-12-08", .ahead(1, .day)),
            ("2026-12-20", .ahead(13, .day)), ("2026-12-21", .ahead(2, .week)), ("2026-11-23", .ahead(-2, .week)),
            ("2027-02-06", .ahead(8, .week)), ("2027-02-07", .ahead(2, .month)), ("2026-10-08", .ahead(-8, .week)),
            ("2026-10-07", .ahead(-2, .month)), ("2028-12-06", .ahead(23, .month)), ("2028-12-07", .ahead(2, .year)),
            ("2024-12-07", .ahead(-2, .year)), ("9999-12-31", .ahead(7973, .year)),
        ] as [(String, RelativeTime)])
    func `a day is shown in the largest unit that fits twice`(text: String, expected: RelativeTime) throws {
        let today = try #require(LocalDate("2026-12-07"))
        #expect(RelativeTime(try #require(LocalDate(text)), today: today) == expected)
    }

    @Test func `a moment without a clock or outside the range is not shown`() {
        let now = UTCInstant(seconds: 0)
        #expect(RelativeTime(now, now: now) { _ in nil } == nil)
        #expect(RelativeTime(UTCInstant(seconds: .min), now: UTCInstant(seconds: 1), clock: Self.clock) == nil)
    }
}
