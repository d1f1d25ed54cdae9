import Foundation
import LayoverTestKit
import Testing

/// `scripts/run`, which `make run` calls: the first thing that a newcomer starts.
struct RunScriptTests {
    @Test func `make run serves the shipped content with suppliers, prints the next step, and ends both`() async throws
    {
        let folder = try TemporaryFolder.shippedContent()
        let (port, adminPort) = (try FreePort.find(), try FreePort.find())
        let script = Repository.root.appending(path: "scripts/run").path
        let programs = BuiltProducts.program("layover").deletingLastPathComponent().path
        let run = try ServerHandle(
            [
                script, "--bin", programs, "--port", "\(port)", "--admin-port", "\(adminPort)", "--content",
                folder.url.path, "--state", folder.path("state"),
            ], program: URL(fileURLWithPath: "/bin/bash"),
            log: folder.url.appending(path: "run.log"))
        defer { run.kill() }
        try await run.waitForText("Ctrl-C stops both.")
        #expect(try RawClient.ask(port: port, "GET", "/demo").status == 200)
        #expect(try RawClient.ask(port: adminPort, "GET", "/admin/status").status == 200)
        #expect(folder.exists("state/catalogs"))
        let begun = try RawClient.ask(
            port: port, "POST", "/v1/searches", headers: ["Content-Type: application/json"],
            body: Array(
                """
                {"market": "GB", "locale": "en-GB", "currency": "GBP", "surface": "flight-results",
                 "query": {"origin": "LHR", "destination": "GLA", "departs": "2030-01-25"}}
                """.utf8))
        #expect(begun.status < 300, "\(begun.text.prefix(300))")
        run.signal(SIGTERM)
        #expect(try await run.waitForEnd() == 0)
        #expect(throws: (any Error).self) { try RawClient.ask(port: port, "GET", "/livez") }
    }
}
