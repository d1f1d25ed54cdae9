import LayoverModel
import LayoverText
import Testing

@testable import LayoverZones

/// Zones from the machine's tzdata, which `deploy/setup` installs.
struct SystemZonesTests {
    private static let zones = SystemZones(fallback: ICUZones())

    @Test func `the tzdata of the machine is used`() throws {
        let source = Self.zones.source
        #expect(source.folder != nil)
        #expect(source.trouble == nil)
        #expect(source.version.hasPrefix("20"))
        #expect(source.zoneCount >= Limits.fewestZones)
    }

    /// Zones for which ICU 72's own table is an hour off or has no entry (issue 44).
    @Test(arguments: [
        ("America/Mexico_City", "2026-07-01 09:00", "2026-07-01T15:00:00Z"),
        ("America/Ciudad_Juarez", "2026-12-01 09:00", "2026-12-01T16:00:00Z"),
        ("America/Coyhaique", "2026-07-01 09:00", "2026-07-01T12:00:00Z"),
        ("America/Asuncion", "2026-07-01 09:00", "2026-07-01T12:00:00Z"),
        ("America/Nuuk", "2026-12-01 09:00", "2026-12-01T11:00:00Z"),
        ("Africa/Cairo", "2026-07-01 09:00", "2026-07-01T06:00:00Z"),
        ("Asia/Almaty", "2026-07-01 09:00", "2026-07-01T04:00:00Z"),
        ("Pacific/Fiji", "2026-12-20 09:00", "2026-12-19T21:00:00Z"),
    ])
    func `a zone that changed since 2022 is right`(zone: String, local: String, expected: String) throws {
        let local = try #require(LocalDateTime(local))
        let expected = try #require(UTCInstant(expected))
        #expect(Self.zones.resolve(local, in: zone) == .unique(expected))
        #expect(Self.zones.local(expected, in: zone) == local)
    }

    @Test(arguments: [
        ("Europe/London", "2026-03-29 01:30", "2026-03-29T01:00:00Z"),
        ("Europe/London", "2026-03-29 01:00", "2026-03-29T01:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-03T15:30:00Z"),
        // Samoa moved west of the date line: 30 December 2011 did not exist there.
        ("Pacific/Apia", "2011-12-30 12:00", "2011-12-30T10:00:00Z"),
        ("Europe/London", "2050-03-27 01:30", "2050-03-27T01:00:00Z"),
        ("Europe/London", "2150-03-29 01:30", "2150-03-29T01:00:00Z"),
    ])
    func `a local time that the clock jumps over is a gap`(zone: String, local: String, next: String) throws {
        let next = try #require(UTCInstant(next))
        #expect(Self.zones.resolve(try #require(LocalDateTime(local)), in: zone) == .gap(next: next))
    }

    @Test(arguments: [
        ("Europe/London", "2026-10-25 01:30", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"),
        ("Europe/Oslo", "2026-10-25 02:00", "2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"),
        ("Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"),
    ])
    func `a local time that the clock shows twice is an overlap`(
        zone: String, local: String, first: String, second: String
    ) throws {
        let overlap = LocalResolution.overlap(
            first: try #require(UTCInstant(first)), second: try #require(UTCInstant(second)))
        #expect(Self.zones.resolve(try #require(LocalDateTime(local)), in: zone) == overlap)
    }

    @Test(arguments: [
        ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("Europe/Kyiv", "Europe/Kiev"),
        ("Asia/Calcutta", "Asia/Kolkata"), ("UTC", "Etc/UTC"),
    ])
    func `an older name is the same zone`(name: String, other: String) throws {
        let instant = try #require(UTCInstant("2026-07-01T00:00:00Z"))
        let type = try #require(Self.zones.type(at: instant, in: name))
        #expect(type == Self.zones.type(at: instant, in: other))
    }

    @Test(arguments: [
        "", "Europe/Atlantis", "europe/oslo", "GMT+3", "BST", "SystemV/PST8", "Etc/Unknown", "Europe/Oslo\0",
        "../../etc/passwd", "Europe/Øslo", "posix/Europe/Oslo", "right/Europe/Oslo", "tzdata.zi", "localtime", "Europe",
    ])
    func `anything else is unknown`(zone: String) throws {
        #expect(!Self.zones.isKnown(zone: zone))
        #expect(Self.zones.resolve(try #require(LocalDateTime("2026-12-07")), in: zone) == nil)
        #expect(Self.zones.local(UTCInstant(seconds: 0), in: zone) == nil)
    }

    @Test func `moments beyond the calendar are moved into it`() throws {
        #expect(Self.zones.local(UTCInstant(seconds: .max), in: "Europe/Oslo")?.date.year == 9999)
        #expect(Self.zones.local(UTCInstant(seconds: .min), in: "Europe/Oslo")?.date.year == 1)
    }
}
