import LayoverModel
import LayoverText
import Testing

@testable import LayoverPick

struct OpeningHoursTests {
    /// A time, the state then, and the time until which it lasts.
    @Test(
        arguments: [
            // A rule that opens replaces earlier rules on its days; a rule that closes removes only its own minutes.
            ("Mo-Fr 09:00-17:00; Th 12:00-13:00 off", "2026-11-26T12:30", "closed", "2026-11-26T13:00"),
            ("Mo-Fr 10:00-18:00; Fr 12:00-14:00 unknown", "2026-11-27T15:00", "closed", "2026-11-30T10:00"),
            ("Mo-Fr 10:00-18:00, Fr 12:00-14:00 unknown", "2026-11-27T13:00", "unknown", "2026-11-27T14:00"),
            ("Mo-Fr 22:00-06:00; We off", "2026-11-26T05:00", "open", "2026-11-26T06:00"),
            ("Mo-Fr 18:00-02:00; Sa 12:00-23:00", "2026-11-21T01:00", "closed", "2026-11-21T12:00"),
            // Rules after the bars fill the time that is still closed.
            ("Mo-Fr 08:00-12:00 || 10:00-14:00", "2026-11-27T13:00", "open", "2026-11-27T14:00"),
            ("Mo-Fr 10:00-18:00 || unknown", "2026-11-27T20:00", "unknown", "2026-11-30T10:00"),
            // Dates, weeks, nth weekdays of a month, Easter.
            ("24/7; Dec 24-26 off", "2026-12-23T11:00", "open", "2026-12-24T00:00"),
            ("Dec 20-Jan 6 off; Mo-Su 10:00-12:00", "2026-12-31T11:00", "open", "2026-12-31T12:00"),
            ("Mo-Su 10:00-12:00; Dec 20-Jan 6 off", "2026-12-31T11:00", "closed", "2027-01-07T10:00"),
            ("week 50-05 Fr 10:00-18:00", "2027-01-01T13:00", "open", "2027-01-01T18:00"),
            ("Mo[2-4] +2 days 10:00-12:00", "2020-06-10T11:00", "open", "2020-06-10T12:00"),
            ("Mo[1] -1 day 10:00-12:00", "2020-05-31T11:00", "open", "2020-05-31T12:00"),
            ("10:00-18:00; easter -2 days off", "2026-04-03T13:00", "closed", "2026-04-04T10:00"),
            ("Jan01-easter", "2024-03-31T12:00", "open", "2024-04-01T00:00"),
            ("Mar Su[-1]-Oct Su[-1] 10:00-18:00", "2026-10-24T19:00", "closed", "2026-10-25T10:00"),
            ("2021 Mar 28-Apr 16", "2021-04-01T12:00", "open", "2021-04-17T00:00"),
            ("Mar 28-2021 Apr 16", "2021-02-15T12:00", "closed", "2021-03-28T00:00"),
            ("2010-2100/3:10:00-12:00", "2019-01-01T11:00", "open", "2019-01-01T12:00"),
            ("Jan 1,May 1,Dec 25: off; Mo-Su 10:00-12:00", "2026-11-27T11:00", "open", "2026-11-27T12:00"),
            // Dates that are far away, in leap years only, or past the end of the year.
            ("Feb 29 10:00-12:00", "2027-03-01T12:00", "closed", "2028-02-29T10:00"),
            ("Feb 29 10:00-12:00", "2026-11-27T12:00", "closed", nil),
            ("Feb 29-Mar 2 10:00-12:00", "2026-03-03T11:00", "closed", "2027-03-01T10:00"),
            ("Dec 24-Jan 6 10:00-12:00", "2026-01-07T11:00", "closed", "2026-12-24T10:00"),
            ("Nov-Mar 10:00-12:00", "2026-06-01T11:00", "closed", "2026-11-01T10:00"),
            ("Jan 1 22:00-02:00", "2026-01-02T01:00", "open", "2026-01-02T02:00"),
            ("Jan 1 22:00-02:00", "2026-01-02T03:00", "closed", "2027-01-01T22:00"),
            // Open ends and times of sunrise or sunset are unknown.
            ("22:00+", "2026-11-26T23:30", "unknown", "2026-11-27T00:00"),
            ("17:00-22:00+", "2026-11-26T21:30", "open", "2026-11-26T22:00"),
            ("17:00-22:00+", "2026-11-26T22:30", "unknown", "2026-11-27T00:00"),
            ("Mo-Fr (sunrise+01:00)-sunset", "2026-11-26T00:30", "unknown", "2026-11-28T00:00"),
            // School holidays without a list, combined with weekdays.
            ("SH Mo-Fr 10:00-12:00", "2026-11-26T11:00", "unknown", "2026-11-26T12:00"),
            ("SH Mo-Fr 10:00-12:00", "2026-11-28T11:00", "closed", "2026-11-30T10:00"),
            // An open end at midnight or later is unknown for eight hours, but never overrides a known span.
            ("Mo-Su 18:00-01:00+", "2026-11-28T03:00", "unknown", "2026-11-28T09:00"),
            ("Mo-Su 18:00-01:00+", "2026-11-28T13:00", "closed", "2026-11-28T18:00"),
            ("Mo-Su 18:00-24:00+", "2026-11-28T07:59", "unknown", "2026-11-28T08:00"),
            ("Mo-Su 18:00-24:00+", "2026-11-28T08:00", "closed", "2026-11-28T18:00"),
            ("Fr 18:00-40:00+", "2026-11-28T17:00", "unknown", "2026-11-29T00:00"),
            ("07:00-15:00,20:00-00:30+", "2026-11-28T06:00", "unknown", "2026-11-28T07:00"),
            ("07:00-15:00,20:00-00:30+", "2026-11-28T07:30", "open", "2026-11-28T15:00"),
            ("18:00-01:00+; 02:00-06:00 off", "2026-11-28T03:00", "closed", "2026-11-28T06:00"),
            ("18:00-01:00+; 02:00-06:00 off", "2026-11-28T07:00", "unknown", "2026-11-28T09:00"),
            ("17:00-22:00,11:00-14:00+", "2026-11-26T18:00", "open", "2026-11-26T22:00"),
            ("22:00+ off; 10:00-24:00", "2026-11-26T23:00", "open", "2026-11-27T00:00"),
            ("off || 22:00+", "2026-11-26T23:00", "unknown", "2026-11-27T00:00"),
            ("Mo-Su 10:00-12:00 || 18:00-01:00+", "2026-11-26T03:00", "unknown", "2026-11-26T09:00"),
            // A closing rule with times of the sun is unknown on its days.
            ("09:00-21:00; dusk-dawn off", "2026-10-02T14:00", "unknown", nil),
            ("10:00-18:00; Sa-Su sunset-sunrise closed", "2026-10-09T12:00", "open", "2026-10-09T18:00"),
            ("10:00-18:00; Sa-Su sunset-sunrise closed", "2026-10-10T12:00", "unknown", "2026-10-12T00:00"),
            // Offsets that move an end past New Year, and offsets that move a start before it.
            ("Dec 24-Dec 31 +2 days", "2027-01-02T12:00", "open", "2027-01-03T00:00"),
            ("Dec 24-Dec 31 +2 days", "2026-12-30T12:00", "open", "2027-01-03T00:00"),
            ("Dec 24-Dec 31 +2 days", "2027-01-03T12:00", "closed", "2027-12-24T00:00"),
            ("Jan 1 -5 days-Jan 10", "2026-12-28T12:00", "open", "2027-01-11T00:00"),
            ("Jan 1 -5 days-Jan 10", "2027-01-05T12:00", "open", "2027-01-11T00:00"),
            ("Dec 28-Dec 31 +4 days 09:00-17:00", "2027-01-04T10:00", "open", "2027-01-04T17:00"),
            ("Dec 28-Dec 31 +4 days 09:00-17:00", "2027-01-05T10:00", "closed", "2027-12-28T09:00"),
            ("Dec 26-Dec 30 +1 days", "2027-01-01T12:00", "closed", "2027-12-26T00:00"),
            ("Nov 1-easter +300 days", "2026-02-10T12:00", "open", "2026-02-15T00:00"),
            ("PH +1 day 10:00-12:00", "2026-12-26T11:00", "open", "2026-12-26T12:00"),
            ("Mo-Fr,PH 10:00-12:00", "2026-12-25T11:00", "open", "2026-12-25T12:00"),
            ("Mo-Fr 10:00-48:00", "2026-11-28T03:00", "open", "2026-11-29T00:00"),
            ("Feb 29", "2026-11-28T03:00", "closed", nil),
            ("mo-fr 9:00-17:00 ;", "2026-11-27T10:00", "open", "2026-11-27T17:00"),
        ] as [(String, String, String, String?)])
    func `returns the state and its next change`(text: String, at: String, state: String, until: String?) throws {
        let minute = try #require(LocalDateTime(at)).secondsAsUTC / 60
        let christmas = try #require(LocalDate("2026-12-25")).daysSinceEpoch
        let answer = OpeningHours(text).answer(at: minute, holidays: HolidayCalendar(publicDays: [christmas]))
        #expect(answer.state.rawValue == state)
        #expect(answer.until == until.flatMap(LocalDateTime.init).map { $0.secondsAsUTC / 60 })
    }

