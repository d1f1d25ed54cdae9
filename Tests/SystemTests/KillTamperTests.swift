import Foundation
import LayoverSQLite
import LayoverJSON
import LayoverTestKit
import Testing

/// A row is removed from the store of kills by hand, while the audit is intact.
struct KillTamperTests {
    @Test func `the card stays removed, and audit, log, status and metrics report it until an operator decides`()
        async throws
    {
        let folder = try ServedContent.make()
        var server = try await OnCall.start(folder)
        #expect(try OnCall.kill("other", on: server) == 200)
        server.process.kill()
        _ = try await server.process.waitForEnd()
        try Connection(path: folder.path("state/kills.sqlite")).run("DELETE FROM flips")
        let words = ["audit", "--verify", "--state", folder.path("state")]
        let found = try await ProgramRun.run(words, in: folder)
        #expect(found.exitCode == 1 && found.errors.contains("1 line, intact; they do not match the active kills"))
        #expect(
            found.errors.contains("the kill of widget:other is in the audit as generation 1"), "\(found.errors)")
        server = try await OnCall.start(folder)
        #expect(try !OnCall.cards(server).contains("other"))
        let kills = try server.status()["kills"]
        #expect(kills?["audit"]?.string == "the active kills do not match the audit")
        #expect(kills?["differences"]?.items?.count == 1 && kills?["in_force"]?.int == 1)
        #expect(server.written.contains("error: the kill of widget:other is in the audit"))
        #expect(try OnCall.ask(on: server, "GET", "/metrics").text.contains("layover_kill_audit_ok 0"))
        #expect(try OnCall.revive("other", on: server) == 200 && OnCall.cards(server).contains("other"))
        #expect(try server.status()["kills"]?["audit"]?.string == "ok")
        #expect(try OnCall.ask(on: server, "GET", "/metrics").text.contains("layover_kill_audit_ok 1"))
        let whole = try await ProgramRun.run(words, in: folder)
        #expect(whole.exitCode == 0 && whole.output.hasPrefix("2 lines, intact; they match the active kills;"))
    }
}
