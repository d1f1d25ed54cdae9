import Testing

@testable import LayoverConformance

/// The suites on the shared vectors and on our own vectors in the same format.
struct SuiteTests {
    private static let folders = (SuiteFolders.areShared ? [SuiteFolders.templates] : []) + [SuiteFolders.own]

    @Test(.enabled(if: SuiteFolders.areShared, "no shared conformance folder: set LAYOVER_SHARED"))
    func `the shared vectors are read whole`() throws {
        #expect(try SuiteFiles.cases(TemplatesSuite.Case.self, at: SuiteFolders.templates).count >= 62)
        #expect(try SuiteFiles.cases(PairsSuite.Case.self, at: SuiteFolders.templates).count >= 400)
    }

    @Test func `our own vectors are read whole`() throws {
        #expect(try SuiteFiles.cases(TemplatesSuite.Case.self, at: SuiteFolders.own).count == 146)
        #expect(try SuiteFiles.cases(PairsSuite.Case.self, at: SuiteFolders.own).count == 389)
    }

    @Test(arguments: folders)
    func `every template compiles or is refused as it must be`(folder: String) throws {
        var report = Report(isQuiet: true)
        try TemplatesSuite.run(path: folder, url: nil, report: &report)
        #expect(report.misses == [])
        let count = try SuiteFiles.cases(TemplatesSuite.Case.self, at: folder).count
        #expect(report.passed + report.failed == count)
    }

    @Test(
        .enabled(if: SuiteFolders.hasParser, "python3-html5lib is not installed: deploy/setup --for test"),
        .timeLimit(.minutes(2)), arguments: folders)
    func `every value comes out as text and no value makes markup`(folder: String) throws {
        var report = Report(isQuiet: true)
        try PairsSuite.run(path: folder, url: nil, report: &report)
        #expect(report.misses == [])
        #expect(try report.passed == SuiteFiles.cases(PairsSuite.Case.self, at: folder).count)
    }
}
