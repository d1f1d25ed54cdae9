import LayoverCompiler
@testable import LayoverContent
import LayoverJSON
import LayoverModel
import LayoverReleases
import Synchronization
import Testing

/// How a server follows a folder of releases.
struct ReleaseFollowerTests {
    @Test func `a release is served, and the next one after a look`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let server = try await fixture.start()
        #expect(server.text == "first")
        #expect(server.version == 1)
        #expect(server.status.load().source == .release)
        try await fixture.publish("second")
        #expect(server.text == "first")
        await server.follower.look()
        #expect(server.text == "second")
        #expect(server.version == 2)
        #expect(server.refusal == nil)
        let entry = server.releases.load().value(folder: "x", control: .none, now: UTCInstant(seconds: fixture.time))
        #expect(entry["version"]?.int == 2)
        #expect(entry["author"]?.string == "Ada")
        #expect(entry["stale"]?.bool == false)
        #expect(entry["pointer"]?["version"]?.int == 2)
        #expect(entry["record"]?["note"]?.string == "second")
        #expect(entry["since"]?.string == UTCInstant(seconds: fixture.time).description)
    }

    @Test func `an empty folder is watched and reported`() async throws {
        let fixture = try ReleaseFixture()
        let server = try await fixture.start()
        #expect(server.text == nil)
        #expect(server.refusal == nil)
        #expect(fixture.lines("nothing is published").count == 1)
        try await fixture.publish("first")
        await server.follower.look()
        #expect(server.text == "first")
    }

    @Test func `a start needs only the stored releases, and five are stored`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("release-1")
        let server = try await fixture.start()
        for number in 2...7 {
            try await fixture.publish("release-\(number)")
            await server.follower.look()
        }
        #expect(server.text == "release-7")
        #expect(try KeptReleases(state: fixture.state).versions() == [7, 6, 5, 4, 3])
        #expect(fixture.names("state/releases").filter { $0.hasSuffix(".bundle") }.count == KeptReleases.limit)
        try fixture.remove("releases")
        let again = try await fixture.start()
        #expect(again.text == "release-7")
        #expect(again.version == 7)
        guard case .unreadable(.pointer, _)? = again.refusal else {
            Issue.record("\(String(describing: again.refusal))")
            return
        }
        let held = try #require(again.releases.load().heldBackValue(isServing: true))
        #expect(held["kind"]?.string == "release")
        #expect(held["serves"]?.string == "last-good")
    }

    @Test func `a stored release is checked like one in the folder`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        _ = try await fixture.start()
        try fixture.remove("releases")
        let bundle = fixture.state + "/releases/000000001.bundle"
        try fixture.spoil(bundle)
        let server = try await fixture.start()
        #expect(server.text == nil)
        #expect(!fixture.lines("as it was kept, is not served").isEmpty)
    }

    @Test func `an older pointer is refused, after a restart too`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let old = try fixture.live()
        try await fixture.publish("second")
        let server = try await fixture.start()
        try fixture.put(old)
        await server.follower.look()
        #expect(server.text == "second")
        #expect(server.refusal?.reason == .replayed)
        let again = try await fixture.start()
        #expect(again.text == "second")
        #expect(again.version == 2)
        #expect(again.refusal?.reason == .replayed)
        #expect(fixture.lines("error: a release is refused").count == 2, "each start reports it once")
    }

    @Test func `a lower version is served only where its pointer says that it is meant`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let old = try fixture.live()
        try await fixture.publish("second")
        let server = try await fixture.start()
        var lower = old
        let signer = try fixture.signer(0)
        lower.pointer = signer.document(
            of: ReleasePointer(
                key: signer.key.id, number: fixture.time + 100, version: 1,
                record: try fixture.verifier([0]).hash(old.record), isRollback: false,
                time: UTCInstant(seconds: fixture.time), author: "Ada", note: ""))
        let before = try fixture.live()
        try fixture.put(lower)
        await server.follower.look()
        #expect(server.text == "second")
        #expect(server.refusal == .downgraded(version: 1, from: 2))
        try fixture.put(before)
        await server.follower.look()
        #expect(server.refusal == nil)
        try await fixture.point(to: 1)
        await server.follower.look()
        #expect(server.text == "first")
        #expect(server.version == 1)
        #expect(server.refusal == nil)
        #expect(try await fixture.start().text == "first", "after a restart too")
        try await fixture.publish("third")
        await server.follower.look()
        #expect(server.text == "third")
        #expect(server.version == 3)
    }

    /// A server that was offline while a release was rolled back and then signed again.
    @Test func `a server that missed a rollback accepts a later signature`() async throws {
        let fixture = try ReleaseFixture()
        for owner in ["first", "second", "third"] { try await fixture.publish(owner) }
        let server = try await fixture.start()
        #expect(server.version == 3)
        try await fixture.point(to: 1)
        try await fixture.point(to: 2)
        try await fixture.point(to: 2)
        await server.follower.look()
        #expect(server.text == "second")
        #expect(server.refusal == nil)
    }

    @Test func `another key is refused until it is trusted, and both while keys change`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let server = try await fixture.start()
        try await fixture.publish("second", key: 1, trusting: [0, 1])
        await server.follower.look()
        #expect(server.text == "first")
        #expect(server.refusal?.reason == .unknownKey)
        let both = try await fixture.start(keys: [0, 1])
        #expect(both.text == "second")
        #expect(both.refusal == nil)
        let new = try await fixture.start(keys: [1])
        #expect(new.text == "second")
        #expect(new.refusal == nil)
    }

    @Test func `a release that is not whole yet is read again after a while`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let server = try await fixture.start()
        try await fixture.publish("second")
        let whole = try fixture.live()
        var half = whole
        half.bundle = Array(whole.bundle.dropLast(9))
        try fixture.put(half)
        await server.follower.look()
        #expect(server.text == "first")
        #expect(server.refusal == .truncated(.bundle))
        try fixture.put(whole)
        fixture.move(by: ReleaseFollower.retrySeconds - 1)
        await server.follower.look()
        #expect(server.text == "first")
        fixture.move(by: 1)
        await server.follower.look()
        #expect(server.text == "second")
        #expect(server.refusal == nil)
        #expect(fixture.lines("a release is refused").count == 1, "reported once, however often it is read")
    }

    @Test func `an operator can have a rejected release read at once`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let server = try await fixture.start()
        try await fixture.publish("second")
        let whole = try fixture.live()
        var other = whole
        other.bundle = []
        try fixture.put(other)
        await server.follower.look()
        try fixture.put(whole)
        await server.follower.readAgain()
        #expect(server.text == "second")
    }

    @Test func `a release that does not compile here is refused as a whole`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let server = try await fixture.start()
        try await fixture.publish("second, with\n  no: sense")
        await server.follower.look()
        #expect(server.text == "first")
        #expect(server.refusal?.reason == .broken)
        #expect(!server.status.load().errors.isEmpty)
        let again = try await fixture.start()
        #expect(again.text == "first")
        #expect(again.version == 1)
        #expect(again.refusal?.reason == .broken)
        try await fixture.publish("third")
        await again.follower.look()
        #expect(again.text == "third")
        #expect(again.refusal == nil)
        #expect(again.status.load().errors.isEmpty)
    }

    @Test func `a release that crashes the process twice is replaced by the previous one, and is retried later`()
        async throws
    {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        _ = try await fixture.start()
        try await fixture.publish("poison")
        for _ in 0..<2 {
            #expect(try await fixture.start().text == "poison")
            try fixture.fault()
        }
        let server = try await fixture.start()
        #expect(server.text == "first")
        #expect(server.version == 1)
        #expect(server.refusal?.reason == .quarantined)
        fixture.move(by: CrashGuard.firstWaitSeconds - 1)
        await server.follower.look()
        #expect(server.text == "first")
        fixture.move(by: 1)
        await server.follower.look()
        #expect(server.text == "poison")
        #expect(server.refusal == nil)
    }

    @Test func `a pointer that is older than a day is reported once, until it is signed again`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let server = try await fixture.start()
        func isStale() -> Bool? {
            server.releases.load().value(folder: "", control: .none, now: UTCInstant(seconds: fixture.time))["stale"]?
                .bool
        }
        for (seconds, isOld) in [(ReleaseLimits.staleSeconds, false), (1, true), (3600, true)] {
            fixture.move(by: seconds)
            await server.follower.look()
            #expect(isStale() == isOld)
        }
        #expect(fixture.lines("the pointer was signed at").count == 1)
        #expect(server.text == "first")
        try await fixture.point(to: 1)
        await server.follower.look()
        #expect(isStale() == false)
        #expect(server.refusal == nil)
    }
}
