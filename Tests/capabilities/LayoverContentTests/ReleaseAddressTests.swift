@testable import LayoverContent
import LayoverModel
import LayoverReleases
import LayoverTestKit
import LayoverUpstream
import Testing

/// Releases at an HTTP address: reading, writing, and faulty places.
struct ReleaseAddressTests {
    @Test func `a release at an address is served, and nothing is sent without a change`()
        async throws
    {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        let place = bucket.place()
        #expect(try await fixture.publish("first", at: place).version == 1)
        let started = try await fixture.start(at: bucket.place())
        #expect(started.text == "first")
        #expect(started.refusal == nil)
        #expect(try await fixture.publish("second", at: place).version == 2)
        await started.follower.look()
        #expect(started.text == "second")
        await started.follower.look()
        let asked = try #require(bucket.requests("pointer").last)
        #expect(asked.headers["if-none-match"] != nil)
        #expect(asked.headers["cache-control"] == "no-cache")
        #expect(bucket.requests("000000002.bundle").count == 1)
        try await fixture.point(to: 1, at: place)
        await started.follower.look()
        #expect(started.text == "first")
        #expect(started.version == 1)
        #expect(try await fixture.publish("third", at: place).version == 3)
        #expect(try await place.versions() == [1, 2, 3])
        let listing = try await ReleaseListing(place, verifier: try fixture.verifier([0]))
        #expect(listing.isSound)
        #expect(listing.entries.map(\.version) == [3, 2, 1])
    }

    @Test(arguments: [PlayedBucket.Manner.behaves, .ignoresConditions, .knowsNoConditions])
    func `if two people publish at once, one gets an error, whatever the place supports`(manner: PlayedBucket.Manner)
        async throws
    {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        bucket.set(manner)
        try await fixture.publish("first", at: bucket.place())
        let writer = try fixture.writer(at: bucket.place())
        let base = try await writer.base()
        try await fixture.publish("second", at: bucket.place())
        let second = try #require(bucket.state.value.files["pointer"])
        let now = UTCInstant(seconds: fixture.time)
        let overtaken = ReleaseWriteError.overtaken(by: "Ada made version 2 live at \(now)")
        await #expect(throws: overtaken) { try await writer.publish(try fixture.draft("other"), over: base, now: now) }
        // The other publisher writes right after the condition was checked.
        try await fixture.point(to: 1, at: bucket.place())
        let rival = try #require(bucket.state.value.files["pointer"])
        bucket.state.update { state in
            state.files["pointer"] = second
            state.tags["pointer", default: 0] += 1
            state.rival = rival
        }
        let third = try await writer.base()
        let byRival = ReleaseWriteError.overtaken(by: "Ada made version 1 live at \(now)")
        await #expect(throws: byRival) { try await writer.publish(try fixture.draft("other"), over: third, now: now) }
        #expect(bucket.state.value.files["pointer"] == rival)
        #expect(bucket.state.value.files["000000003.record"] == nil, "a release that was not made live is removed")
    }

    @Test func `a place that accepts a pointer and shows another is reported`() async throws {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        try await fixture.publish("first", at: bucket.place())
        bucket.set(.showsOldPointer)
        let place = bucket.place()
        await #expect(throws: ReleaseWriteError.notKept(place: bucket.url)) {
            try await fixture.publish("second", at: place)
        }
    }

    @Test func `a file that was taken counts, though the connection ended before the answer`() async throws {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        bucket.set(.cutsReplies)
        #expect(try await fixture.publish("first", at: bucket.place()).version == 1)
        #expect(try await fixture.start(at: bucket.place()).text == "first")
    }

    @Test(arguments: [PlayedBucket.Manner.cutsFiles, .fails(503), .fails(403)])
    func `a failing place is reported, and the previous release is still served`(manner: PlayedBucket.Manner)
        async throws
    {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        try await fixture.publish("first", at: bucket.place())
        let started = try await fixture.start(at: bucket.place())
        try await fixture.publish("second", at: bucket.place())
        bucket.set(manner)
        await started.follower.look()
        #expect(started.text == "first")
        #expect(started.refusal?.reason == .unreadable)
        bucket.set(.behaves)
        await started.follower.look()
        #expect(started.text == "second")
        #expect(started.refusal == nil)
    }

    @Test func `a start does not wait for a place that hangs where something is kept`() async throws {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        try await fixture.publish("first", at: bucket.place())
        _ = try await fixture.start(at: bucket.place())
        let asked = bucket.state.value.requests.count
        bucket.set(.hangs)
        #expect(try await fixture.start(at: bucket.place()).text == "first")
        #expect(bucket.state.value.requests.count == asked)
    }

    @Test func `a place that supports long polling gets it, and only then`() async throws {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        try await fixture.publish("first", at: bucket.place())
        let place = bucket.place()
        _ = try await place.pointer()
        await place.waitForChange()
        #expect(!bucket.requests("pointer").contains { $0.target.hasSuffix("?wait=25") })
        bucket.set(.offersWaiting)
        let waiting = bucket.place()
        _ = try await waiting.pointer()
        await waiting.waitForChange()
        let last = try #require(bucket.requests("pointer").last)
        #expect(last.target.hasSuffix("pointer?wait=25"))
        #expect(last.headers["if-none-match"] != nil)
    }

    @Test func `a pointer, a record and a bundle have a limit of bytes`() async throws {
        let bucket = try PlayedBucket()
        let place = bucket.place()
        func put(_ file: String, _ count: Int) {
            bucket.state.update { $0.files[file] = [UInt8](repeating: 0x61, count: count) }
        }
        put("pointer", ReleaseLimits.documentBytes)
        put("000000001.record", ReleaseLimits.documentBytes)
        put("000000001.bundle", ReleaseLimits.packedBytes)
        #expect(try await place.pointer()?.count == ReleaseLimits.documentBytes)
        #expect(try await place.record(1).count == ReleaseLimits.documentBytes)
        #expect(try await place.bundle(1).count == ReleaseLimits.packedBytes)
        put("000000002.record", ReleaseLimits.documentBytes + 1)
        put("000000002.bundle", ReleaseLimits.packedBytes + 1)
        await #expect(throws: ReleaseRefusal.tooLarge(.record, what: "bytes", limit: ReleaseLimits.documentBytes)) {
            try await place.record(2)
        }
        await #expect(throws: ReleaseRefusal.tooLarge(.bundle, what: "bytes", limit: ReleaseLimits.packedBytes)) {
            try await place.bundle(2)
        }
        await #expect(throws: ReleaseRefusal.missing(.record)) { try await place.record(3) }
    }
}
