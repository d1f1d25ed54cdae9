import Foundation
import LayoverModel
import LayoverProcesses
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Testing

/// kill -9 at every named point, with a separate journal of the acknowledged votes.
///
/// `LAYOVER_CRASH_ROUNDS` is the number of rounds at each point, four by default. `LAYOVER_CRASH_VOTES` is the number of
/// votes that must be acknowledged at each point before the test ends.
@Suite(.enabled(if: TripWriterProgram.isThere, "layover-trip-writer is not built"), .timeLimit(.minutes(60)))
struct CrashTests {
    private static let wanted = number("LAYOVER_CRASH_ROUNDS")
    private static let rounds = wanted ?? 4
    private static let votes = number("LAYOVER_CRASH_VOTES") ?? 0

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

    @Test(arguments: TripStorePoint.allCases)
    func `no acknowledged vote is lost or doubled`(point: TripStorePoint) async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        bench.clock.add(seconds: Int(Date().timeIntervalSince1970) - bench.clock.now.seconds)
        var journal: [AcknowledgedVote] = []
        var random = SeededGenerator(seed: 7)
        var round = 0
        while round < CrashTests.rounds || journal.count < CrashTests.votes {
            defer { round += 1 }
            let isRare = [.afterClaim, .afterSend, .inCheckpoint].contains(point)
            let count = (isRare ? 2 : 10) + random.below(30)
            let run = try await TripWriterProgram.run(bench.path, point, count: count)
            #expect(run.exitCode == 128 + SIGKILL, "round \(round): \(run.lines.suffix(2))")
            let votes = run.lines.compactMap(AcknowledgedVote.init)
            #expect(
                votes.count == run.lines.count, "round \(round): \(run.lines.filter { AcknowledgedVote($0) == nil })")
            journal += votes
            try await check(journal, bench, script, round: round)
        }
        #expect(journal.count > CrashTests.rounds)
        guard CrashTests.wanted != nil else { return }
        print("crashes: \(round) at \(point.rawValue), \(journal.count) acknowledged votes, each there once")
    }

    /// Each acknowledged vote is in the log at the revision of its reply, and nowhere else.
    private func check(
        _ journal: [AcknowledgedVote], _ bench: StoreBench, _ script: TripScript, round: Int
    ) async throws {
        var limits = TripLimits()
        limits.eventsKept = 1_000_000
        let store = try await bench.open(rules: TripRules(limits: limits))
        let window = try #require(try await store.changes(of: script.trip, after: 0))
        #expect(TripAudit.faults(window.rows, log: window.lines, kept: limits.eventsKept) == [])
        var revisions: [String: Int] = [:]
        for vote in journal {
            let line = window.lines[vote.revision - 1]
            #expect(line.kind == .voted)
            #expect(line.person == script.person(vote.person))
            #expect(line.item == script.item(vote.item))
            let other = revisions.updateValue(vote.revision, forKey: "\(vote.person) \(vote.seq)")
            #expect(
                other == nil || other == vote.revision,
                "round \(round): vote \(vote.seq) of \(vote.person) counts twice")
            let cell = window.rows.votes[script.person(vote.person)]?[.item(script.item(vote.item))]
            #expect(cell.map { $0.seq > vote.seq || ($0.seq == vote.seq && $0.value == vote.value) } == true)
        }
        // In each round, each person may have one vote on the disk that was not yet acknowledged.
        let cast = window.lines.count { $0.kind == .voted }
        #expect(cast <= revisions.count + (round + 1) * window.rows.people.count, "round \(round)")
        #expect(cast == window.rows.people.values.reduce(0) { $0 + $1.seq }, "each number of each person counts once")
        await store.close()
    }
}

/// A line of the journal.
struct AcknowledgedVote {
    let person: String
    let item: String
    let value: VoteValue
    let seq: Int
    let revision: Int

    init?(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 6, ["vote", "again"].contains(words[0]), let value = VoteValue(rawValue: words[3]),
            let seq = Int(words[4]), let revision = Int(words[5])
        else { return nil }
        person = words[1]
        item = words[2]
        self.value = value
        self.seq = seq
        self.revision = revision
    }
}

/// The program that writes until it is killed.
enum TripWriterProgram {
    private static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "layover-trip-writer")

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

    static func run(
        _ path: String, _ point: TripStorePoint, count: Int
    ) async throws -> (exitCode: Int32, lines: [String]) {
        let scratch = try TemporaryFolder()
        let output = try scratch.writing("journal")
        let process = try ChildProcess(
            url.path, [path, point.rawValue, String(count)], streams: ChildStreams(output: output.fileDescriptor))
        let code = await Waiting.aside { process.waitUntilExit() }
        return (code, try scratch.text("journal").split(separator: "\n").map(String.init))
    }
}
