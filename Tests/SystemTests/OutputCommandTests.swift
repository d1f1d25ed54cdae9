import Foundation
import LayoverTestKit
import Testing

/// Commands that write a file, as processes: their effect on an existing entry of each kind.
struct OutputCommandTests {
    /// The commands that write one file.
    private static let commands: [[String]] = [
        ["types"], ["texts", "export"], ["sentence", "worksheet", "--all", "--locale", "en-GB"], ["find", "build"],
        ["exposures", "export", "--state", "state"], ["events", "export", "--state", "state"],
    ]

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder.shippedContent()
        try WrittenRows.write(WrittenRows.exposures("results-grouping", ["control": 5_000]), to: folder)
        return folder
    }

    private func kind(_ path: String) -> mode_t { status(path).st_mode & S_IFMT }

    private func status(_ path: String) -> stat {
        var status = stat()
        _ = unsafe lstat(path, &status)
        return status
    }

    @Test(arguments: commands)
    func `a link keeps its target's mode, a pipe and a device stay, and both spellings are taken`(
        words: [String]
    ) async throws {
        let folder = try Self.folder()
        try folder.write("old", to: "target")
        for name in ["link.part", "link.tmp"] { try folder.write("mine", to: name) }
        try #require(unsafe chmod(folder.path("target"), 0o600) == 0)
        try folder.link("link", to: "target")
        let run = try await ProgramRun.run(words + ["--output", "link"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(kind(folder.path("link")) == S_IFLNK)
        #expect(status(folder.path("target")).st_mode & 0o777 == 0o600)
        let written = try Data(contentsOf: folder.url.appending(path: "target"))
        #expect(written != Data("old".utf8))
        for name in ["link.part", "link.tmp"] { #expect(try folder.text(name) == "mine") }
        try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        async let reading = ProgramRun.run(
            ["-c", "cat pipe > read"], executable: URL(filePath: "/bin/sh"), in: folder.url)
        #expect(try await ProgramRun.run(words + ["--out=pipe"], in: folder).exitCode == 0)
        #expect(try await reading.exitCode == 0)
        #expect(kind(folder.path("pipe")) == S_IFIFO)
        #expect(try Data(contentsOf: folder.url.appending(path: "read")).count == written.count)
        guard unsafe mknod(folder.path("device"), S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0 else { return }
        #expect(try await ProgramRun.run(words + ["--out", "device"], in: folder).exitCode == 0)
        #expect(kind(folder.path("device")) == S_IFCHR)
    }

    @Test func `help names one spelling and mentions the other once`() async throws {
        let folder = try TemporaryFolder()
        for words in Self.commands + [["trips", "export"], ["render"], ["schema"], ["release", "key"]] {
            let name = words.prefix { !$0.hasPrefix("--") }
            let help = try await ProgramRun.run(name + ["--help"], in: folder).output
            #expect(help.contains("  --out "), "\(name)")
            #expect(help.components(separatedBy: "--output").count == 2, "\(name)")
        }
    }

    @Test func `a reader that goes away is an error that is reported`() async throws {
        let folder = try Self.folder()
        try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        async let reading = ProgramRun.run(
            ["-c", "head -c 1 pipe > read"], executable: URL(filePath: "/bin/sh"), in: folder.url)
        let run = try await ProgramRun.run(
            ["exposures", "export", "--state", "state", "--out", "pipe"], in: folder)
        #expect(try await reading.exitCode == 0)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("cannot write 'pipe': Broken pipe"), "\(run.errors)")
        #expect(kind(folder.path("pipe")) == S_IFIFO)
    }

    @Test(arguments: [["types"], ["exposures", "export", "--state", "state"], ["--help"]])
    func `a full standard output is an error that is reported`(words: [String]) async throws {
        let folder = try Self.folder()
        let (shell, all) = Shell.words("exec > /dev/full", BuiltProducts.program("layover"), words)
        let run = try await ProgramRun.run(all, executable: shell, in: folder.url)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("cannot write 'standard output': No space left on device"), "\(run.errors)")
    }

    @Test func `a folder with another program's manifest is left alone`() async throws {
        let folder = try SmallContent.folder()
        try folder.write("{\"name\": \"My site\"}", to: "site/manifest.json")
        try folder.write("mine", to: "site/index.html")
        for words in [["render", "--out", "site"], ["preview", "--export", "site"]] {
            let run = try await ProgramRun.run(words, in: folder)
            #expect(run.exitCode != 0, "\(words)")
            #expect(run.errors.contains("contains other files"), "\(run.errors)")
            #expect(try folder.text("site/index.html") == "mine")
        }
    }

    @Test func `a run removes the pages that it wrote before, and no others`() async throws {
        let folder = try SmallContent.folder()
        let words = ["render", "cuba-advice", "--market", "NO", "--scheme", "dark", "--width", "390", "--out", "out"]
        #expect(try await ProgramRun.run(words + ["--scale", "100"], in: folder).exitCode == 0)
        let before = folder.names("out")
        try folder.write("mine", to: "out/notes.html")
        #expect(try await ProgramRun.run(words + ["--scale", "200"], in: folder).exitCode == 0)
        #expect(try folder.text("out/notes.html") == "mine")
        let old = before.filter { $0.hasSuffix(".html") }
        #expect(!old.isEmpty)
        for name in old { #expect(!folder.exists("out/\(name)"), "\(name)") }
    }
}
