import Foundation
import LayoverTestKit
import Testing

/// `scripts/run`, which `make run` calls: the first thing that a newcomer starts.
struct RunScriptTests {
    @Test func `make run serves the shipped content with suppliers, prints the next step, and ends both`() async throws
    {
        let folder = try TemporaryFolder.shippedContent()
        let port = try FreePort.find()
        let script = Repository.root.appending(path: "scripts/run").path
        let programs = BuiltProducts.program("layover").deletingLastPathComponent().path
        let run = try ServerHandle(
            [script, "--bin", programs, "--port", "\(port)", "--content", folder.url.path],
            program: URL(fileURLWithPath: "/bin/bash"),
            environment: ["LAYOVER_ADMIN_PORT": "0", "LAYOVER_STATE": folder.path("state")],
            log: folder.url.appending(path: "run.log"))
        defer { run.kill() }
        try await run.waitForText("Ctrl-C stops both.")
        #expect(try RawClient.ask(port: port, "GET", "/demo").status == 200)
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
