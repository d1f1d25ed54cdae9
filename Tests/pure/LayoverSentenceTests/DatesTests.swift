import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverSentence

/// The days that time words mean, by market.
struct DatesTests {
    private static let south = SentenceCalendar(weekStarts: .monday, weekendDays: 2, seasons: .south)
    private static let sunday = SentenceCalendar(weekStarts: .sunday, weekendDays: 2, seasons: .north)

    @Test(
        arguments: [
            (.season(.winter), "2027-01-15", .usual, "2027-01-15", "2027-02-28"),
            (.season(.winter), "2027-03-01", .usual, "2027-12-01", "2028-02-29"),
            (.season(.summer), "2027-01-15", south, "2027-01-15", "2027-02-28"),
            (.season(.winter), "2027-01-15", south, "2027-06-01", "2027-08-31"),
            (.season(.autumn), "2027-11-30", .usual, "2027-11-30", "2027-11-30"),
            (.month(12), "2026-12-31", .usual, "2026-12-31", "2026-12-31"),
            (.month(1), "2026-12-31", .usual, "2027-01-01", "2027-01-31"),
            (.weekend(0), "2026-11-27", sunday, "2026-11-27", "2026-11-28"),
            (.weekend(0), "2026-11-29", sunday, "2026-12-04", "2026-12-05"),
            (.weekend(2), "2026-11-27", .usual, "2026-12-12", "2026-12-13"),
        ] as [(SentenceTime.Days, String, SentenceCalendar, String, String)])
    func `a time is the first one that is not yet over, from today on`(
        time: SentenceTime.Days, day: String, calendar: SentenceCalendar, from: String, until: String
    ) throws {
        let today = try #require(LocalDate(day))
        let dates = try #require(SentenceDates(time, on: today, in: calendar))
        #expect(dates.from.description == from)
        #expect(dates.until.description == until)
    }

    @Test(
        arguments: [
            (.month(7), nil, "2027-07-16", nil), (.month(7), 1...3, "2027-07-16", "2027-07-18"),
            (.month(7), 7...14, "2027-07-16", "2027-07-23"), (.month(7), 0...1, "2027-07-16", "2027-07-17"),
            (.month(7), 0...0, "2027-07-16", nil), (.weekend(0), nil, "2026-11-28", "2026-11-29"),
            (.weekend(0), 1...3, "2026-11-28", "2026-11-29"), (.weekend(0), 2...3, "2026-11-28", "2026-11-30"),
            (.month(11), nil, "2026-11-26", "2026-11-30"), (.season(.autumn), 1...3, "2026-11-26", "2026-11-29"),
        ] as [(SentenceTime.Days, ClosedRange<Int>?, String, String?)])
    func
        `a search departs at the start of a short stay, else in the middle, and returns after the nights of the action`(
            time: SentenceTime.Days, nights: ClosedRange<Int>?, departs: String, returns: String?
        ) throws
    {
        let day = try #require(LocalDate("2026-11-26"))
        let dates = try #require(SentenceDates(time, on: day, in: .usual))
        let searched = dates.searched(nights: nights)
        #expect(searched.departs.description == departs)
        #expect(searched.returns?.description == returns)
    }

    @Test func `any time has no days, and the calendar ends`() throws {
        let last = try #require(LocalDate("9999-12-31"))
        #expect(SentenceDates(.any, on: last, in: .usual) == nil)
        #expect(SentenceDates(.month(11), on: last, in: .usual) == nil)
        #expect(SentenceDates(.weekend(1), on: last, in: .usual) == nil)
        #expect(SentenceDates(.month(12), on: last, in: .usual)?.until == last)
    }

    @Test func `days never lie in the past, and a weekend closes its week`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let today = LocalDate(daysSinceEpoch: 20_000 + random.below(20_000))
            let calendar = SentenceCalendar(
                weekStarts: random.pick(Weekday.allCases), weekendDays: 1 + random.below(3),
                seasons: random.pick(SentenceCalendar.Seasons.allCases))
            let weeks = random.below(4)
            let dates = try #require(SentenceDates(.weekend(weeks), on: today, in: calendar))
            #expect(dates.from >= today)
            #expect(dates.until >= dates.from)
            #expect(dates.until.adding(days: 1).weekday == calendar.weekStarts)
            #expect((7 * weeks..<7 * weeks + 7).contains(dates.until.daysSinceEpoch - today.daysSinceEpoch))
            for season in SentenceTime.Season.allCases {
                let days = try #require(SentenceDates(.season(season), on: today, in: calendar))
                #expect(days.from >= today)
                #expect(days.until >= days.from)
                #expect(days.until.daysSinceEpoch - today.daysSinceEpoch < 366)
            }
        }
    }
}
