import Foundation
import LayoverTestKit
import Testing

@testable import LayoverConformance

/// The suites of the finder: all shared cases pass, and planted faults are found.
struct FindSuiteTests {
    private static let shared = Repository.shared.appending(path: "conformance/find").path()

    @Test(.enabled(if: Repository.hasShared("conformance/find"), "no shared conformance folder: set LAYOVER_SHARED"))
    func `every shared case passes`() throws {
        var report = Report(isQuiet: true)
        try FindSuite.run(path: FindSuiteTests.shared, url: nil, report: &report)
        try AnalyserSuite.run(path: FindSuiteTests.shared, url: nil, report: &report)
        #expect(report.misses == [])
        #expect(report.passed >= 246)
    }

    @Test(.enabled(if: Repository.hasShared("conformance/find"), "no shared conformance folder: set LAYOVER_SHARED"))
    func `an unexpected result is a miss, from any file`() throws {
        let folder = try TemporaryFolder()
        let expectations = [
            #"{"first": "city:PAR"}"#, #"{"order": ["city:LON", "airport:LCY"]}"#, #"{"top3": ["airport:LCY"]}"#,
            #"{"absent": ["city:LON"]}"#, #"{"empty": true}"#, #"{"first": "city:LON"}"#,
        ]
        let cases = expectations.enumerated().map { #"{"name": "\#($0)", "q": "london", "expect": \#($1)}"# }
        try folder.write(#"{"cases": [\#(cases.joined(separator: ","))]}"#, to: "mine.json")
        try folder.write(#"{"cases": [{"name": "a", "text": "b", "tokens": ["c"]}]}"#, to: "words.json")
        var report = Report(isQuiet: true)
        try FindSuite.run(path: folder.path("mine.json"), url: nil, report: &report)
        try AnalyserSuite.run(path: folder.path("words.json"), url: nil, report: &report)
        #expect(report.misses == ["0", "1", "2", "3", "4", "a"])
        #expect(report.passed == 1)
    }
}
