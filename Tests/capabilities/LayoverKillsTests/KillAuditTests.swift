import LayoverFlags
@testable import LayoverFrame
@testable import LayoverKills
import LayoverModel
import LayoverSQLite
import LayoverSeal
import LayoverTestKit
import Testing

/// A store whose flips were edited by hand, while the audit is intact.
struct KillAuditTests {
    private static let bags = KillName(.widget, "bags")
    private static let rows = KillName(.widget, "rows")
    private let seal: Seal

    init() throws { seal = try Seal() }

    private func order(_ flip: Kills.Flip) -> KillOrder { KillOrder(flip, reason: "wrong", actor: "ola") }

    private func names(_ manager: KillManager) -> [String] {
        manager.report.entries.filter(\.isKill).map(\.name.description)
    }

    /// Kills both widgets, and then runs the statement on the file.
    private func tampered(_ sql: String) async throws -> TemporaryFolder {
        let state = try TemporaryFolder()
        do {
            let manager = await KillManager.started(in: state, seal: seal)
            _ = try await manager.flip(order(.kill(Self.bags, .everywhere)))
            _ = try await manager.flip(order(.kill(Self.rows, .everywhere)))
        }
        try Connection(path: state.path + "/" + KillLimits.storeName).run(sql)
        return state
    }

    @Test func `a kill whose row was deleted stays in force, and is reported until an operator decides`() async throws {
        let state = try await tampered("DELETE FROM flips WHERE key = 'widget:bags'")
        let first = await KillManager.started(in: state, seal: seal)
        #expect(names(first) == ["widget:bags", "widget:rows"])
        #expect(first.report.audit == "the active kills do not match the audit")
        #expect(first.report.store == "ok")
        #expect(first.report.differences.count == 1 && first.report.differences[0].contains("widget:bags"))
        // A flip of another name does not resolve the difference.
        _ = try await first.flip(order(.revive(Self.rows)))
        #expect(first.report.differences.count == 1)
        #expect(names(await KillManager.started(in: state, seal: seal)) == ["widget:bags"])
        let second = await KillManager.started(in: state, seal: seal)
        _ = try await second.flip(order(.revive(Self.bags)))
        #expect(second.report.audit == "ok")
        #expect(second.report.differences.isEmpty)
        #expect(names(second).isEmpty)
        let third = await KillManager.started(in: state, seal: seal)
        #expect(third.report.audit == "ok")
        #expect(names(third).isEmpty)
    }

    @Test func `a revival that was written by hand restores nothing`() async throws {
        let state = try await tampered("INSERT INTO flips VALUES (9, 'revive', 'widget:bags', '', '', '', '', 99)")
        #expect(names(await KillManager.started(in: state, seal: seal)) == ["widget:bags", "widget:rows"])
        let again = await KillManager.started(in: state, seal: seal)
        #expect(again.report.entries.count == 2)
        #expect(again.report.differences.count == 1)
    }

    @Test func `a changed line of the audit is reported at the start, and kills stay in force`() async throws {
        let state = try await tampered(
            "DROP TRIGGER audit_stays; UPDATE audit SET reason = 'right' WHERE generation = 1")
        let manager = await KillManager.started(in: state, seal: seal)
        #expect(manager.report.audit == "broken at generation 1: it was changed after it was written")
        #expect(manager.report.differences.isEmpty)
        #expect(names(manager) == ["widget:bags", "widget:rows"])
    }

    @Test func `an unchanged store reports nothing`() async throws {
        let manager = await KillManager.started(
            in: try await tampered("UPDATE flips SET reason = 'wrong' WHERE 0"), seal: seal)
        #expect(manager.report.audit == "ok")
        #expect(manager.report.differences.isEmpty)
    }
}
