import LayoverAdapters
import LayoverAssembly
import LayoverModel
import LayoverTripContent
import Testing

/// The deadline that a reader chooses on the page, on their own clock.
struct PageDeadlineTests {
    /// 30 November 2026, 17:30 in London and 2:30 on the next day in Tokyo.
    private static let now = UTCInstant("2026-11-30T17:30:00Z")

    private func read(_ form: [String: String]) throws -> PageDeadline? {
        let now = try #require(PageDeadlineTests.now)
        return PageDeadline(form, zone: "Europe/London", try Adapters().assemblyTools.zones, now: now)
    }

    @Test(arguments: [
        ("tonight", "", "2026-11-30T23:59:00Z"), ("tonight", "Asia/Tokyo", "2026-12-01T14:59:00Z"),
        ("tomorrow", "", "2026-12-01T18:00:00Z"), ("tomorrow", "America/New_York", "2026-12-01T23:00:00Z"),
        ("in-three-days", "Europe/Oslo", "2026-12-03T17:00:00Z"),
        ("tomorrow", "Europe/Nowhere", "2026-12-01T18:00:00Z"),
    ])
    func `a choice is on the reader's clock, else on the market's`(value: String, zone: String, moment: String) throws {
        #expect(try read(["value": value, "zone": zone])?.moment == UTCInstant(moment))
    }

    @Test(arguments: [
        ("2026-12-24T18:00", "Europe/Oslo", "2026-12-24T17:00:00Z"), ("2026-12-24T18:00", "", "2026-12-24T18:00:00Z"),
        // The clock jumps over this time.
        ("2027-03-28T02:30", "Europe/Oslo", "2027-03-28T01:00:00Z"),
    ])
    func `another time is read as written`(at: String, zone: String, moment: String) throws {
        #expect(try read(["value": "another", "at": at, "zone": zone])?.moment == UTCInstant(moment))
    }

    @Test func `no deadline is a choice too`() throws {
        let none = try #require(try read(["value": "none", "at": "2026-12-24T18:00"]))
        #expect(none.moment == nil)
    }

    @Test(arguments: [
        [:], ["value": "yes"], ["value": "another"], ["value": "another", "at": ""],
        ["value": "another", "at": "soon"],
        ["at": "2026-12-24T18:00"],
    ])
    func `anything else is no choice`(form: [String: String]) throws {
        #expect(try read(form) == nil)
    }
}
