@testable import LayoverContent
import LayoverFrame
import LayoverModel
import LayoverPostgres
import LayoverPostgresKit
import LayoverReleases
import LayoverTestKit
import Testing

/// Releases in a real PostgreSQL, started by the tests.
@Suite(.enabled(if: PostgresPrograms.isThere, Comment(rawValue: PostgresPrograms.missing)))
struct PostgresReleaseTests {
    /// A database with the tables for releases.
    private static func database() async throws -> PostgresDatabase {
        let database = try await PostgresDatabase()
        try ReleaseSchema.migrations.apply(
            on: try PostgresConnection(try database.owner), for: PostgresServer.program)
        return database
    }

    @Test func `a release in a database is served and reverted, and none is overwritten unseen`() async throws {
        let (fixture, database) = (try ReleaseFixture(), try await PostgresReleaseTests.database())
        let place = PostgresReleasePlace(try database.program())
        #expect(try await place.pointer() == nil)
        try await fixture.publish("first", at: place)
        let started = try await fixture.start(at: PostgresReleasePlace(try database.program()))
        #expect(started.text == "first")
        let writer = try fixture.writer(at: place)
        let base = try await writer.base()
        try await fixture.publish("second", at: place)
        let now = UTCInstant(seconds: fixture.time)
        await #expect(throws: ReleaseWriteError.overtaken(by: "Ada made version 2 live at \(now)")) {
            try await writer.publish(try fixture.draft("other"), over: base, now: now)
        }
        await started.follower.look()
        #expect(started.text == "second")
        try await fixture.point(to: 1, at: place)
        await started.follower.look()
        #expect(started.text == "first")
        #expect(try await place.versions() == [1, 2])
        try database.endConnections()
        #expect(try await fixture.publish("third", at: place).version == 3)
    }

    @Test func `if many publish at once one version after the other is live, and each once`() async throws {
        let (fixture, database) = (try ReleaseFixture(), try await PostgresReleaseTests.database())
        let place = PostgresReleasePlace(try database.program())
        let base = try await fixture.writer(at: place).base()
        let now = UTCInstant(seconds: fixture.time)
        let winners = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<6 {
                group.addTask {
                    let own = try? fixture.writer(at: PostgresReleasePlace(try database.program()))
                    guard let draft = try? fixture.draft("publisher-\(number)") else { return nil }
                    return try? await own?.publish(draft, over: base, now: now).version
                }
            }
            var versions: [Int] = []
            for await version in group { if let version { versions.append(version) } }
            return versions
        }
        #expect(winners.count == 1, "all others saw that another was faster: \(winners)")
        #expect(try await fixture.writer(at: place).base().pointer?.version == winners.first)
    }

    @Test func `a release that one server takes back is taken back by all`() async throws {
        let steps = "{ steps: [ { percent: 50 }, { percent: 100 } ], wait: 10s }"
        let (fixture, database) = (try ReleaseFixture(), try await PostgresReleaseTests.database())
        let other = try ReleaseFixture()
        let place = PostgresReleasePlace(try database.program())
        try await fixture.publish("first", at: place)
        let servers = [
            try await fixture.start(at: PostgresReleasePlace(try database.program())),
            try await other.start(at: PostgresReleasePlace(try database.program())),
        ]
        try await fixture.publish("second", at: place, rollout: steps)
        for server in servers { await server.follower.look() }
        #expect(servers.allSatisfy { $0.holder.load().trial?.version == 2 })
        let trial = try #require(servers[0].holder.load().trial)
        for _ in 0..<500 {
            trial.watch.old.countLayout(hasFailures: false, nanoseconds: 1_000)
            trial.watch.new.countLayout(hasFailures: true, nanoseconds: 1_000)
        }
        for server in servers { await server.follower.look() }
        #expect(servers.allSatisfy { $0.holder.load().trial == nil && $0.text == "first" })
        #expect(servers[1].refusal?.description.contains("another server rolled it back: 100.0 %") == true)
    }

    @Test func `an unreachable database is reported, and the previous release is still served`() async throws {
        let (fixture, database) = (try ReleaseFixture(), try await PostgresReleaseTests.database())
        try await fixture.publish("first", at: PostgresReleasePlace(try database.program()))
        _ = try await fixture.start(at: PostgresReleasePlace(try database.program()))
        let nowhere = PostgresReleasePlace(
            PostgresSettings(try PostgresAddress("postgres://layover@%2Fnowhere/layover")))
        let started = try await fixture.start(at: nowhere)
        #expect(started.text == "first")
        await started.follower.look()
        #expect(started.text == "first")
        #expect(started.refusal?.reason == .unreadable)
    }
}
