import Foundation
import LayoverTestKit
import Testing

/// `layover find` on the shipped content.
struct FindCommandTests {
    private let root = Repository.root

    @Test func `results are listed with their reason`() async throws {
        let query = try await ProgramRun.run(["find", "query", "munchne"], in: root)
        #expect(query.exitCode == 0 && query.output.hasPrefix("airport:MUC  "), "\(query.output)\(query.errors)")
        let explain = try await ProgramRun.run(
            ["find", "explain", "flights", "to", "munchne", "--market", "DE"], in: root)
        #expect(
            explain.output.contains("words: flights | to | munchne\nwithout generic words: munchne\nstage: corrected"))
        #expect(explain.output.contains("1. airport:MUC") && explain.output.contains("corrected, 1 typo"))
        let nothing = try await ProgramRun.run(["find", "query", "qqqqzzzz"], in: root)
        #expect(nothing.exitCode == 1 && nothing.output.contains("no hits"))
        let wrong = try await ProgramRun.run(["find", "query", "x", "--domains", "hotel"], in: root)
        #expect(wrong.exitCode == 2)
    }

    @Test func `a change of names is seen before it goes live`() async throws {
        let folder = try TemporaryFolder.shippedContent()
        try folder.write(
            "places:\n  airport:ABZ: { names: [Granite City, Heathrow], popularity: 100000 }\n",
            to: "widgets/find/aliases/mine.yaml")
        try folder.write("heathrow\nlondon\n", to: "queries.txt")
        let diff = try await ProgramRun.run(
            ["find", "diff", root.path(), "--queries", folder.path("queries.txt"), "--content", folder.path], in: root)
        #expect(diff.exitCode == 1, "\(diff.errors)")
        #expect(diff.output == "'heathrow': airport:LHR -> airport:ABZ\n2 queries, 1 with another first hit\n")
        // Without queries, changed names come before the most popular places.
        let usual = try await ProgramRun.run(["find", "diff", root.path(), "--content", folder.path], in: root)
        #expect(usual.exitCode == 1, "\(usual.errors)")
        #expect(usual.output.contains("'Granite City': nothing -> airport:ABZ\n"), "\(usual.output)")
    }

    @Test func `a file is written, and languages are counted`() async throws {
        let folder = try TemporaryFolder()
        let build = try await ProgramRun.run(["find", "build", "--out", folder.path("find.db")], in: root)
        #expect(build.exitCode == 0 && folder.exists("find.db"), "\(build.errors)")
        #expect(build.output.contains("  article: 6\n") && build.output.contains("  ja: "))
    }
}
