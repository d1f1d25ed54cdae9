import Foundation
import LayoverTestKit
import LayoverWorkbench
import Testing

/// `layover measure` in a real Chromium.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, "there is no Chromium; 'deploy/setup --for test' installs it"))
struct MeasureCommandTests {
    private static let definition = "widgets/cards/check-in-soon/widget.yaml"
    private static let lock = "widgets/cards/check-in-soon/heights.lock.yaml"

    private func content() throws -> TemporaryFolder {
        let content = try TemporaryFolder.shippedContent()
        let text = try content.text(MeasureCommandTests.definition)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let measured = lines.map { $0.hasPrefix("height:") ? "height: auto" : String($0) }
        try content.write(measured.joined(separator: "\n"), to: MeasureCommandTests.definition)
        return content
    }

    @Test func `a card is measured once, and again when it has changed`() async throws {
        let content = try content()
        let missing = try await ProgramRun.run(["check"], in: content)
        #expect(
            missing.exitCode == 1 && missing.output.contains("run 'layover measure check-in-soon' [heights.missing]"))
        let told = try await ProgramRun.run(["measure", "--check"], in: content)
        #expect(told.exitCode == 1 && told.output.contains("not measured before"), "\(told.errors)")
        #expect(!content.exists(MeasureCommandTests.lock), "nothing is written")

        let first = try await ProgramRun.run(["measure"], in: content)
        #expect(first.exitCode == 0 && first.lines.count == 2, "\(first.output)\(first.errors)")
        let lock = try content.text(MeasureCommandTests.lock)
        #expect(lock.contains("heights: check-in-soon") && lock.contains("compact: { 100: "))
        #expect(try await ProgramRun.run(["check", "--strict"], in: content).exitCode == 0)
        let again = try await ProgramRun.run(["measure", "--check"], in: content)
        #expect(again.exitCode == 0 && again.output.contains("; as locked"))

        let texts = "widgets/cards/check-in-soon/messages/en-GB.yaml"
        let title = try #require(try content.text(texts).split(separator: "\n").first { $0.hasPrefix("title:") })
        try content.replace(
            String(title), with: "title: \"\(String(repeating: "Very long indeed, ", count: 40))\"", in: texts)
        let stale = try await ProgramRun.run(["check"], in: content)
        #expect(stale.exitCode == 0 && stale.output.contains("[heights.stale]"))
        #expect(try await ProgramRun.run(["measure", "--check"], in: content).exitCode == 1)
        #expect(try await ProgramRun.run(["measure", "check-in-soon"], in: content).exitCode == 0)
        #expect(try content.text(MeasureCommandTests.lock) != lock)
        #expect(try await ProgramRun.run(["check", "--strict"], in: content).exitCode == 0)
    }

    @Test(arguments: [
        (["measure", "check-in-son"], "did you mean 'check-in-soon'?"),
        (["measure", "price-alert"], "'price-alert' says its height itself"),
    ])
    func `a name that nothing can be done with is told`(words: [String], answer: String) async throws {
        let run = try await ProgramRun.run(words, in: try content())
        #expect(run.exitCode == 2 && run.errors.contains(answer), "\(run.errors)")
    }

    @Test func `Chromium goes with the program that started it, however that ends`() async throws {
        let content = try content()
        let measure = try ServerHandle(
            ["measure", "--content", content.url.path], environment: ["TMPDIR": content.url.path],
            log: content.url.appending(path: "measure.log"))
        try await Waiting.value("Chromium") { try browsers(in: content).isEmpty ? nil : true }
        measure.kill()
        try await Waiting.value("the end of Chromium") { try browsers(in: content).isEmpty ? true : nil }
        #expect(try await measure.waitForEnd() == 128 + SIGKILL)
    }

    /// Processes whose profile lies in a folder.
    private func browsers(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.filter { number in
            let words = try? Data(contentsOf: URL(filePath: "/proc/\(number)/cmdline"))
            return words.map { String(decoding: $0, as: UTF8.self).contains("\(folder.url.path)/layover-chromium-") }
                ?? false
        }
    }

    @Test func `without Chromium it says what to install`() async throws {
        let run = try await ProgramRun.run(["measure"], in: try content(), environment: ["PATH": "/nowhere"])
        #expect(run.exitCode == 1 && run.errors.contains("apt-get install chromium"))
    }
}