    @Test(arguments: [
        "", " ", "Mo-", "10:00", "10:00-", "10:61-12:00", "24:00-26:00", "10:00-49:00", "10:00-48:01", "week 54",
        "week 0",
        "Fr[6] 10:00-12:00", "Fr[0]", "Nov 32", "Feb 30", "Jan 0", "Mo-Fr 10-18", "Monday 10:00-12:00",
        "10:00-12:00 tomorrow",
        "Mo-Fr 10:00-18:00 \"ring", "10:00-12:00; ; 13:00-14:00", ",", "||", "10:00-12:00 open off", "easter-Oct",
        "Mo Mo 10:00-12:00",
    ])
    func `unreadable hours are always unknown`(text: String) {
        let hours = OpeningHours(text)
        #expect(!hours.isReadable)
        #expect(hours.answer(at: 29_000_000) == HoursAnswer(state: .unknown, until: nil))
    }

    @Test func `texts and rules up to their limits are read`() {
        let comment = String(repeating: "x", count: PickLimits.hoursBytes - 7)
        #expect(OpeningHours("off \"\(comment)\" ").isReadable)
        #expect(!OpeningHours("off \"\(comment)\"  ").isReadable)
        let rules = Array(repeating: "Mo off", count: PickLimits.hoursRules)
        #expect(OpeningHours(rules.joined(separator: ";")).isReadable)
        #expect(!OpeningHours((rules + ["Mo off"]).joined(separator: ";")).isReadable)
    }

