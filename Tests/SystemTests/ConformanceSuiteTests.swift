import Foundation
import LayoverTestKit
import Testing

/// The public suites against a whole server process.
@Suite(.enabled(if: Repository.hasShared("data"), "no shared conformance folder: set LAYOVER_SHARED"))
struct ConformanceSuiteTests {
    @Test(arguments: [("json", "conformance/json"), ("http1", "conformance/http1/cases.jsonl")])
    func `the conformance suites hold against a running server`(suite: String, path: String) async throws {
        let server = try await OneServer.shipped.server()
        let run = try await ProgramRun.run(
            [suite, Repository.shared.appending(path: path).path, "--url", "http://127.0.0.1:\(server.port)"],
            program: "layover-conformance", in: Repository.root)
        #expect(run.exitCode == 0, "\(run.lines.filter { $0.hasPrefix("FAIL") }.joined(separator: "\n"))")
        #expect(run.lines.last?.contains(" passed, 0 failed, ") == true, "\(run.lines.suffix(1))")
        #expect(try server.get("/livez").status == 200)
    }
}
