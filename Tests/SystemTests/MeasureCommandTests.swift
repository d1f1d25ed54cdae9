import Foundation
import LayoverBrowser
import LayoverTestKit
import Testing

/// `layover measure` in a real Chromium.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, "there is no Chromium; 'deploy/setup --for test' installs it"))
struct MeasureCommandTests {
    private static let lock = "widgets/cards/check-in-soon/heights.lock.yaml"

    /// The shipped content with one card that has no measured heights.
    private func content() throws -> TemporaryFolder {
        let content = try TemporaryFolder.shippedContent()
        try FileManager.default.removeItem(at: content.url.appending(path: MeasureCommandTests.lock))
        return content
    }

    @Test func `a card is measured once, and again when it or the browser has changed`() async throws {
        let content = try content()
        let missing = try await ProgramRun.run(["check"], in: content)
        #expect(
            missing.exitCode == 1 && missing.output.contains("run 'layover measure check-in-soon' [heights.missing]"))
        let told = try await ProgramRun.run(["measure", "--check", "check-in-soon"], in: content)
        #expect(told.exitCode == 1 && told.output.contains("not measured before"), "\(told.errors)")
        #expect(!content.exists(MeasureCommandTests.lock), "nothing is written")

        let first = try await ProgramRun.run(["measure", "check-in-soon"], in: content)
        #expect(first.exitCode == 0 && first.lines.count == 1, "\(first.output)\(first.errors)")
        let lock = try content.text(MeasureCommandTests.lock)
        #expect(lock.contains("heights: check-in-soon") && lock.contains("\n  ja-JP:\n"))
        #expect(try await ProgramRun.run(["check", "--strict"], in: content).exitCode == 0)
        let again = try await ProgramRun.run(["measure", "--check", "check-in-soon"], in: content)
        #expect(again.exitCode == 0 && again.output.contains("; unchanged"))

        let browser = try #require(lock.split(separator: "\n").first { $0.hasPrefix("browser:") })
        try content.replace(String(browser), with: "browser: \"Chrome/1.0\"", in: MeasureCommandTests.lock)
        #expect(try await ProgramRun.run(["check", "--strict"], in: content).exitCode == 0, "no browser is used")
        let other = try await ProgramRun.run(["measure", "--check", "check-in-soon"], in: content)
        #expect(other.exitCode == 1 && other.output.contains("measured by another Chromium"))
        try content.write(lock, to: MeasureCommandTests.lock)

        let texts = "widgets/cards/check-in-soon/messages/en-GB.yaml"
        let title = try #require(try content.text(texts).split(separator: "\n").first { $0.hasPrefix("title:") })
        try content.replace(
            String(title), with: "title: \"\(String(repeating: "Very long indeed, ", count: 40))\"", in: texts)
        let stale = try await ProgramRun.run(["check"], in: content)
        #expect(stale.exitCode == 0 && stale.output.contains("[heights.stale]"))
        #expect(try await ProgramRun.run(["measure", "--check", "check-in-soon"], in: content).exitCode == 1)
        #expect(try await ProgramRun.run(["measure", "check-in-soon"], in: content).exitCode == 0)
        #expect(try content.text(MeasureCommandTests.lock) != lock)
        #expect(try await ProgramRun.run(["check", "--strict"], in: content).exitCode == 0)
    }

    /// A name of 300 letters does not make the card a screen high, and no line of it is cut through.
    @Test func `the usual names decide how high a card is, and a longer one ends with an ellipsis`() async throws {
        let content = try content()
        let folder = "widgets/cards/check-in-soon/"
        try content.write(
            """
            <div class="notice notice-info">
              <div class="notice-body grow"><h2 class="notice-title">{{@title}}</h2><p class="notice-text">{{city}}</p></div>
            </div>

            """, to: folder + "card.html")
        try content.replace(
            "height: auto", with: "height: auto\nfields: { city: { type: text, from: route.destination.city } }",
            in: folder + "widget.yaml")
        for sample in ["next-week", "tomorrow"] {
            try content.replace(
                "facts: {", with: "facts: { route.destination.city: Oslo,", in: "\(folder)samples/\(sample).yaml")
        }
        let run = try await ProgramRun.run(["measure", "check-in-soon"], in: content)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        let usual = try content.text(MeasureCommandTests.lock)
        let row = try #require(
            usual.split(separator: "  en-GB:").last?.split(separator: "\n").first { $0.hasPrefix("    100:") })
        let points = try #require(row.split(separator: "[").dropFirst().first?.split(separator: "]").first)
            .split(separator: ",").compactMap { Int($0.drop { $0 == " " }) }
        #expect(points.count == 8 && (50...120).contains(points[0]), "\(row)")
        #expect(row.contains("lines: ["), "the longest name ends early: \(row)")

        let sheet = try await ProgramRun.run(
            [
                "--bin", BuiltProducts.program("layover").path, "--content", content.url.path, "--part", "3",
                "check-in-soon",
            ], executable: Repository.root.appendingPathComponent("scripts/sheet"), in: Repository.root)
        #expect(sheet.exitCode == 0 && sheet.output.contains("sheet: 0 of "), "\(sheet.output.suffix(3000))")
    }

    @Test(arguments: [
        (["measure", "check-in-son"], "did you mean 'check-in-soon'?"),
        (["measure", "direct-by-airline-list"], "'direct-by-airline-list' sets its own height"),
    ])
    func `an unknown name is reported`(words: [String], answer: String) async throws {
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

    /// Processes whose profile is in a folder.
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
