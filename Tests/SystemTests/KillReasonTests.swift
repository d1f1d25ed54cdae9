import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// A kill without a reason holds, and each list of kills says that the reason is missing.
struct KillReasonTests {
    private static let token = "on-call-secret"
    /// SHA-256 of the token.
    private static let digest = "067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"
    private static let missing = "no reason was given"

    @Test(arguments: [["--reason", "wrong prices"], [], ["--reason", " "]])
    func `lists of kills, of changes and the audit flag a missing reason`(reason: [String]) async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--admin-tokens", "on-call:ola:\(Self.digest)"])
        func run(_ words: [String]) async throws -> ProgramRun {
            try await ProgramRun.run(
                words, in: folder,
                environment: ["LAYOVER_TOKEN": Self.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"])
        }
        let isGiven = reason.contains("wrong prices")
        #expect(try await run(["kill", "other"] + reason).exitCode == 0)
        #expect(try await run(["kills"]).output.contains(Self.missing) == !isGiven)
        #expect(try await run(["changes"]).output.contains(Self.missing) == !isGiven)
        let audit = try await ProgramRun.run(["audit", "--export", "--state", folder.path("state")], in: folder)
        let line = try JSONValue(parsing: Array(try #require(audit.lines.first).utf8))
        #expect(line["flagged"] == (isGiven ? .null : .string("no-reason")))
        #expect(try await run(["revive", "other"]).exitCode == 0)
        #expect(try await run(["kills"]).output.contains(Self.missing) == false)
    }
}
