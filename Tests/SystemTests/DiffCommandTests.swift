import Foundation
import LayoverTestKit
import Testing

/// `layover diff`, with the real git.
@Suite(.serialized) struct DiffCommandTests {
    private func repository() throws -> TemporaryFolder {
        let folder = try SmallContent.folder()
        try GitFolder.begin(folder)
        return folder
    }

    @Test func `a changed text is listed with its markets and its cards`() async throws {
        let folder = try repository()
        let same = try await ProgramRun.run(["diff"], in: folder)
        #expect(same.exitCode == 0 && same.output.contains("no difference"), "\(same.output)\(same.errors)")
        try folder.replace("Rules for", with: "Advice for", in: "widgets/cards/cuba-advice/messages/en-GB.yaml")
        let run = try await ProgramRun.run(["diff"], in: folder)
        #expect(run.exitCode == 0)
        let rows = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(rows.first?.hasPrefix("from HEAD (") == true)
        #expect(rows.contains("changed widgets/cards/cuba-advice/messages/en-GB.yaml"))
        #expect(rows.contains("changed cuba-advice text; in GB, NO"))
        #expect(rows.contains("changed cuba-advice GB en-GB to-havana"))
        #expect(rows.contains("changed cuba-advice NO en-GB to-havana"))
        #expect(rows.contains("markets affected: GB, NO"))
        #expect(try await ProgramRun.run(["diff", "--exit-code", "--no-cards"], in: folder).exitCode == 1)
    }

    @Test func `a widget is listed with every market whose readers see a difference`() async throws {
        let folder = try TemporaryFolder.shippedContent()
        try GitFolder.begin(folder)
        // Readers of en-IN see the change too, because they have no text of their own.
        try folder.replace("Not ready", with: "Not yet ready", in: "widgets/cards/price-alert/messages/en-GB.yaml")
        let run = try await ProgramRun.run(["diff", "--json"], in: folder)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
        let markets = try #require((json["widgets"] as? [[String: Any]])?.first?["markets"] as? [String])
        let seen = Set(try #require(json["cards"] as? [[String: Any]]).compactMap { $0["market"] as? String })
        #expect(seen.contains("IN") && seen.isSubset(of: markets), "\(markets) \(seen)")
    }

    @Test func `two commits and a campaign, as JSON and for a review`() async throws {
        let folder = try repository()
        try folder.replace("Vår ved fjorden", with: "Vår i vest", in: "widgets/campaigns/spring-sale.yaml")
        try GitFolder.run(["commit", "-qam", "Another title"], in: folder)
        let run = try await ProgramRun.run(["diff", "HEAD~1..main", "--json"], in: folder)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
        let campaign = try #require((json["campaigns"] as? [[String: Any]])?.first)
        #expect(campaign["name"] as? String == "spring-sale" && campaign["what"] as? [String] == ["text"])
        let cards = try #require(json["cards"] as? [[String: Any]])
        #expect(
            cards.map { "\($0["market"] ?? "") \($0["locale"] ?? "") \($0["sample"] ?? "")" } == [
                "NO nb-NO campaign:spring-sale", "NO nb-NO in-spring",
            ])
        let markdown = try await ProgramRun.run(["diff", "HEAD~1..", "--format", "markdown"], in: folder)
        #expect(markdown.output.hasPrefix("### What this change affects"))
        #expect(markdown.output.contains("| campaign | `spring-sale` | text | GB, NO |"))
    }

    @Test func `says whether a server has these files, and which commit it has`() async throws {
        let folder = try repository()
        let server = try await ServerProcess(content: folder.url, state: folder.path("state"))
        let name = "127.0.0.1:\(server.adminPort)"
        let same = try await ProgramRun.run(["diff", "--server", name], in: folder)
        #expect(same.exitCode == 0 && same.output.contains("serves the files here"), "\(same.output)\(same.errors)")
        // Changes a file of a copy, because the server would load a change of its own files.
        let copy = try TemporaryFolder()
        for name in ["widgets", ".git"] {
            try FileManager.default.copyItem(
                at: folder.url.appendingPathComponent(name), to: copy.url.appendingPathComponent(name))
        }
        try copy.replace("Rules for", with: "Advice for", in: "widgets/cards/cuba-advice/messages/en-GB.yaml")
        let other = try await ProgramRun.run(["diff", "--server", name], in: copy)
        #expect(other.exitCode == 1)
        #expect(
            other.lines.contains { $0.hasPrefix("it serves commit ") && $0.hasSuffix(": The first content") },
            "\(other.output)")
        withExtendedLifetime(server) {}
    }

    @Test func `rejects an invalid command`() async throws {
        let alone = try await ProgramRun.run(["diff"], in: try SmallContent.folder())
        #expect(alone.exitCode == 2 && alone.errors.contains("is not in a git repository"), "\(alone.errors)")
        let folder = try repository()
        for (words, message) in [
            (["nothing"], "git knows no commit, branch or tag 'nothing'"), (["a...b"], "has three dots"),
            (["--server", "127.0.0.1:8081", "HEAD"], "is an unexpected argument"),
            (["--server", "a:b:c"], "is not a server"),
        ] {
            let run = try await ProgramRun.run(["diff"] + words, in: folder)
            #expect(run.exitCode == 2 && run.errors.contains(message), "\(run.errors)")
        }
        let silent = try await ProgramRun.run(["diff", "--server", "127.0.0.1:1"], in: folder)
        #expect(silent.exitCode == 1)
    }

    @Test func `without git it says so`() async throws {
        let folder = try repository()
        let run = try await ProgramRun.run(["diff"], in: folder, environment: ["PATH": "/nowhere"])
        #expect(run.exitCode == 2 && run.errors.contains("git was not found in PATH"), "\(run.errors)")
    }
}
