import Foundation
import LayoverTestKit
import Testing

/// `layover texts`, `layover check --coverage` and the pseudo-locales, as people run them.
struct TextsCommandTests {
    private func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(words, in: folder)
    }

    private func tree(_ folder: TemporaryFolder) throws -> [String: Data] {
        let root = folder.url.appending(path: "widgets")
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".yaml") }.reduce(into: [:]) {
            $0[$1] = try Data(contentsOf: root.appending(path: $1))
        }
    }

    @Test(arguments: ["csv", "xliff"])
    func `an export that comes back changes no byte`(format: String) async throws {
        let folder = try SmallContent.folder()
        let before = try tree(folder)
        let out = try await run(["texts", "export", "--format", format, "--out", "t.out"], in: folder)
        #expect(out.exitCode == 0 && out.output.hasPrefix("wrote "), "\(out.errors)")
        let back = try await run(["texts", "import", "t.out"], in: folder)
        #expect(back.exitCode == 0, "\(back.output)\(back.errors)")
        #expect(back.output.hasPrefix("changed 0 texts in 0 files"))
        #expect(try tree(folder) == before)
    }

    @Test func `a dry run shows the change, the import makes it, a mistake stops all of it`() async throws {
        let folder = try SmallContent.folder()
        let before = try tree(folder)
        let out = try await run(["texts", "export", "--locale", "nb-NO", "--out", "t.csv"], in: folder)
        #expect(out.exitCode == 0)
        let file = folder.url.appending(path: "t.csv")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("Regler for {city}"))
        try text.replacing("Regler for {city}", with: "Nye regler for {city}").write(
            to: file, atomically: true, encoding: .utf8)
        let dry = try await run(["texts", "import", "t.csv", "--dry-run"], in: folder)
        #expect(dry.lines.contains { $0.hasPrefix("- ") && $0.contains(": Regler for {city}") })
        #expect(dry.lines.contains { $0.hasPrefix("+ ") && $0.contains(": Nye regler for {city}") })
        #expect(dry.exitCode == 0 && dry.output.contains("would change 1 text in 1 file"))
        #expect(try tree(folder) == before)
        try text.replacing("Regler for {city}", with: "Nye regler").write(to: file, atomically: true, encoding: .utf8)
        let wrong = try await run(["texts", "import", "t.csv"], in: folder)
        #expect(wrong.exitCode == 1)
        #expect(wrong.output.contains("t.csv:") && wrong.output.contains("[texts.placeholder]"))
        #expect(wrong.output.contains("nothing was written: 1 error"))
        #expect(try tree(folder) == before)
        try text.replacing("Regler for {city}", with: "Nye regler for {city}").write(
            to: file, atomically: true, encoding: .utf8)
        #expect(try await run(["texts", "import", "t.csv"], in: folder).exitCode == 0)
        #expect(try tree(folder).filter { before[$0.key] != $0.value }.count == 1)
        #expect(try await run(["check"], in: folder).exitCode == 0)
    }

    @Test func `a command line that makes no sense is refused`() async throws {
        let folder = try SmallContent.folder()
        for words in [
            ["texts", "exprot"], ["texts", "import"], ["texts", "import", "nowhere.csv"], ["texts", "export", "x"],
            ["texts", "export", "--locale", "xx"], ["texts", "export", "--format", "pdf"],
            ["check", "--coverage", "--format", "sarif"],
        ] {
            #expect(try await run(words, in: folder).exitCode == 2, "\(words)")
        }
    }

    @Test func `a file may be as large as the limit and no larger`() async throws {
        let folder = try SmallContent.folder()
        let path = folder.url.appending(path: "large.csv").path
        for (size, code) in [(33_554_432, "texts.csv"), (33_554_433, "large.csv")] {
            try Data("x\n".utf8).write(to: URL(filePath: path))
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.truncate(atOffset: UInt64(size))
            let run = try await run(["texts", "import", "large.csv"], in: folder)
            #expect(run.exitCode == 1 && (run.output + run.errors).contains(code), "\(run.errors)")
        }
    }

    @Test func `coverage is printed even if texts are missing, with the exit code of check`() async throws {
        let folder = try SmallContent.folder()
        let whole = try await run(["check", "--coverage"], in: folder)
        #expect(whole.exitCode == 0 && whole.output.contains("texts by language"), "\(whole.errors)")
        let messages = folder.url.appending(path: "widgets/cards/cuba-advice/messages/en-GB.yaml")
        try Data("other: x\n".utf8).write(to: messages)
        let broken = try await run(["check", "--coverage"], in: folder)
        #expect(broken.exitCode == 1 && broken.output.contains("✗"), "\(broken.output)")
        let json = try await run(["check", "--coverage", "--format", "json"], in: folder)
        #expect(json.output.contains("\"state\":\"missing\""))
    }

    @Test func `pseudo-locales exist if they are requested`() async throws {
        let folder = try SmallContent.folder()
        let words = [
            "try", Repository.root.appending(path: "examples/lhr-edi.json").path, "--locale", "en-XA", "--json",
        ]
        #expect(try await run(words, in: folder).output.contains("\"locale\":\"en-GB\""))
        let asked = try await run(words + ["--pseudo-locales"], in: folder)
        #expect(asked.exitCode == 0 && asked.output.contains("\"locale\":\"en-XA\""), "\(asked.errors)")
        #expect(try await run(["test", "--pseudo-locales"], in: folder).exitCode == 0)
    }
}
