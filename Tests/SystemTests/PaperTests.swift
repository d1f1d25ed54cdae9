import Foundation
import LayoverTestKit
import Testing

/// The papers agree with the program's own help.
struct PaperTests {
    private let root = Repository.root

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `the README lists every command once, with the summary of the overview`() async throws {
        let overview = try await ProgramRun.run(["--help"], in: root)
        // A summary may continue on the next line.
        let whole = overview.output.replacing(/\n {6,}/, with: " ")
        let commands = whole.split(separator: "\n").compactMap {
            $0.wholeMatch(of: /\s\s([a-z]+(?: [a-z]+)?)\s\s+(\S.*)/)
        }
        #expect(overview.exitCode == 0 && commands.count > 20)
        let summaries = Dictionary(commands.map { (String($0.1), String($0.2)) }) { first, _ in first }
        var readme = try text("README.md")
        let block = try #require(readme.firstMatch(of: /(?s)<!-- commands:[^\n]*-->\n(.*?)<!-- \/commands -->/)).1
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.flatMap(PaperTests.commands).sorted() == summaries.keys.sorted(),
            "README.md lists each command once, below its reader; add and remove them by hand")
        let current = lines.map { PaperTests.line($0, with: summaries) }.joined(separator: "\n")
        let isCurrent = block == current
        if Repository.isRecording {
            readme.replaceSubrange(block.startIndex..<block.endIndex, with: current)
            try readme.write(to: root.appending(path: "README.md"), atomically: true, encoding: .utf8)
        } else {
            #expect(isCurrent, "README.md's summaries are old; LAYOVER_RECORD=1 writes them anew")
        }
    }

    /// The commands in one line of a list: one, or those of a family as in "`layover find query | explain`".
    private static func commands(in line: Substring) -> [String] {
        guard let match = line.prefixMatch(of: /- `layover ([a-z |]+)`:\s/) else { return [] }
        let names = match.1.components(separatedBy: " | ")
        guard names.count > 1, let family = match.1.split(separator: " ").first else { return names }
        return [names[0]] + names.dropFirst().map { "\(family) \($0)" }
    }

    /// A line of a list with the current summary; the text of a family is written by hand.
    private static func line(_ line: Substring, with summaries: [String: String]) -> String {
        let names = commands(in: line)
        guard names.count == 1, let summary = summaries[names[0]] else { return String(line) }
        return "- `layover \(names[0])`: \(summary)"
    }

    @Test func `operators read of every setting`() async throws {
        let help = try await ProgramRun.run(["serve", "--help"], in: root)
        let settings = help.lines.compactMap {
            $0.firstMatch(of: /^\s\s--([a-z-]+)/).map { $0.1.replacing("-", with: "_") }
        }
        #expect(settings.count > 30)
        let page = try text("docs/operators.md")
        for setting in settings where setting != "settings" {
            #expect(page.contains("`\(setting)`"), "docs/operators.md does not name '\(setting)'")
        }
    }

    @Test func `operators are alarmed by metrics that the reference has`() throws {
        let names = try text("docs/operators.md").matches(of: /layover_[a-z]+(?:_[a-z]+)*/).map(\.output)
        #expect(names.count > 10)
        let reference = try text("docs/metrics.md")
        for name in Set(names) { #expect(reference.contains("`\(name)"), "the reference does not have '\(name)'") }
    }
}
