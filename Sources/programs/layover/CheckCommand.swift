import LayoverAdapters
import LayoverCatalog
import LayoverFrame
import LayoverGit
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverSentence
import LayoverSentenceContent
import LayoverTranslation
import LayoverWorkbench
import LayoverZones

/// `layover check`: compiles the content and reports everything that is wrong with it.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "report errors in the content, with their location and a fix"
    static let operands = "[folder]"
    static let options = [
        CommandOption("--format", "text|json|github|sarif", "how findings are written; text by default"),
        CommandOption(
            "--against", "FOLDER|HOST:PORT",
            "previous content: components must keep the fields that clients know, and experiments with the same seed their split, and later review dates are counted; or a server, which reports what it would hold back"
        ),
        CommandOption(
            "--token-file", "FILE",
            "contains the server's token; \(AdminClient.tokenVariable) in the environment by default"),
        CommandOption("--strict", nil, "treat warnings as findings"),
        CommandOption(
            "--today", "DATE", "the day to use as today for review dates; the current day in UTC by default"),
        CommandOption("--coverage", nil, "list the cards of each market and language, and missing texts"),
        CommandOption(
            "--fit", nil, "also lay out cards of a fixed height in Chromium, and report those that need more space"),
        CommandOption.content,
    ]
    static let details = """
        Exit code 1 if there are findings. In a pull request: layover check --format github
        Kill switches and features past their 'review_by' are reported with their owner: a warning, and after 30 days an error.
        With --against HOST:PORT (of its admin listener), the server compiles the content without serving it and reports what
        it would hold back, because its version, contracts and last good files can differ from yours; the token needs the
        role publish.
        With --fit, every sample and campaign is laid out in all markets and languages, in frames from 320 to 1024 points and
        with text from 100 to 200 %; this needs Chromium and the Noto fonts of Debian. For measured heights ('height: auto')
        use layover measure --check.
        With --coverage, the output is the table in place of the findings, as text or JSON; missing texts do not prevent it.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let folder = arguments.operands.first ?? arguments.content
        let format = try arguments.word("--format", DiagnosticFormat.text)
        let server = arguments.value("--against").flatMap { ServerCheck($0) }
        let earlier = try (server == nil ? arguments.value("--against") : nil).flatMap { try LoadedContent($0) }
        let today = try Moments.day("--today", arguments) ?? Moments.today
        let content = try LoadedContent(
            folder, contracts: earlier?.catalog?.componentsInUse ?? [], hasFont: InstalledFonts().hasAll(of:))
        if let trouble = content.adapters.zones.source.trouble {
            Terminal.printDiagnostic("warning: local times can be wrong by an hour: \(trouble)")
        }
        let misfits = arguments.has("--fit") ? try await FitMeter(root: folder).findings() : []
        let changes = ExperimentSource.changes(
            of: content.catalog?.experiments.map(\.source) ?? [],
            since: earlier?.catalog?.experiments.map(\.source) ?? [])
        let findings = (content.findings + changes + misfits + content.reviews.compactMap { $0.finding(on: today) })
            .sorted()
        let report = DiagnosticReport(
            findings, files: content.files, prefix: RepositoryPath.prefix(of: folder))
        let fails = findings.contains { $0.isError || arguments.has("--strict") }
        if arguments.has("--coverage") {
            try printCoverage(content, format, report, hasFindings: !findings.isEmpty)
            return fails ? 1 : 0
        }
        Terminal.print(report, as: format)
        if format == .text { Terminal.print(closing(content, report)) }
        if format == .text, let line = openSeals(content) { Terminal.print(line) }
        if format == .text, let earlier { printExtensions(of: content.reviews, since: earlier.reviews) }
        let isHeldBack = try server?.tellsHeldBack(content.files, arguments) ?? false
        return fails || isHeldBack ? 1 : 0
    }

    /// Prints how many review dates are later than before, with each of them.
    private static func printExtensions(of reviews: [Review], since earlier: [Review]) {
        let extended = Review.extensions(of: reviews, since: earlier)
        guard !extended.isEmpty else { return }
        let head =
            "\(extended.count) review \(extended.count == 1 ? "date is" : "dates are") later than before; say why in the commit's message"
        Terminal.print(([head] + extended.map { "  \($0)" }).joined(separator: "\n"))
    }

    private static func printCoverage(
        _ content: LoadedContent, _ format: DiagnosticFormat, _ report: DiagnosticReport, hasFindings: Bool
    ) throws {
        let coverage = CoverageReport(Coverage(content.inventory))
        switch format {
        case .json: Terminal.print(coverage.json.description)
        case .text:
            Terminal.print(coverage.text(width: Terminal.width, inColour: Terminal.hasColour))
            Terminal.print("\n\(report.summary)\(!hasFindings ? "" : "; run 'layover check' for the findings")")
        case .github, .sarif: throw UsageError("'--coverage' is written as text or json")
        }
    }

    /// Languages of sentences that have not been proofread by a native speaker.
    private static func openSeals(_ content: LoadedContent) -> String? {
        let locales = content.catalog?[SentenceContent.self].grammar?.locales ?? []
        let open = locales.filter { $0.proofread == nil }.map(\.tag.tag)
        guard !open.isEmpty else { return nil }
        return
            "sentences in \(open.count) of \(locales.count) languages are not proofread: \(open.joined(separator: ", "));"
            + " 'layover sentence all' writes them out"
    }

    private static func closing(_ content: LoadedContent, _ report: DiagnosticReport) -> String {
        guard let catalog = content.catalog else { return "\(report.summary) in \(content.files.count) files" }
        let live = catalog.widgets.count(where: \.isServed)
        return
            "\(report.summary): \(live) live widgets, \(catalog.campaigns.count) campaigns, \(catalog.markets.count) markets, catalog \(catalog.shortHash)"
    }
}
