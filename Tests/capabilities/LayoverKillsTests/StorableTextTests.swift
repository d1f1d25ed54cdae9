import LayoverAudit
import LayoverFlags
import LayoverJSON
import LayoverSeal
import LayoverSQLite
import LayoverKillsSQLite
import LayoverTestKit
import Testing

@testable import LayoverKills

/// Texts that only some stores accept are rejected before they reach one, and the store's log stays short.
struct StorableTextTests {
    @Test(arguments: ["reason", "ticket", "confirm", "app"])
    func `a text with U+0000 is refused before anything is in force`(member: String) throws {
        let body = { (text: String) in Array("{\"\(member)\": \"\(text)\"}".utf8) }
        let text = try KillRequest(body("<7.3 \\uFFFD"), isKill: true)
        #expect([text.reason, text.ticket, text.confirmed ?? "", text.scopeText.app ?? ""].contains("<7.3 \u{fffd}"))
        let error = #expect(throws: KillRequestError.self) { try KillRequest(body("<7.3 \\u0000"), isKill: true) }
        #expect(error?.detail == "'\(member)' has the character U+0000, which no store accepts; remove it")
    }

    @Test(arguments: ["markets", "locales", "platforms", "types"])
    func `so is a list with one`(member: String) throws {
        #expect(throws: KillRequestError.self) {
            try KillRequest(Array("{\"\(member)\": [\"GB\", \"G\\u0000\"]}".utf8), isKill: true)
        }
    }

    @Test func `a text that a peer accepted is mended, so that every store accepts it`() throws {
        let listed = try JSONValue(
            parsing: Array(
                #"""
                {"flips": [{"origin": "store", "state": "killed", "key": "widget:bags", "scope": "", "at": "2026-11-29T10:00:00Z",
                "reason": "a\u0000b", "ticket": "\u0000", "actor": "ola\u0000", "generation": 1}]}
                """#.utf8))
        let entry = try #require(KillEntry.list(listed).first)
        #expect([entry.reason, entry.ticket, entry.actor] == ["a\u{fffd}b", "\u{fffd}", "ola\u{fffd}"])
    }

    @Test func `the log of the store is cut to nothing from time to time and at the start`() async throws {
        let (state, seal) = (try TemporaryFolder(), try Seal())
        let path = state.path(KillLimits.storeName)
        let manager = await KillManager.started(in: state, seal: seal)
        let order = { KillOrder(.kill(.allCards, .everywhere), reason: "wrong", actor: "ola") }
        for _ in 0..<3 { _ = try await manager.flip(order()) }
        #expect(Connection.logBytes(of: path) > 0)
        await manager.truncateLog()
        #expect(Connection.logBytes(of: path) == 0)
        _ = try await manager.flip(order())
        let other = await KillManager.started(in: state, seal: seal)
        #expect(Connection.logBytes(of: path) == 0)
        #expect(other.report.generation == 4)
    }
}
