import LayoverJSON
import LayoverPreview
import Testing

/// The start and end of something that is on each market's own clock.
struct MarketTimesTests {
    private func times(from: String?, until: String?, in markets: [String]) throws -> [JSONValue] {
        try PreviewFixture.shipped.get().preview.times(from: from, until: until, in: markets).items ?? []
    }

    @Test func `one local time is another moment in each market`() throws {
        let times = try times(from: "2026-12-07 09:00", until: "2026-12-13", in: ["NO", "JP", "XX", "AE"])
        #expect(times.map { $0["market"]?.string } == ["NO", "JP", "AE"])
        #expect(
            times.map { $0["from"]?["utc"]?.string } == [
                "2026-12-07T08:00:00Z", "2026-12-07T00:00:00Z", "2026-12-07T05:00:00Z",
            ])
        #expect(times.allSatisfy { $0["from"]?["local"]?.string == "2026-12-07 09:00" })
        let norway = try #require(times.first?["until"])
        #expect(norway["utc"]?.string == "2026-12-13T23:00:00Z", "a day alone is the whole day")
        #expect(norway["is_whole_day"] == .bool(true))
        #expect(norway["written"]?.string == "2026-12-13")
        #expect(norway["offset"]?.string == "+01:00")
        #expect(norway["note"] == .null)
    }

    @Test(arguments: [
        ("2027-03-28 02:30", "jumps over", "2027-03-28T01:00:00Z"),
        ("2026-10-25 02:30", "twice; the earlier", "2026-10-25T00:30:00Z"),
    ])
    func `a time that the clock shows twice or never is reported`(from: String, note: String, utc: String) throws {
        let start = try #require(try times(from: from, until: nil, in: ["NO"]).first?["from"])
        #expect(start["note"]?.string?.contains(note) == true, "\(start)")
        #expect(start["utc"]?.string == utc, "\(start)")
    }

    @Test func `for an end that occurs twice the later counts, and an invalid time has no moment`() throws {
        let end = try #require(try times(from: nil, until: "2026-10-25 02:30", in: ["NO"]).first)
        #expect(end["until"]?["utc"]?.string == "2026-10-25T01:30:00Z")
        #expect(end["from"] == .null)
        for text in ["", "soon", "2026-13-01", "2026-12-07 25:00"] {
            #expect(try times(from: text, until: text, in: ["NO"]).first?["from"] == .null, "\(text)")
        }
    }
}
