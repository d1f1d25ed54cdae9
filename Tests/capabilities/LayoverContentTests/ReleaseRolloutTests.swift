import LayoverAssembly
import LayoverCatalog
@testable import LayoverContent
import LayoverFiles
@testable import LayoverFrame
import LayoverJSON
import LayoverMetrics
import LayoverReleases
import LayoverSchema
import LayoverTestKit
import Testing

/// A release that is rolled out by steps, with the real follower and publisher.
struct ReleaseRolloutTests {
    private static let steps = "{ steps: [ { servers: 1 }, { percent: 10 }, { percent: 100 } ], wait: 10s }"

    /// A server that serves the first release and receives the second one by steps.
    private static func begun(rolloutPlace: Int? = 1) async throws -> (ReleaseFixture, ReleaseFixture.Started) {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let started = try await fixture.start(rolloutPlace: rolloutPlace)
        try await fixture.publish("second", rollout: steps)
        await started.follower.look()
        return (fixture, started)
    }

    private static func count(_ count: Int, failing: Int = 0, in arm: RolloutWatch.Arm?) {
        for number in 0..<count { arm?.countLayout(hasFailures: number < failing, nanoseconds: 1_000) }
    }

    @Test func `two releases are in force at once, and a step comes after the other`() async throws {
        let (fixture, started) = try await ReleaseRolloutTests.begun()
        var trial = try #require(started.holder.load().trial)
        #expect(started.text == "first")
        #expect(trial.version == 2)
        #expect(trial.share.isWhole)
        #expect(started.version == 1)
        #expect(trial.serving.catalog.widget("hello")?.source.owner.name == "second")
        ReleaseRolloutTests.count(600, in: trial.watch.old)
        ReleaseRolloutTests.count(600, in: trial.watch.new)
        await started.follower.look()
        #expect(started.releases.load().rollout?.progress.index == 0, "it has not lasted long enough")
        fixture.move(by: 10)
        await started.follower.look()
        trial = try #require(started.holder.load().trial)
        #expect(trial.share.percent == 10, "each step counts by itself")
        #expect(trial.watch.new.sample.answers == 0, "each step counts by itself")
        ReleaseRolloutTests.count(500, in: trial.watch.old)
        ReleaseRolloutTests.count(500, in: trial.watch.new)
        fixture.move(by: 10)
        await started.follower.look()
        await started.follower.look()
        #expect(started.text == "second")
        #expect(started.version == 2)
        #expect(started.holder.load().trial == nil)
        #expect(started.refusal == nil)
        #expect(started.releases.load().rollout == nil)
        #expect(try await fixture.start().text == "second")
    }

    @Test func `a release with a failing card is taken back by itself, and no restart tries it again`() async throws {
        let (fixture, started) = try await ReleaseRolloutTests.begun()
        let trial = try #require(started.holder.load().trial)
        ReleaseRolloutTests.count(500, in: trial.watch.old)
        ReleaseRolloutTests.count(500, failing: 100, in: trial.watch.new)
        await started.follower.look()
        #expect(started.text == "first")
        #expect(started.holder.load().trial == nil)
        #expect(started.refusal?.reason == .reverted)
        #expect(started.releases.reverts.value == 1)
        #expect(started.refusal?.description.contains("20.0 % of its answers have a card that failed") == true)
        await started.follower.look()
        #expect(started.holder.load().trial == nil)
        let again = try await fixture.start()
        #expect(again.text == "first")
        #expect(again.refusal?.reason == .reverted)
        #expect(again.holder.load().trial == nil)
        let changes = try ChangeJournal.read(from: fixture.state).filter { $0.kind == "rollout" }
        #expect(changes.compactMap { $0.details.first?.value.string } == ["begin", "revert"])
        try await fixture.publish("third")
        await again.follower.look()
        #expect(again.text == "third")
        #expect(again.refusal == nil)
    }

    @Test func `a server that is not among the first waits its time`() async throws {
        let (fixture, started) = try await ReleaseRolloutTests.begun(rolloutPlace: nil)
        #expect(started.holder.load().trial?.share.isEmpty == true)
        #expect(started.text == "first")
        fixture.move(by: 10)
        await started.follower.look()
        #expect(started.holder.load().trial?.share.percent == 10)
    }

    @Test func `a rollback, a kill and a start with nothing come at once`() async throws {
        let (fixture, started) = try await ReleaseRolloutTests.begun()
        #expect(started.holder.load().trial != nil)
        try await fixture.point(to: 1)
        await started.follower.look()
        #expect(started.holder.load().trial == nil)
        #expect(started.text == "first")
        #expect(started.refusal == nil)
        let other = try ReleaseFixture()
        try await other.publish("only", rollout: ReleaseRolloutTests.steps)
        #expect(try await other.start().text == "only")
    }

    @Test func `a release that is frozen goes no further, and still goes back`() async throws {
        let (fixture, started) = try await ReleaseRolloutTests.begun()
        let trial = try #require(started.holder.load().trial)
        ReleaseRolloutTests.count(600, in: trial.watch.old)
        ReleaseRolloutTests.count(600, in: trial.watch.new)
        try AtomicFile.replace(ReleaseControl.path(in: fixture.state), Array("freeze\n".utf8))
        fixture.move(by: 60)
        await started.follower.look()
        #expect(started.releases.load().rollout?.progress.index == 0)
        ReleaseRolloutTests.count(600, failing: 600, in: trial.watch.new)
        await started.follower.look()
        #expect(started.holder.load().trial == nil)
        #expect(started.refusal?.reason == .reverted)
    }

    @Test func `a unit keeps its release, and its search continues with it`() async throws {
        let (_, started) = try await ReleaseRolloutTests.begun()
        let current = started.holder.load()
        let first = try #require(current.layouts)
        var names: [String: Int] = [:]
        for number in 0..<200 {
            var reader = ContextReader()
            try reader.takeHeaders(client: nil, traveller: nil, unit: "user=u-\(number)")
            let serving = current.serving(first, for: reader)
            #expect(current.serving(first, for: reader) === serving)
            #expect(current.layouts(ofCatalog: serving.catalog.shortHash) === serving)
            #expect(
                current.arm(of: serving) === (serving === first ? current.trial?.watch.old : current.trial?.watch.new))
            names[serving.catalog.shortHash, default: 0] += 1
        }
        #expect(names.count == 2, "\(names)")
        #expect(names.values.allSatisfy { $0 > 60 }, "\(names)")
        #expect(current.serving(first, for: ContextReader()) !== first, "who has no unit goes by the server")
        #expect(current.layouts(ofCatalog: "gone") === first)
    }
}
