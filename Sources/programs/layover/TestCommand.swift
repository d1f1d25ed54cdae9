import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSamples
import LayoverServer

/// `layover test`: runs the samples of widgets as tests.
enum TestCommand: Command {
    static let name = "test"
    static let summary = "run the samples that have expectations"
    static let operands = "[widget...]"
    static let operandCount = 0...1000
    static let options = [
        CommandOption("--format", "text|json", "output format; text by default"), CommandOption.pseudoLocales,
        CommandOption.content,
    ]
    static let details = """
        A sample with 'expect' is a test: widgets/cards/<widget>/samples/<sample>.yaml. It runs in its market (or the first
        market with the widget), at its time (or a time at which the widget is on), and with no other facts than its own. Page
        limits do not hide its card. Exit code 1 if a test fails.
        """

    enum Format: String, CaseIterable { case text, json }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", Format.text)
        let content = try LoadedContent(
            arguments.content, pseudoLocales: arguments.has(CommandOption.pseudoLocales.name))
        let catalog = try content.requireCatalog()
        try refuseUnknown(arguments.operands, catalog)
        let wanted = Set(arguments.operands)
        let reports = SampleRunner(catalog: catalog, tools: content.adapters.assemblyTools)
            .run { wanted.isEmpty || wanted.contains($0) }
        switch format {
        case .text: Terminal.print(SampleSummary(reports).text)
        case .json: Terminal.print(SampleSummary(reports).json.description)
        }
        return SampleSummary(reports).failed == 0 ? 0 : 1
    }

    private static func refuseUnknown(_ names: [String], _ catalog: Catalog) throws {
        let known = catalog.widgets.map(\.name)
        for name in names where !known.contains(name) {
            throw UsageError("there is no widget '\(name)'\(Suggested.text(name, among: known))")
        }
    }
}

/// A summary of a run of samples, as text and as JSON.
struct SampleSummary {
    private let reports: [SampleReport]

    init(_ reports: [SampleReport]) { self.reports = reports }

    var failed: Int { reports.count { if case .failed = $0.outcome { true } else { false } } }

    private var skipped: Int { reports.count { if case .skipped = $0.outcome { true } else { false } } }

    private var passed: Int { reports.count - failed - skipped }

    /// A line for each failure and each skipped sample, then the counts.
    var text: String {
        (reports.flatMap(lines) + [counts]).joined(separator: "\n")
    }

    var counts: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }

    private func lines(of report: SampleReport) -> [String] {
        switch report.outcome {
        case .passed: []
        case .skipped(let reason): ["\(report.location): skipped: \(reason)"]
        case .failed(let misses): misses.map { "\($0.location): \($0.message)" }
        }
    }

    var json: JSONValue {
        .object([
            .init("passed", .int(passed)), .init("failed", .int(failed)), .init("skipped", .int(skipped)),
            .init("samples", .array(reports.map(SampleSummary.json))),
        ])
    }

    private static func json(of report: SampleReport) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("widget", .string(report.widget)), .init("sample", .string(report.sample)),
            .init("file", .string(report.location.file)),
        ]
        switch report.outcome {
        case .passed: members.append(.init("outcome", .string("passed")))
        case .skipped(let reason):
            members += [.init("outcome", .string("skipped")), .init("reason", .string(reason))]
        case .failed(let misses):
            members += [.init("outcome", .string("failed")), .init("misses", .array(misses.map(json)))]
        }
        return .object(members)
    }

    private static func json(of miss: SampleReport.Miss) -> JSONValue {
        .object([
            .init("line", .int(miss.location.line)), .init("column", .int(miss.location.column)),
            .init("message", .string(miss.message)),
        ])
    }
}
