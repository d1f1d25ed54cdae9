import Foundation
import LayoverTestKit
import Testing

@testable import LayoverConformance

/// The suites about picks, on the shared vectors and on planted faults.
struct PickSuiteTests {
    private static let shared = SuiteFolders.shared + "/pick"
    private static let areShared = Repository.hasShared("conformance/pick")

    @Test(.enabled(if: areShared, "no shared vectors of picks: set LAYOVER_SHARED"))
    func `all shared cases pass, by folder and by file`() throws {
        for (suite, file, count) in [
            (PickSuite.self, "scoring.json", 52), (HoursSuite.self, "hours.json", 75),
            (LinksSuite.self, "links.json", 7),
        ] as [(any Suite.Type, String, Int)] {
            var report = Report(isQuiet: true)
            try suite.run(path: Self.shared, url: nil, report: &report)
            try suite.run(path: Self.shared + "/" + file, url: nil, report: &report)
            #expect(report.misses.isEmpty)
            #expect(report.passed >= 2 * count)
        }
    }

    private static let faults: [(String, String)] = [
        (
            "pick",
            #"{"cases":[{"name":"x","pick":{"score":[{"fact":"a","curve":{"linear":{"zero":0,"one":1}}}]},"candidates":[{"id":"p","facts":{"a":1}}],"expect":{"order":["p"],"scores":{"p":999999}}}]}"#
        ),
        (
            "pick",
            #"{"cases":[{"name":"x","pick":{"score":[{"fact":"a","curve":{"line":{}}}]},"candidates":[],"expect":{"order":[]}}]}"#
        ),
        (
            "hours",
            #"{"cases":[{"name":"x","hours":"24/7","at":"2026-11-20T03:00","expect":{"state":"open","until":"2026-11-21T00:00"}}]}"#
        ),
        ("links", #"{"cases":[{"name":"x","place":{"name":"y"},"mode":"walk","expect":{"web":"z"}}]}"#),
    ]

    @Test(arguments: faults)
    func `a planted fault fails`(name: String, text: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "cases.json")
        try Data(text.utf8).write(to: file)
        var report = Report(isQuiet: true)
        let suite = try #require(ConformanceCommand.suites.first { $0.name == name })
        try suite.run(path: file.path, url: nil, report: &report)
        #expect(report.passed == 0)
        #expect(report.misses == ["x"])
    }
}
