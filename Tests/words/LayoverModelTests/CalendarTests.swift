import LayoverModel
import Testing

/// Dates and times without a time zone.
struct CalendarTests {
    @Test func `days and dates lead to each other, and weekdays follow one another, over 10,000 days`() throws {
        var previous = try #require(LocalDate(daysSinceEpoch: -5001) as LocalDate?)
        for number in -5000..<5000 {
            let date = LocalDate(daysSinceEpoch: number)
            #expect(date.daysSinceEpoch == number)
            #expect(LocalDate(year: date.year, month: date.month, day: date.day) == date)
            #expect(LocalDate(date.description) == date)
            #expect(previous < date)
            #expect(previous.adding(days: 1) == date)
            #expect(date.weekday.rawValue == previous.weekday.rawValue % 7 + 1)
            previous = date
        }
    }

    @Test(arguments: [
        ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday), ("2026-12-07", 20_794, .monday),
        ("1969-12-31", -1, .wednesday), ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
    ])
    func `knows the days that others have counted`(text: String, days: Int, weekday: Weekday) throws {
        let date = try #require(LocalDate(text))
        #expect(date.daysSinceEpoch == days)
        #expect(date.weekday == weekday)
        #expect(Weekday(code: weekday.code) == weekday)
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "2026-1-01",
        "26-01-01", "2026-01-01 ", " 2026-01-01", "2026/01/01", "2026-01-0１", "", "2026-01-01Z", "+026-01-01",
    ])
    func `refuses days that do not exist and other ways to write them`(text: String) {
        #expect(LocalDate(text) == nil)
    }

    @Test(arguments: [
        ("2026-12-07", 0), ("2026-12-07 09:00", 32_400), ("2026-12-07T09:00", 32_400), ("2026-12-07 23:59:59", 86_399),
        ("2026-12-07 00:00:00", 0),
    ])
    func `reads local times`(text: String, second: Int) throws {
        let time = try #require(LocalDateTime(text))
        #expect(time.date == LocalDate("2026-12-07"))
        #expect(time.secondOfDay == second)
        #expect(LocalDateTime(secondsAsUTC: time.secondsAsUTC) == time)
    }

    @Test(arguments: [
        "2026-12-07 24:00", "2026-12-07 09:60", "2026-12-07 09:00:60", "2026-12-07 9:00", "2026-12-07 09",
        "2026-12-07_09:00",
        "2026-12-07 09:00:00:00", "2026-12-07 ", "2026-12-07 -1:00", "tomorrow", "", "é026-12-07 09:00",
        "2026-12-07 09:0०",
    ])
    func `rejects an invalid local time`(text: String) {
        #expect(LocalDateTime(text) == nil)
    }

    @Test(arguments: [0, 1, -1, 86_399, 86_400, -86_400, -86_401, 1_796_634_000, -62_135_596_800, 253_402_300_799])
    func `moments are written and read back`(seconds: Int) {
        let moment = UTCInstant(seconds: seconds)
        #expect(UTCInstant(moment.description) == moment)
        #expect(moment.adding(seconds: 1) > moment)
    }

    @Test(arguments: ["2026-12-13T23:59:59", "2026-12-13T23:59:59+01:00", "2026-12-13T23:59:59z", "Z", ""])
    func `refuses moments that do not end in Z`(text: String) { #expect(UTCInstant(text) == nil) }
}
