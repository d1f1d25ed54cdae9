import Foundation
import LayoverModel
import LayoverSQLite
import LayoverSeal
import LayoverTestKit
import Testing

import LayoverAudit
@testable import LayoverKillsSQLite

/// The active state, replayed from the audit and compared with the flips.
final class FlipReplayTests {
    private let seal: Seal
    private let folder: TemporaryFolder

    init() throws {
        seal = try Seal()
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("kills.sqlite") }

    private func change(
        _ action: KillChange.Action = .kill, _ key: String = "widget:bags", scope: String = ""
    ) -> KillChange {
        KillChange(action, key: key, scope: scope, reason: "wrong", ticket: "", actor: "ola", seconds: 7)
    }

    /// Bags are killed in two scopes and being revived by steps; hints were revived.
    private func fill() throws {
        let store = try KillStore(path: path, digest: seal)
        _ = try store.append([
            change(), change(scope: "markets=GB"), change(.stage, scope: "share=50%"), change(.kill, "widget:hint"),
            change(.revive, "widget:hint"),
        ])
    }

    private func text(_ flips: [StoredFlip]) -> [String] {
        flips.map { "\($0.generation) \($0.action.rawValue) \($0.key) \($0.scope)" }
    }

    private static let all = [
        "1 kill widget:bags ", "2 kill widget:bags markets=GB", "3 stage widget:bags share=50%",
        "5 revive widget:hint ",
    ]

    /// Manual edits of the file, the reported differences, and the flips that are active in addition to all of the audit.
    @Test(
        arguments: [
            ("DELETE FROM flips WHERE generation = 1", ["missing 1"], []),
            ("DELETE FROM flips WHERE generation = 3", ["missing 3"], []),
            ("DELETE FROM flips", ["missing 1", "missing 2", "missing 3", "missing 5"], []),
            (
                "UPDATE flips SET scope = 'markets=NO' WHERE generation = 1", ["missing 1", "unaccounted 1"],
                ["1 kill widget:bags markets=NO"]
            ),
            ("UPDATE flips SET action = 'revive' WHERE generation = 1", ["missing 1", "unaccounted 1"], []),
            ("INSERT INTO flips VALUES (6, 'revive', 'widget:bags', '', '', '', '', 9)", ["unaccounted 6"], []),
            ("INSERT INTO flips VALUES (6, 'stage', 'widget:bags', 'share=1%', '', '', '', 9)", ["unaccounted 6"], []),
            (
                "INSERT INTO flips VALUES (6, 'kill', 'widget:rows', '', '', '', '', 9)", ["unaccounted 6"],
                ["6 kill widget:rows "]
            ),
            ("UPDATE flips SET reason = 'right'", [], []),
        ] as [(String, [String], [String])])
    func `for any flips, names that the audit records as killed stay killed`(
        sql: String, told: [String], more: [String]
    ) throws {
        try fill()
        try Connection(path: path).run(sql)
        let store = try KillStore(reading: path, digest: seal)
        let (flips, differences) = try store.examine()
        #expect(differences.map { "\($0.kind) \($0.flip.generation)" } == told)
        #expect(text(flips) == Self.all + more)
        guard case .differs(lines: 5, let found) = try store.verify() else {
            #expect(told.isEmpty)
            return
        }
        #expect(found == differences)
        #expect(!told.isEmpty)
    }

    @Test func `a difference has its subject and the value in force`() throws {
        try fill()
        try Connection(path: path).run(
            "DELETE FROM flips WHERE generation = 2; INSERT INTO flips VALUES (6, 'revive', 'widget:bags', '', '', '', '', 9)"
        )
        let words = try KillStore(reading: path, digest: seal).examine().differences.map(\.description)
        #expect(
            words == [
                "the kill of widget:bags where markets=GB is in the audit as generation 2, but not among the flips in force; it holds until 'widget:bags' is killed or revived",
                "the revive of widget:bags is among the flips in force as generation 6, but not in the audit; it does not hold until 'widget:bags' is killed or revived",
            ])
    }

    @Test func `a flip of the name ends the difference`() throws {
        try fill()
        try Connection(path: path).run("DELETE FROM flips WHERE key = 'widget:bags'")
        let store = try KillStore(path: path, digest: seal)
        #expect(try store.examine().differences.count == 3)
        _ = try store.append([change(.revive)])
        #expect(try store.examine().differences.isEmpty)
        guard case .whole(lines: 6, _) = try store.verify() else {
            Issue.record("the audit does not hold")
            return
        }
    }

    @Test(arguments: [1, 2, 2026] as [UInt64])
    func `any flips lead the audit to the kills in force`(seed: UInt64) throws {
        var random = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        func next(_ bound: Int) -> Int {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Int(random % UInt64(bound))
        }
        let store = try KillStore(path: path, digest: seal)
        for round in 0..<60 {
            let changes = (0...next(4)).map { _ -> KillChange in
                let key = "widget:w\(next(3))"
                let action: KillChange.Action = [.kill, .kill, .stage, .revive][next(4)]
                return change(action, key, scope: action == .kill ? ["", "markets=GB"][next(2)] : "")
            }
            _ = try store.append(changes)
            if next(20) == 0 {
                _ = try store.restore(try store.flips(), generation: 500 + round * 10, noting: change(.restore, ""))
            }
            let (flips, differences) = try store.examine()
            #expect(differences.isEmpty, "seed \(seed), round \(round)")
            #expect(try flips == store.flips(), "seed \(seed), round \(round)")
        }
    }

    @Test func `a restored flip is in the audit, so that its removal is found`() throws {
        let flips = ["widget:bags", "widget:odd\tname\nhere \\t"].enumerated().map { place, key in
            StoredFlip(
                generation: place + 3, action: .kill, key: key, scope: "markets=GB; app=<7", reason: "", ticket: "",
                actor: "", seconds: 1)
        }
        let store = try KillStore(path: path, digest: seal)
        _ = try store.restore(flips, generation: 9, noting: change(.restore, ""))
        #expect(try store.examine().flips == flips)
        #expect(try store.examine().differences.isEmpty)
        try Connection(path: path).run("DELETE FROM flips WHERE generation = 3")
        #expect(try store.examine().flips == flips)
        #expect(try store.examine().differences.map(\.kind) == [.missing])
    }

    @Test func `a restoring of an earlier version wrote nothing down: there the flips are believed`() throws {
        let store = try KillStore(path: path, digest: seal)
        let flip = StoredFlip(
            generation: 4, action: .kill, key: "widget:bags", scope: "", reason: "", ticket: "", actor: "", seconds: 1)
        _ = try store.restore([flip], generation: 4, noting: change(.restore, ""))
        try Connection(path: path).run("DROP TRIGGER audit_stays; UPDATE audit SET \"after\" = ''")
        _ = try store.append([change(.kill, "widget:hint")])
        let (flips, differences) = try store.examine()
        #expect(flips.map(\.key) == ["widget:bags", "widget:hint"])
        #expect(differences.isEmpty)
    }
}
