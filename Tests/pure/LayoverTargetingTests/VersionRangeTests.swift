import LayoverModel
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
    func `contains what it says`(range: String, version: String, expected: Bool) throws {
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

    @Test func `refuses what is no text, and says what would do`() {
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
