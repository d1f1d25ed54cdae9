import LayoverModel
import Testing

@testable import LayoverText

struct ZoneTests {
    private let zones = ICUZones()

    @Test(arguments: [
        ("Europe/London", "2026-12-07 09:00", "2026-12-07T09:00:00Z"),
        ("Europe/London", "2026-07-07 09:00", "2026-07-07T08:00:00Z"),
        ("Europe/Oslo", "2026-12-07 09:00", "2026-12-07T08:00:00Z"),
        ("Asia/Dubai", "2026-12-07 09:00", "2026-12-07T05:00:00Z"),
        ("Asia/Kolkata", "2026-12-07 09:00", "2026-12-07T03:30:00Z"),
        // Brazil had daylight saving time until February 2019.
        ("America/Sao_Paulo", "2018-12-07 09:00", "2018-12-07T11:00:00Z"),
        ("America/Sao_Paulo", "2026-12-07 09:00", "2026-12-07T12:00:00Z"),
        ("Pacific/Apia", "2026-12-07 09:00", "2026-12-06T20:00:00Z"),
        // Morocco sets its clocks back an hour for Ramadan (18 February to 19 March 2026).
        ("Africa/Casablanca", "2026-03-10 09:00", "2026-03-10T09:00:00Z"),
        ("Africa/Casablanca", "2026-06-10 09:00", "2026-06-10T08:00:00Z"),
        ("Australia/Lord_Howe", "2026-01-10 09:00", "2026-01-09T22:00:00Z"),
        ("Australia/Lord_Howe", "2026-07-10 09:00", "2026-07-09T22:30:00Z"),
        ("UTC", "2026-12-07 09:00", "2026-12-07T09:00:00Z"),
    ])
    func `a local time is one instant`(zone: String, local: String, expected: String) throws {
        let local = try #require(LocalDateTime(local))
        let expected = try instant(expected)
        #expect(zones.resolve(local, in: zone) == .unique(expected))
        #expect(zones.local(expected, in: zone) == local)
    }

    @Test(arguments: [
        ("Europe/London", "2026-03-29 01:30", "2026-03-29T01:00:00Z"),
        ("Europe/London", "2026-03-29 01:00", "2026-03-29T01:00:00Z"),
        ("Europe/Oslo", "2026-03-29 02:59", "2026-03-29T01:00:00Z"),
        ("America/Sao_Paulo", "2018-11-04 00:30", "2018-11-04T03:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-03T15:30:00Z"),
        // Samoa moved west of the date line: 30 December 2011 did not exist there.
        ("Pacific/Apia", "2011-12-30 12:00", "2011-12-30T10:00:00Z"),
        ("Europe/London", "2050-03-27 01:30", "2050-03-27T01:00:00Z"),
    ])
    func `a local time that the clock jumps over is a gap`(zone: String, local: String, next: String) throws {
        let local = try #require(LocalDateTime(local))
        #expect(zones.resolve(local, in: zone) == .gap(next: try instant(next)))
    }

    @Test(arguments: [
        ("Europe/London", "2026-10-25 01:30", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"),
        ("Europe/Oslo", "2026-10-25 02:00", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"),
        ("America/Sao_Paulo", "2019-02-16 23:30", "2019-02-17T01:30:00Z", "2019-02-17T02:30:00Z"),
        ("Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"),
        ("Africa/Casablanca", "2026-02-15 02:30", "2026-02-15T01:30:00Z", "2026-02-15T02:30:00Z"),
    ])
    func `a local time that the clock shows twice is an overlap`(
        zone: String, local: String, first: String, second: String
    ) throws {
        let local = try #require(LocalDateTime(local))
        let overlap = LocalResolution.overlap(first: try instant(first), second: try instant(second))
        #expect(zones.resolve(local, in: zone) == overlap)
    }

    @Test(arguments: [
        "Europe/Oslo", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "UTC", "Etc/GMT+5", "Asia/Calcutta",
    ])
    func `an IANA name is known`(zone: String) {
        #expect(zones.isKnown(zone: zone))
    }

    @Test(arguments: [
        "", "Europe/Atlantis", "europe/oslo", "GMT+3", "BST", "SystemV/PST8", "Etc/Unknown", "Europe/Oslo\0",
        "../../etc/passwd", "Europe/Øslo",
    ])
    func `anything else is unknown`(zone: String) throws {
        #expect(!zones.isKnown(zone: zone))
        #expect(zones.resolve(LocalDateTime(try day("2026-12-07")), in: zone) == nil)
        #expect(zones.local(UTCInstant(seconds: 0), in: zone) == nil)
    }

    /// Walks a century in steps of half an hour and some minutes: each local time must lead back to its instant.
    @Test(arguments: [
        "Europe/London", "Europe/Oslo", "America/Sao_Paulo", "Pacific/Apia", "Africa/Casablanca",
        "Australia/Lord_Howe", "America/Caracas", "Asia/Pyongyang", "Antarctica/Troll",
    ])
    func `a local time leads back to the instant`(zone: String) throws {
        let start = try instant("1965-01-01T00:00:00Z").seconds
        for step in 0..<40_000 {
            let moment = UTCInstant(seconds: start + step * 86_400 / 2 + step % 48 * 1800)
            let local = try #require(zones.local(moment, in: zone))
            switch zones.resolve(local, in: zone) {
            case .unique(let only): #expect(only == moment)
            case .overlap(let first, let second): #expect(moment == first || moment == second)
            case .gap, nil: Issue.record("\(local) in \(zone) was on the clock at \(moment)")
            }
        }
    }
}
