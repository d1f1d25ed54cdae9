import LayoverModel
import LayoverPattern
import LayoverTestKit
import Testing

@testable import LayoverTargeting

struct VersionRangeTests {
    @Test(
        arguments: [
            (">=7.20", "7.20", true), (">=7.20", "7.20.0", true), (">=7.20", "7.19.9", false),
            (">=7.20", "7.100", true),
            (">=7.20", "8", true), (">=7.20 <8", "7.99.1", true), (">=7.20 <8", "8.0.0", false),
            (">= 7.20  < 8", "7.20.1.5", true), (">7.20", "7.20.0", false), ("<=7.20", "7.20.0", true),
            ("=7.20", "v7.20.0+build.9", true), ("=7.20", "7.20.1", false), ("<8", "8.0.0-beta", true),
            (">=8.0.0-beta.2", "8.0.0-beta.11", true), (">=8.0.0-beta.2", "8.0.0-beta", false),
            (">=1", "", false), (">=1", "latest", false), (">=1", "1..2", false), (">=1", "2-", false),
            (">=7.123456", "7.99999", false), (">=1", "1234567890", false), (">=1", "2 ", false),
        ])
    func `contains the versions of its text`(range: String, version: String, expected: Bool) throws {
        #expect(try VersionRange(range).contains(version) == expected)
    }

    @Test(
        arguments: [
            ("", "version.syntax"), ("~", "version.syntax"), ("7.20", "version.syntax"), (">=", "version.syntax"),
            ("=>7", "version.syntax"), (">=7.x", "version.syntax"), ("^7", "version.syntax"),
            (">=7 || <3", "version.syntax"),
            (">=8 <7", "version.empty-range"), (">7 <7", "version.empty-range"), ("=7 =8", "version.empty-range"),
            (">=1 >=2 >=3 >=4 >=5", "version.too-long"),
            (">=" + String(repeating: "1", count: 127), "version.too-long"),
        ])
    func `refuses the rest`(text: String, code: String) {
        let (range, findings) = VersionRange.read(scalar(text), file: "widget.yaml")
        #expect(range == nil)
        #expect(findings.map(\.code) == [code])
    }

    /// A range, versions within it, and versions outside it.
    static let table: [(range: String, within: [String], outside: [String])] = [
        (
            ">=7.31.1",
            ["7.31.1", "7.31.2", "v7.31.1", "7.31.1+5", "7.31.1.0", "7.31.1.4", "7.31.2-rc.1", "7.32-rc.1", "8"],
            ["7.31", "7.31.0.4", "7.31.1-rc.1", "7.31.1.0-rc.1", "7", "7-rc.1", "7.31-rc.1", "", "dev", "7.31.x"]
        ),
        (
            ">=7.31.0", ["7.31", "7.31.0", "7.31.0.4", "7.31.1-rc.1", "7.31.1.0"],
            ["7.31.0-rc.1", "7.31-rc.1", "7.30.9", "7.30.9.9", "7.30.0-rc.1"]
        ),
        (
            "<7.31.1", ["7.31", "7.31.0.4", "7.31.1-rc.1", "7", "0"],
            ["7.31.1", "7.31.1.0", "7.31.1.4", "8-rc.1", "dev"]
        ),
        (">7.31.1", ["7.31.1.4", "7.31.2-rc.1", "8"], ["7.31.1", "7.31.1.0", "7.31.1-rc.1", "v7.31.1+9", "7.31"]),
        ("<=7.31.1", ["7.31.1", "7.31.1.0", "7.31.1-rc.1", "7.31"], ["7.31.1.4", "7.31.2-rc.1", "8"]),
        ("=7.31", ["7.31", "7.31.0", "7.31.0.0", "v7.31+b"], ["7.31.1", "7.31.0-rc.1", "7.31.0.1", "7.3"]),
        (
            ">=8.0.0-beta.2 <9",
            ["8.0.0-beta.2", "8.0.0-beta.11", "8.0.0-rc", "8", "8.0.0.0", "8.1-rc.1", "9.0.0-rc.1"],
            ["8.0.0-beta", "8.0.0-alpha.9", "7.99", "9", "9.0.0.0"]
        ),
        (">=7.31.1.4", ["7.31.1.4", "7.31.1.5", "7.31.2"], ["7.31.1", "7.31.1.3", "7.31.1-rc.1", "7.31.1.4-rc.1"]),
        (">=0", ["0", "0.0.1", "7"], ["0.0.0-rc.1", "dev"]),
    ]

