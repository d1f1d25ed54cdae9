import Foundation
import LayoverAssembly
import LayoverCatalog
@testable import LayoverContent
import LayoverFiles
@testable import LayoverFrame
import LayoverModel
import LayoverReleases
import LayoverSchema
import LayoverTestKit
import LayoverText
import LayoverZones
import Testing

/// Updates of the system's tzdata on a running server: the sources stay, but their local times become other instants.
@Suite(.enabled(if: SystemZoneFiles.areThere, "the system has no tzdata"))
struct ZoneUpdateTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder("tzdata")
        try install("Europe/London", as: "Europe/London")
        try install("Europe/Oslo", as: "Europe/Oslo")
    }

    /// Copies a system zone into the folder as a new file, as package managers do.
    private func install(_ zone: String, as name: String) throws {
        try folder.write(Array(try Data(contentsOf: SystemZoneFiles.folder.appending(path: zone))), to: ".new")
        try folder.move(".new", to: name)
    }

    private var zones: SystemZones { SystemZones([folder.path], fewest: 1, fallback: ICUZones()) }

    /// The time when the first card of Norway's page begins.
    private func start(of catalog: Catalog?) -> UTCInstant? {
        let market = catalog?.markets.first { $0.market.code == "NO" }
        return market?.layouts["flight-results"]?.first?.slots.first?.windows.first?.from
    }

    private static func scheduled(_ owner: String) -> String {
        PublisherFixture.widget(owner) + "schedule: { from: 2026-12-01, until: 2026-12-31 }\n"
    }

    @Test func `a schedule is compiled anew after an update`() async throws {
        let fixture = try PublisherFixture()
        try fixture.write(Self.scheduled("first"), to: PublisherFixture.widgetPath)
        let zones = zones
        let server = try await fixture.start(zones: zones)
        let hash = server.catalog?.hash
        #expect(start(of: server.catalog) == UTCInstant("2026-11-30T23:00:00Z"))
        try install("Asia/Tokyo", as: "Europe/Oslo")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .changed)
        await server.publisher.compileAnew()
        #expect(start(of: server.catalog) == UTCInstant("2026-11-30T15:00:00Z"))
        #expect(server.catalog?.hash == hash)
        #expect(server.state.source == .files)
    }

    @Test func `a changed file after an update is compiled by the new zones alone`() async throws {
        let fixture = try PublisherFixture()
        try fixture.write(Self.scheduled("first"), to: PublisherFixture.widgetPath)
        let zones = zones
        let server = try await fixture.start(zones: zones)
        try install("Asia/Tokyo", as: "Europe/Oslo")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .changed)
        let other = "widgets/cards/other/messages/en-GB.yaml"
        try fixture.write("label: Another\n", to: other)
        await server.publisher.handleChange(.paths([other]))
        #expect(start(of: server.catalog) == UTCInstant("2026-11-30T15:00:00Z"))
    }

    @Test func `a market whose zone an update brings is served`() async throws {
        let fixture = try PublisherFixture()
        let market = "widgets/markets/NO.yaml"
        let text = try #require(PublisherFixture.files[market])
        try fixture.write(text.replacing("Europe/Oslo", with: "Europe/Newtown"), to: market)
        let zones = zones
        let server = try await fixture.start(zones: zones)
        #expect(server.markets == ["GB"])
        try install("Asia/Tokyo", as: "Europe/Newtown")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .changed)
        await server.publisher.compileAnew()
        #expect(server.markets == ["GB", "NO"])
        #expect(server.state.heldBack.isEmpty)
    }

    @Test func `a release is compiled anew and stays the release that it is`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let zones = zones
        let started = try await fixture.start(zones: zones)
        let identity = started.holder.load().serving?.catalog.identity
        try install("Asia/Tokyo", as: "Europe/Oslo")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .changed)
        await started.follower.compileAnew()
        #expect(started.version == 1)
        #expect(started.text == "first")
        #expect(started.holder.load().serving?.catalog.identity != identity)
    }

    @Test func `a release on its way keeps its step and its counts`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let zones = zones
        let started = try await fixture.start(zones: zones)
        try await fixture.publish("second", rollout: "{ steps: [ { percent: 10 }, { percent: 100 } ], wait: 10s }")
        await started.follower.look()
        let trial = try #require(started.holder.load().trial)
        trial.watch.new.countLayout(hasFailures: false, nanoseconds: 1_000)
        try install("Asia/Tokyo", as: "Europe/Oslo")
        #expect(zones.refresh() == .same)
        #expect(zones.refresh() == .changed)
        await started.follower.compileAnew()
        let now = try #require(started.holder.load().trial)
        #expect(now.version == 2)
        #expect(now.share.percent == 10)
        #expect(now.watch.new.sample.answers == 1)
        #expect(now.serving.catalog.identity != trial.serving.catalog.identity)
        #expect(now.serving.catalog.hash == trial.serving.catalog.hash)
        #expect(started.text == "first")
    }
}

private enum SystemZoneFiles {
    static let folder = URL(filePath: "/usr/share/zoneinfo")
    static let areThere = FileManager.default.fileExists(atPath: folder.path() + "/Asia/Tokyo")
}
