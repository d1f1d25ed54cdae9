import Testing

@testable import layover_conformance

/// The suites on the shared vectors and on our own of the same format.
struct SuiteTests {
    private static let folders = (Folders.hasShared ? [Folders.shared] : []) + [Folders.own]

    @Test(.enabled(if: Folders.hasShared, "no shared conformance folder: set LAYOVER_SHARED"))
    func `the shared vectors are read whole`() throws {
        #expect(try SuiteFiles.cases(TemplatesSuite.Case.self, at: Folders.shared).count >= 62)
        #expect(try SuiteFiles.cases(PairsSuite.Case.self, at: Folders.shared).count >= 400)
    }

    @Test func `our own vectors are read whole`() throws {
        #expect(try SuiteFiles.cases(TemplatesSuite.Case.self, at: Folders.own).count == 146)
        #expect(try SuiteFiles.cases(PairsSuite.Case.self, at: Folders.own).count == 340)
    }

    @Test(arguments: folders)
    func `every template compiles or is refused as it must be`(folder: String) throws {
        var report = Report(isQuiet: true)
        try TemplatesSuite.run(path: folder, url: nil, report: &report)
        let ids = Set(try SuiteFiles.cases(TemplatesSuite.Case.self, at: folder).map(\.id))
        let misses = Set(report.misses.compactMap { $0.split(separator: " ").first.map(String.init) })
        #expect(misses == Pending.contexts.intersection(ids))
        #expect(report.passed + report.failed == ids.count)
    }

    @Test(
        .enabled(if: Folders.hasParser, "python3-html5lib is not installed: deploy/setup --for test"),
        .timeLimit(.minutes(2)), arguments: folders)
    func `every value comes out as text and no value makes markup`(folder: String) throws {
        var report = Report(isQuiet: true)
        try PairsSuite.run(path: folder, url: nil, report: &report)
        let names = try SuiteFiles.cases(PairsSuite.Case.self, at: folder).enumerated()
            .map { "#\($0) \($1.context) \($1.value.debugDescription)" }
        #expect(Set(report.misses) == Set(names.filter(isPending)))
        #expect(report.passed + report.failed == names.count)
    }

    private func isPending(_ name: String) -> Bool {
        let words = name.split(separator: " ", maxSplits: 1).map(String.init)
        let context = words[1].split(separator: " ").first.map(String.init) ?? ""
        return Pending.pairs.contains(context) || Pending.rows.contains(words[1])
    }
}