    @Test(arguments: table) func `means the same in a condition on attributes`(
        range: String, within: [String], outside: [String]
    ) throws {
        let range = try VersionRange(range)
        let condition = compiled(.object(Attributes([Attributes.Member("app", range.attributeTest)])))
        for version in within + outside {
            let isWithin = within.contains(version)
            #expect(range.contains(version) == isWithin, "\(version)")
            #expect(condition.holds(for: ["app": .text(version)]) == isWithin, "\(version)")
        }
        #expect(!condition.holds(for: [:]))
    }

    @Test(arguments: table) func `is sent to GrowthBook's SDKs as operators that hold for the same versions`(
        range: String, within: [String], outside: [String]
    ) throws {
        let range = try VersionRange(range)
        let written = compiled(.object(Attributes([Attributes.Member("app", range.attributeTest)]))).forGrowthBook
        #expect(!written.description.contains(VersionRange.operatorName))
        let condition = compiled(written)
        for version in within { #expect(condition.holds(for: ["app": .text(version)]), "\(version) \(written)") }
        // GrowthBook treats the empty text as version 0.
        for version in outside where !version.isEmpty {
            #expect(!condition.holds(for: ["app": .text(version)]), "\(version) \(written)")
        }
        #expect(!condition.holds(for: [:]))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `holds for the same of ten thousand versions here and in GrowthBook's operators`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        func version() -> String {
            let numbers = (0..<Int.random(in: 1...4, using: &chance)).map { _ in
                ["0", "1", "2", "10", "99999"].randomElement(using: &chance) ?? "0"
            }
            let tails = ["", "", "", "-rc.1", "-rc.2", "-rc.10", "-beta.2"]
            // A pre-release of one or two numbers may sort differently, as docs/yaml/conditions.md says.
            let tail = numbers.count > 2 ? tails.randomElement(using: &chance) ?? "" : ""
            return numbers.joined(separator: ".") + tail
        }
        for _ in 0..<200 {
            let comparison = [">=", ">", "<", "<=", "="].randomElement(using: &chance) ?? ">="
            let range = try VersionRange(comparison + version())
            let condition = compiled(range.growthBookCondition(on: "app"))
            for _ in 0..<50 {
                let version = version()
                #expect(
                    condition.holds(for: ["app": .text(version)]) == range.contains(version),
                    "seed \(seed): \(range) \(version)")
            }
        }
    }

    private func compiled(_ written: AttributeValue) -> AttributeCondition {
        let (condition, problems) = AttributeCondition.compile(written, patterns: RegularExpressions())
        #expect(problems.isEmpty)
        return condition
    }

    @Test func `rejects invalid text with a suggestion`() {
        #expect(VersionRange.read([], file: "f").1.map(\.code) == ["version.syntax"])
        #expect(
            VersionRange.read("7.20", file: "widget.yaml").1.map(\.description) == [
                "widget.yaml:1:1: error: '7.20' has no operator; write '>=7.20' or '=7.20' [version.syntax]"
            ])
    }

    @Test func `takes four comparisons and 128 bytes`() throws {
        #expect(try VersionRange(">=1 >=2 >=3 >=4").contains("4"))
        let long = ">=1-" + String(repeating: "a", count: 124)
        #expect(long.utf8.count == Limits.versionBytes)
        #expect(try VersionRange(long).contains("1"))
        #expect(throws: VersionRangeError.tooLong) { try VersionRange(long + "a") }
    }
}