    @Test func `a change is reported up to 400 days ahead`() throws {
        let day = try #require(LocalDate("2026-11-27")).daysSinceEpoch
        let last = LocalDate(daysSinceEpoch: day + PickLimits.hoursLookAheadDays)
        let beyond = last.adding(days: 1)
        func until(_ date: LocalDate) -> Int? {
            let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
                date.month - 1]
            return OpeningHours("\(date.year) \(month) \(date.day) 00:00-12:00").answer(at: day * 1_440).until
        }
        #expect(until(last) == (day + PickLimits.hoursLookAheadDays) * 1_440)
        #expect(until(beyond) == nil)
    }

    /// Minutes count real time: the nights of a clock change are an hour shorter or longer.
    @Test(arguments: [
        ("2026-10-25T00:30:00Z", "2026-10-25T04:00", 150), ("2026-10-25T01:30:00Z", "2026-10-25T04:00", 90),
        ("2026-03-29T00:45:00Z", "2026-03-29T02:30", 45), ("2026-10-25T00:15:00Z", "2026-10-25T02:30", 15),
        ("2026-10-25T01:15:00Z", "2026-10-25T02:30", 15),
    ])
    func `minutes until a time are those of the place's own clock`(instant: String, until: String, minutes: Int) throws
    {
        let clock = ZonedClock(try #require(UTCInstant(instant)), zones: ICUZones())
        let minute = try #require(LocalDateTime(until)).secondsAsUTC / 60
        #expect(clock.minutes(until: minute, in: "Europe/Berlin") == minutes)
        #expect(clock.minutes(until: minute, in: "Europe/Nowhere") == nil)
    }

    @Test func `a place is open by its own zone, on arrival`() throws {
        var pick = try #require(
            PickText.read("score: [{ fact: distance, curve: { half_life: { half: 1 } } }]\nhours: { stay: 30 }").pick)
        pick.hours?.keepsUnknown = false
        func closesAfter(_ zone: String?, at instant: String) throws -> Int?? {
            let values: [PickValue?] = PickSamples.facts.map { $0.name == PickFact.distance ? .number(800_000) : nil }
            let candidate = PickCandidate(id: "a", values: values, hours: OpeningHours("Sa 09:00-12:00"), zone: zone)
            var ranker = PickRanker()
            let clock = ZonedClock(try #require(UTCInstant(instant)), zones: ICUZones())
            ranker.rank(pick, [candidate], clock: .moment(clock, zone: "Europe/London"))
            return ranker.ranking.order.isEmpty ? nil : .some(ranker.ranking.closesAfter[0])
        }
        #expect(try closesAfter("Asia/Tokyo", at: "2026-11-21T00:20:00Z") == .some(150))
        #expect(try closesAfter(nil, at: "2026-11-21T00:20:00Z") == nil)
        #expect(try closesAfter(nil, at: "2026-11-21T10:00:00Z") == .some(110))
        #expect(try closesAfter("Nowhere/Atall", at: "2026-11-21T10:00:00Z") == nil)
    }
}
