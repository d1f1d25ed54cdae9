import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// A server whose content folder is missing or faulty.
@Suite(.serialized)
struct ContentFolderTests {
    private func start(_ folder: TemporaryFolder, more: [String] = []) async throws -> ServerProcess {
        let content = folder.url.appending(path: "content")
        // Without this, the server's log would be in the content folder, which may be missing.
        let link = folder.url.appending(path: "logs")
        try FileManager.default.createDirectory(at: link, withIntermediateDirectories: true)
        return try await ServerProcess(
            content: content, state: folder.path("state"), more: more, log: link.appending(path: UUID().uuidString))
    }

    private func ready(_ server: ServerProcess) throws -> RawReply { try server.get("/readyz") }

    @Test
    func `a server without its content folder keeps its content, reports the folder, and reads it when it exists`()
        async throws
    {
        let folder = try ServedContent.make()
        let first = try await start(folder)
        let hash = try #require(try first.status()["catalog"]?.string)
        first.process.signal(SIGTERM)
        _ = try await first.process.waitForEnd()
        try folder.move("content", to: "away")
        let server = try await start(folder)
        let status = try server.status()
        #expect(status["catalog"]?.string == hash && status["source"]?.string == "disk")
        #expect(status["held_back"]?.items?.first?["kind"]?.string == "content")
        #expect(status["errors"]?.items?.first?.string?.contains("[files.no-folder]") == true)
        #expect(try server.layout(facts: "").text.contains("Before you fly"))
        try folder.move("away", to: "content")
        try await server.waitForStatus("nothing is held back") { $0["held_back"]?.items?.isEmpty == true }
        try folder.replace("Before you fly", with: "Mind the gap", in: "content/" + ServedContent.advice)
        try await server.waitForLayout("a change is seen", facts: "") { $0.contains("Mind the gap") }
    }

    @Test(arguments: ["true", "false"])
    func `a folder that is nowhere, and nothing on the disk, ends the start with a word`(isReady: String) async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.run(
            [
                "serve", "--content", folder.path("none"), "--state", folder.path("state"), "--port", "0",
                "--admin-port", "0", "--ready-without-catalog", isReady,
            ],
            in: folder)
        #expect(run.exitCode == 1)
        let words = "layover serve: the folder of content '\(folder.path("none"))' is missing"
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(!(run.output + run.errors).contains("results pass"))
    }

    @Test func `widgets that are moved away take no campaign with them`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let facts = "\"results.count\": 80"
        #expect(try server.layout(facts: facts).text.contains("always"))
        try folder.move("content/widgets", to: "away")
        try await server.waitForStatus("the folder is reported") {
            ($0["errors"]?.items ?? []).contains { $0.string?.contains("[files.folder-gone]") == true }
        }
        #expect(try server.layout(facts: facts).text.contains("always"))
        try folder.move("away", to: "content/widgets")
        try await server.waitForStatus("nothing is held back") { $0["held_back"]?.items?.isEmpty == true }
        try FileManager.default.removeItem(atPath: folder.path("content/widgets/campaigns/always.yaml"))
        try await server.waitForLayout("a deleted campaign is gone", facts: facts) { !$0.contains("always") }
    }

    @Test func `a fresh server with stray files in it has its cards, and check finds each`() async throws {
        let folder = try ServedContent.make()
        try folder.write("# Ours\n", to: "content/widgets/README.md")
        try folder.write("x", to: "content/widgets/assets/Thumbs.db")
        try folder.write("a,b\n\"open,1\n", to: "content/widgets/data/unused.csv")
        try folder.write("market: [\n", to: "content/" + ServedContent.market)
        let server = try await start(folder, more: ["--ready-without-catalog", "false"])
        #expect(try ready(server).status == 200)
        #expect(try server.layout(facts: "", context: "\"market\": \"GB\"").text.contains("Before you fly"))
        let status = try server.status()
        #expect(status["held_back"]?.items?.count == 4 && status["source"]?.string == "files")
        let check = try await ProgramRun.run(["check", "--content", folder.path("content")], in: folder)
        #expect(check.exitCode == 1)
        for name in ["README.md", "Thumbs.db", "unused.csv", "markets/NO.yaml"] {
            #expect(check.output.contains(name), "\(check.output)")
        }
    }

    @Test(arguments: [(nil, 200, "pass-through"), ("true", 200, "pass-through"), ("false", 503, "no-catalog")])
    func `without a catalog it is ready or not, as the setting says`(setting: String?, status: Int, state: String)
        async throws
    {
        let folder = try ServedContent.make()
        try folder.write("default_market: [\n", to: "content/widgets/layover.yaml")
        let server = try await start(folder, more: setting.map { ["--ready-without-catalog", $0] } ?? [])
        let reply = try ready(server)
        #expect(reply.status == status && reply.text.contains("\"\(state)\""))
        #expect(try server.post("/v1/attach?market=GB", SmallAnswer.compact).body == SmallAnswer.compact)
        try folder.write("default_market: GB\n", to: "content/widgets/layover.yaml")
        try await Waiting.value("a catalog") { try ready(server).text.contains("\"ready\"") ? true : nil }
    }
}
