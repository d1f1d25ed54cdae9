import Foundation
import LayoverTestKit
import Testing

/// Changes of one kind on a running server, with a record of what the server acknowledged.
protocol SweptChanges: AnyObject {
    init(_ folder: TemporaryFolder, on server: ServerProcess) throws

    /// How many changes the server acknowledged.
    var acknowledged: Int { get }

    /// Makes one change while a call of the disk may fail.
    func change(on server: ServerProcess) async throws

    /// Makes a change, and returns whether it and all changes before are on the disk.
    func isWell(on server: ServerProcess) throws -> Bool

    /// Expects all acknowledged changes on a server that was killed and started again.
    func expectAll(on server: ServerProcess, after point: String) async throws
}

/// A server whose disk fails at one call after the other.
///
/// Of each kind of call, the first fails, then the second, and so on until a change makes no further call of that kind. During
/// each fault the server has to serve results; afterwards it has to recover by itself. After every few faults it is killed
/// and started with a broken file, so that only its disk has what it acknowledged.
final class DiskSweep {
    /// The most calls of one kind in one change.
    private static let longest = 100
    private static let pointsOfRun = 10
    private static let options = ["--trips", "--exposure-sync-milliseconds", "0"]
    private static let attach = "/v1/attach?surface=flight-results&market=GB&locale=en-GB"

    private let folder: TemporaryFolder
    private let disk: FaultyDisk
    private var server: ServerProcess
    private let changes: any SweptChanges
    private(set) var points = 0
    private(set) var slowestRecovery = Duration.zero
    private var serial = 0

    init(_ kind: any SweptChanges.Type) async throws {
        folder = try ServedContent.make()
        try folder.write("default_market: GB\nattributes: { user: text }\n", to: "content/widgets/layover.yaml")
        try folder.write(ExperimentTests.words, to: "content/flags/experiments/words.yaml")
        disk = try await FaultyDisk(in: folder)
        server = try await OnCall.start(folder, more: DiskSweep.options, environment: disk.environment)
        changes = try kind.init(folder, on: server)
    }

    /// One line for people.
    var report: String {
        "\(points) failed calls, \(changes.acknowledged) changes acknowledged, slowest recovery \(slowestRecovery)"
    }

    /// Makes this many calls fail, each kind of call in turn, as often as needed.
    func run(points wanted: Int) async throws {
        var random = SeededGenerator(seed: 7)
        while points < wanted {
            let before = points
            for kind in FaultyDisk.Point.kinds.shuffled(using: &random) where points < wanted {
                try await sweep(kind, until: wanted)
            }
            try #require(points > before, "no call of the disk can be made to fail")
        }
        try await restart(after: "the last point")
    }

    private func sweep(_ kind: FaultyDisk.Point, until wanted: Int) async throws {
        var point = kind
        while point.place <= DiskSweep.longest, points < wanted, try await play(point) {
            points += 1
            point.place += 1
            if points.isMultiple(of: DiskSweep.pointsOfRun) { try await restart(after: "\(point)") }
        }
    }

    /// - Returns: `false` if the change made fewer calls.
    private func play(_ point: FaultyDisk.Point) async throws -> Bool {
        serial += 1
        try disk.fail(point, serial: serial)
        try await changes.change(on: server)
        let result = try server.post(DiskSweep.attach, Array("{\"mark\":\(serial)}".utf8))
        #expect(result.status == 200, "\(point)")
        #expect(result.text.contains("\"mark\":\(serial)"), "\(point)")
        let isHit = disk.isHit
        let start = ContinuousClock.now
        try disk.fail(.none)
        try await Waiting.value("a change that is on the disk after \(point); \(server.written.suffix(1500))") {
            try changes.isWell(on: server) ? true : nil
        }
        slowestRecovery = max(slowestRecovery, ContinuousClock.now - start)
        return isHit
    }

    /// Kills the server, and starts it with a broken file on the same port.
    private func restart(after point: String) async throws {
        let file = "content/" + ServedContent.other
        let text = try folder.text(file)
        try folder.write("][ {{\n", to: file)
        try await OnCall.restart(
            &server, folder, more: DiskSweep.options + ["--port", "\(server.port)"], environment: disk.environment)
        try await changes.expectAll(on: server, after: point)
        try folder.write(text, to: file)
    }
}
