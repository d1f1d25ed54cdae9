import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverZones

struct PosixRuleTests {
    /// Offsets worked out by hand from the rules of RFC 9636, POSIX and tzdata 2025b.
    @Test(arguments: [
        ("UTC0", "2026-07-01T00:00:00Z", 0, "UTC"),
        ("<+0530>-5:30", "2026-07-01T00:00:00Z", 19_800, "+0530"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 3600, "CET"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 7200, "CEST"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 7200, "CEST"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 3600, "CET"),
        // Daylight saving time across New Year.
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600, "AEDT"),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 36_000, "AEST"),
        // Daylight saving of half an hour.
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-01T00:00:00Z", 39_600, "+11"),
        // Winter time as the exception: Ireland in tzdata's main form.
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0, "GMT"),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600, "IST"),
        // A day earlier, and a time after midnight: Greenland and Gaza.
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200, "-02"),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600, "-01"),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", 7200, "EET"),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", 10_800, "EEST"),
        // Daylight saving time all year.
        ("XXX3EDT4,0/0,J365/23", "2026-01-01T04:30:00Z", -14_400, "EDT"),
        ("XXX3EDT4,0/0,J365/23", "2026-12-31T23:00:00Z", -14_400, "EDT"),
        // With J, day 60 is 1 March in every year; without it, day 59 is 29 February in a leap year.
        ("AAA0BBB,J60/0,J300/0", "2028-02-29T12:00:00Z", 0, "AAA"),
        ("AAA0BBB,J60/0,J300/0", "2028-03-01T00:00:00Z", 3600, "BBB"),
        ("AAA0BBB,59/0,J300/0", "2028-02-29T12:00:00Z", 3600, "BBB"),
        ("AAA0BBB,59/0,J300/0", "2027-02-28T12:00:00Z", 0, "AAA"),
        ("AAA0BBB,59/0,J300/0", "2027-03-01T00:00:00Z", 3600, "BBB"),
    ])
    func `a rule sets the clock`(text: String, instant: String, offset: Int, name: String) throws {
        let rule = try #require(PosixRuleReader.read(Array(text.utf8)))
        let type = rule.span(at: try #require(UTCInstant(instant)).seconds).type
        #expect(type.offset == offset)
        #expect(type.abbreviation == name)
    }

    @Test(arguments: [
        "", "CE-1", "CET", "CET-25", "CET-1:60", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0/168,M10.5.0",
        "CET-1CEST,J0,J365", "CET-1CEST,366,1", "CET-1CEST,M3.5.0,M10.5.0,", "<CET-1", "CET-1 ",
        "CET-99999999999999999999",
    ])
    func `rejects a text that is no rule`(text: String) {
        #expect(PosixRuleReader.read(Array(text.utf8)) == nil)
    }

    @Test(arguments: ["AAA24", "AAA-24", "AAA0BBB,0/167,365/-167"])
    func `reads the largest numbers`(text: String) {
        #expect(PosixRuleReader.read(Array(text.utf8)) != nil)
    }

    @Test func `arbitrary texts are read or rejected`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let letters = Array("CETS<>+-0123456789:,./MJ".utf8)
        for _ in 0..<50_000 {
            let text = (0..<random.below(40)).map { _ in random.pick(letters) }
            guard let rule = PosixRuleReader.read(text) else { continue }
            let span = rule.span(at: 1_796_000_000)
            #expect(span.end > 1_796_000_000, "seed \(seed)")
        }
    }

    @Test func `years are worked out beyond those of the table`() throws {
        var zone = WrittenZone(changes: [(1_000_000, 0)], types: [(3600, 0, 0)])
        zone.rule = "CET-1CEST,M3.5.0,M10.5.0/3"
        let table = try ZoneFile.read(zone.bytes)
        for year in [Limits.expandedYear - 1, Limits.expandedYear, Limits.expandedYear + 1, Limits.expandedYear + 900] {
            let summer = try #require(LocalDate(year: year, month: 7, day: 1)).daysSinceEpoch * 86_400
            let winter = try #require(LocalDate(year: year, month: 12, day: 1)).daysSinceEpoch * 86_400
            #expect(table.span(at: summer).type.offset == 7200)
            #expect(table.span(at: winter).type.offset == 3600)
        }
    }
}
