import Foundation
import LayoverTestKit
import Testing

/// The papers agree with the program's own help.
struct PaperTests {
    private let root = Repository.root

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `the README's table of commands says what the overview says`() async throws {
        let overview = try await ProgramRun.run(["--help"], in: root)
        // A summary may continue on the next line.
        let whole = overview.output.replacing(/\n {6,}/, with: " ")
        let commands = whole.split(separator: "\n").compactMap {
            $0.wholeMatch(of: /\s\s([a-z]+(?: [a-z]+)?)\s\s+(\S.*)/)
        }
        #expect(overview.exitCode == 0 && commands.count > 20)
        let families = PaperTests.families(commands.map { (String($0.1), String($0.2)) })
        let rows =
            ["| command | what it does |", "| --- | --- |"]
            + families.map {
                "| \($0.map { "`layover \($0.name)`" }.joined(separator: ", ")) | \($0.map(\.summary).joined(separator: "; ")) |"
            }
        let table = rows.map { $0 + "\n" }.joined()
        var readme = try text("README.md")
        let block = try #require(readme.firstMatch(of: /(?s)<!-- commands:[^\n]*-->\n(.*?)<!-- \/commands -->/)).1
        let isCurrent = block == table
        if Repository.isRecording {
            readme.replaceSubrange(block.startIndex..<block.endIndex, with: table)
            try readme.write(to: root.appending(path: "README.md"), atomically: true, encoding: .utf8)
        } else {
            #expect(isCurrent, "README.md's commands are old; LAYOVER_RECORD=1 writes them anew")
        }
    }

    /// Two-word commands with the same first word are in one row.
    private static func families(_ commands: [(name: String, summary: String)]) -> [[(name: String, summary: String)]] {
        commands.reduce(into: []) { families, command in
            let words = command.name.split(separator: " ")
            let last = families.last?.last?.name.split(separator: " ") ?? []
            if words.count == 2, last.count == 2, last[0] == words[0] {
                families[families.count - 1].append(command)
            } else {
                families.append([command])
            }
        }
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
