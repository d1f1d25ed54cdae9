@testable import LayoverContent
import LayoverFiles
import LayoverFrame
import LayoverReleases
import LayoverTestKit
import Testing

/// A local override on one server beats whatever is published.
struct ReleaseControlsTests {
    private func write(_ text: String, _ fixture: ReleaseFixture) throws {
        try AtomicFile.replace(ReleaseControl.path(in: fixture.state), Array(text.utf8))
    }

    @Test func `a server that is pinned serves that version, after a restart and without its place too`() async throws {
        let fixture = try ReleaseFixture()
        for owner in ["first", "second", "third"] { try await fixture.publish(owner) }
        let started = try await fixture.start()
        #expect(started.text == "third")
        try write("pin 1\n", fixture)
        await started.follower.look()
        #expect(started.text == "first", "from the place, for it was never served here")
        try await fixture.publish("fourth")
        await started.follower.look()
        #expect(started.text == "first")
        try fixture.remove("releases")
        let again = try await fixture.start()
        #expect(again.text == "first")
        #expect(again.refusal == nil)
    }

    @Test func `a server without a pin follows again`() async throws {
        let fixture = try ReleaseFixture()
        for owner in ["first", "second"] { try await fixture.publish(owner) }
        try AtomicFile.makeFolder(fixture.state)
        try write("pin 1\n", fixture)
        let started = try await fixture.start()
        #expect(started.text == "first")
        #expect(started.controls.decide(.none, by: "Ada", reason: "it is right again"))
        await started.follower.look()
        #expect(started.text == "second")
        #expect(!fixture.lines("by Ada: it is right again;").isEmpty)
        try write("pin 9\n", fixture)
        await started.follower.look()
        #expect(started.text == "second")
        #expect(started.refusal == .missing(.record))
    }

    @Test func `a pinned version without a trusted signature is not served`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        try await fixture.publish("second", key: 1, trusting: [0, 1])
        let started = try await fixture.start()
        try write("pin 2\n", fixture)
        await started.follower.look()
        #expect(started.text == "first" || started.text == nil)
        #expect(started.refusal?.reason == .unknownKey)
    }

    @Test func `a server that is frozen applies nothing new`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let started = try await fixture.start()
        try write("# the prices are wrong\nfreeze\n", fixture)
        try await fixture.publish("second")
        await started.follower.look()
        #expect(started.text == "first")
        #expect(!fixture.lines("by the file: the prices are wrong;").isEmpty)
        try write("", fixture)
        await started.follower.look()
        #expect(started.text == "second")
    }

    @Test func `an operator switches layouts off and on again`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let started = try await fixture.start()
        #expect(started.holder.load().layouts != nil)
        try write("bypass\n", fixture)
        await started.follower.look()
        #expect(started.holder.load().layouts == nil)
        #expect(started.holder.load().serving != nil)
        try await fixture.publish("second")
        await started.follower.look()
        #expect(started.holder.load().layouts == nil)
        #expect(started.text == "second")
        try AtomicFile.delete(ReleaseControl.path(in: fixture.state))
        await started.follower.look()
        #expect(started.holder.load().layouts != nil)
    }

    @Test func `an invalid file changes nothing, and is reported once`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let started = try await fixture.start()
        try write("freeze\n", fixture)
        await started.follower.look()
        try write("freez\n", fixture)
        try await fixture.publish("second")
        for _ in 0..<3 { await started.follower.look() }
        #expect(started.text == "first")
        #expect(started.controls.load().isFrozen)
        #expect(fixture.lines("is not heeded").count == 1)
    }
}
