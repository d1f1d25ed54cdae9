import Foundation
import LayoverTestKit
import Testing

@testable import LayoverConformance

/// The suite of sentences, on the shared vectors and on planted faults.
struct SentenceSuiteTests {
    private static let shared = SuiteFolders.shared + "/sentence"
    private static let areShared = Repository.hasShared("conformance/sentence")

    @Test(.enabled(if: areShared, "no shared vectors of sentences: set LAYOVER_SHARED"))
    func `all shared cases pass, by folder and by file`() throws {
        var whole = Report(isQuiet: true)
        try SentenceSuite.run(path: Self.shared, url: nil, report: &whole)
        #expect(whole.misses.isEmpty)
        #expect(whole.passed >= 251)
        for (file, count) in [("repairs.json", 53), ("layout.json", 24), ("check.json", 31)] {
            var report = Report(isQuiet: true)
            try SentenceSuite.run(path: Self.shared + "/" + file, url: nil, report: &report)
            #expect(report.misses.isEmpty)
            #expect(report.passed >= count)
        }
    }

    private static let faults = [
        #"{"cases":[{"id":"x","tokens":[{"w":40,"gap":0,"glue":false}],"width":100,"expect":{"x":[1]}}]}"#,
        #"{"cases":[{"id":"x","tokens":[],"width":100,"expect":{"y":[]}}]}"#,
        #"{"cases":[{"id":"x","patch":[],"expect":[]}]}"#,
        #"{"cases":[{"id":"x","patch":[{"file":"sentence.yaml","path":["a"],"set":1}],"expect":[{"severity":"error","code":"sentence.no-such","file":"sentence.yaml","path":["a"]}]}]}"#,
        #"{"cases":[{"id":"x","patch":[{"file":"sentence.yaml","path":["a"],"set":1}],"expect":[],"absent":[{"severity":"error","code":"sentence.unknown-key","file":"sentence.yaml","path":["a"]}]}]}"#,
    ]

    @Test(arguments: faults)
    func `a planted fault fails`(text: String) throws {
        let folder = try TemporaryFolder()
        try Data(#"{"sentence.yaml":{"sentence":1}}"#.utf8).write(to: folder.url.appending(path: "grammar.json"))
        let file = folder.url.appending(path: "cases.json")
        try Data(text.utf8).write(to: file)
        var report = Report(isQuiet: true)
        try SentenceSuite.run(path: file.path, url: nil, report: &report)
        #expect(report.passed == 0)
        #expect(report.misses == ["x"])
    }

    @Test func `cases without a sound grammar are refused whole`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "cases.json")
        try Data(#"{"cases":[{"id":"x","say":"1","expect":{}}]}"#.utf8).write(to: file)
        var report = Report(isQuiet: true)
        #expect(throws: SuiteError.self) { try SentenceSuite.run(path: file.path, url: nil, report: &report) }
        try Data(#"{"sentence.yaml":{}}"#.utf8).write(to: folder.url.appending(path: "grammar.json"))
        #expect(throws: SuiteError.self) { try SentenceSuite.run(path: file.path, url: nil, report: &report) }
    }
}
