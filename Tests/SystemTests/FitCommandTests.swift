import LayoverBrowser
import LayoverTestKit
import Testing

/// `layover check --fit` in a real Chromium.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, "there is no Chromium; 'deploy/setup --for test' installs it"))
struct FitCommandTests {
    private static let widget = "widgets/cards/check-in-soon/widget.yaml"

    private func content(height: String) throws -> TemporaryFolder {
        let content = try TemporaryFolder.shippedContent()
        try content.replace("height: auto", with: "height: \(height)", in: FitCommandTests.widget)
        return content
    }

    /// Sets other cards of fixed height to draft, so that the browser does not lay them out in a test about one card.
    private func leaveOut(_ names: [String], of content: TemporaryFolder) throws {
        for name in names {
            try content.replace("status: live", with: "status: draft", in: "widgets/cards/\(name)/widget.yaml")
        }
    }

    @Test func `a card that needs more than its fixed height is reported with the amount, the place and the size`()
        async throws
    {
        let content = try content(height: "{ compact: 60, regular: 30 }")
        try leaveOut(["direct-weekdays", "pick-one", "trip-with-friends"], of: content)
        let plain = try await ProgramRun.run(["check"], in: content)
        #expect(plain.exitCode == 0 && !plain.output.contains("heights.overflow"), "no browser is used")
        let run = try await ProgramRun.run(["check", "--fit", "--format", "github"], in: content)
        let found = run.lines.filter { $0.contains("heights.overflow") }
        #expect(run.exitCode == 1 && Set(found).count == found.count && found.count > 10, "one for each language")
        #expect(found.allSatisfy { $0.contains("file=\(FitCommandTests.widget),line=") })
        #expect(found.contains { $0.contains("in nb-NO (NO)") && $0.contains("layover measure check-in-soon") })
        #expect(found.allSatisfy { $0.contains(/needs \d+ points/) && $0.contains(/has \d+; shorten/) })
    }

    /// One card has more space than it needs; all others are as shipped: measured, or with a height that fits.
    @Test func `a card that has the room is none, and neither is one that is measured`() async throws {
        let run = try await ProgramRun.run(["check", "--fit"], in: try content(height: "600"))
        #expect(run.exitCode == 0 && !run.output.contains("heights.overflow"), "\(run.output)")
    }

    @Test func `content with errors reports only these`() async throws {
        let content = try content(height: "{ compact: 60, regular: 30 }")
        try content.write("widget: [", to: FitCommandTests.widget)
        let run = try await ProgramRun.run(["check", "--fit"], in: content)
        #expect(run.exitCode == 1 && !run.output.contains("heights.overflow"))
    }
}
