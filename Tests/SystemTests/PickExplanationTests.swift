import Foundation
import LayoverTestKit
import Testing

/// `layover explain --pick`, and the paper that shows its calculation.
struct PickExplanationTests {
    @Test func `the paper equals the program's output of the example`() async throws {
        let outcome = try await ProgramRun.run(
            ["explain", "--pick", "examples/best.yaml", "--answer", "examples/lhr-edi.json"], in: Repository.root)
        #expect(outcome.exitCode == 0)
        let paper = try Repository.text("docs/pick.md")
        #expect(paper.contains("<!-- explain -->\n```\n\(outcome.output)```\n"), "\(outcome.output)")
        let rule = try Repository.text("examples/best.yaml").split(separator: "\n").suffix(5).joined(separator: "\n")
        #expect(paper.contains("```yaml\n\(rule)\n```"))
    }

    @Test func `the paper equals the program's output of places`() async throws {
        let outcome = try await ProgramRun.run(
            [
                "explain", "--pick", "examples/dinner.yaml", "--candidates", "examples/dinner-places.json", "--now",
                "2026-12-07T18:00:00Z",
            ], in: Repository.root)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let paper = try Repository.text("docs/pick.md")
        #expect(paper.contains("<!-- places -->\n```\n\(outcome.output)```\n"), "\(outcome.output)")
    }

    @Test func `the paper shows the effect of an arm`() async throws {
        let outcome = try await ProgramRun.run(
            [
                "explain", "--pick", "examples/dinner.yaml@near-first", "--candidates", "examples/dinner-places.json",
                "--now", "2026-12-07T18:00:00Z",
            ], in: Repository.root)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let paper = try Repository.text("docs/pick.md")
        #expect(paper.contains("<!-- arm -->\n```\n\(outcome.output)```\n"), "\(outcome.output)")
    }

    @Test(arguments: [
        (["--pick", "best.yaml@none", "--answer", "none.json"], "the pick of 'best.yaml' has no arm 'none'"),
        (["--pick", "best.yaml"], "name them with '--answer' or '--candidates'"),
        (["--pick", "best.yaml", "--candidates", "wrong.yaml"], "set it with '--now"),
        (["--pick", "best.yaml", "--candidates", "wrong.yaml", "--now", "2026-12-07T18:00:00Z"], "has no places"),
        (["--pick", "best.yaml", "--answer", "none.json"], "there is no file 'none.json'"),
        (["--pick", "none.yaml", "--answer", "none.json"], "there is no file 'none.yaml'"),
        (
            ["--pick", "wrong.yaml", "--answer", "none.json"],
            "wrong.yaml:1:17: error: no candidate has a fact 'prise'; did you mean 'price'?"
        ),
        (["--pick", "best.yaml", "--answer", "wrong.yaml"], "has no offers that can be read one by one"),
    ])
    func `reports missing or invalid values`(arguments: [String], message: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(try Repository.text("examples/best.yaml"), to: "best.yaml")
        try folder.write(
            "score: [{ fact: prise, curve: { half_life: { half: 1 } } }]\n", to: "wrong.yaml")
        let outcome = try await ProgramRun.run(["explain"] + arguments, in: folder)
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
}
