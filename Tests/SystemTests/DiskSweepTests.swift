import Foundation
import LayoverTestKit
import Testing

/// Every k-th write, sync and rename of a server fails: nothing that was acknowledged is lost, and no person has to help.
///
/// `LAYOVER_DISK_POINTS` is the number of failed calls for each kind of change, a few by default.
@Suite(.enabled(if: FaultyDisk.isThere, FaultyDisk.missing), .serialized, .timeLimit(.minutes(60)))
struct DiskSweepTests {
    private static let wanted = ProcessInfo.processInfo.environment["LAYOVER_DISK_POINTS"].flatMap(Int.init)
    private static var kinds: [String: any SweptChanges.Type] {
        [
            "kills": SweptKills.self, "votes": SweptVotes.self, "exposures": SweptRows.self,
            "kept catalogs": SweptCatalogs.self,
        ]
    }

    @Test(arguments: kinds.keys.sorted())
    func `a failing disk loses nothing acknowledged, and the server recovers by itself`(kind: String) async throws {
        let sweep = try await DiskSweep(try #require(Self.kinds[kind]))
        try await sweep.run(points: Self.wanted ?? 6)
        guard Self.wanted != nil else { return }
        print("disk sweep, \(kind): \(sweep.report)")
        #expect(sweep.slowestRecovery < .seconds(5))
    }
}
