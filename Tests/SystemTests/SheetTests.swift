import Foundation
import LayoverTestKit
import Testing

/// Shipped cards in frames of their own size in Chromium; `make sheet` measures all of them, this test a part.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct SheetTests {
    /// Each number selects two markets, two widths and two text scales.
    @Test(arguments: [3, 8])
    func `a part of the cards fits its frames`(part: Int) async throws {
        let run = try await measure(["--part", String(part)], of: Repository.root)
        #expect(run.exitCode == 0, "\(run.output.suffix(4000))\(run.errors)")
        #expect(run.output.contains(" frames are wrong; ") && run.output.contains("sheet: 0 of "))
    }

    @Test func `a card that is too high, too wide or hard to read is named`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let widget = "widgets/cards/check-in-soon/"
        try content.replace(
            "height: auto", with: "height: { compact: 60, regular: 30 }", in: widget + "widget.yaml")
        let run = try await measure(["--part", "3", "check-in-soon"], of: content.url)
        #expect(run.exitCode == 1)
        #expect(run.output.contains("check-in-soon: tall, outside ("), "\(run.output.prefix(2000))\(run.errors)")
    }

    @Test func `a missing text is reported, and so is an unreadable one`() async throws {
        let run = try await ProgramRun.run(
            ["--bin", "/nowhere/layover"], executable: script, in: Repository.root)
        #expect(run.exitCode == 3 && run.errors.contains("there is no program at /nowhere/layover"))
        #expect(try await ProgramRun.run(["--wide"], executable: script, in: Repository.root).exitCode == 2)
    }

    private var script: URL { Repository.root.appendingPathComponent("scripts/sheet") }

    private func measure(_ words: [String], of content: URL) async throws -> ProgramRun {
        try await ProgramRun.run(
            ["--bin", BuiltProducts.program("layover").path, "--content", content.path] + words, executable: script,
            in: Repository.root)
    }
}
