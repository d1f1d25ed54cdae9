import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverFrame
import LayoverPreview
import LayoverSamples
import LayoverSchema

/// `layover new`: writes a working widget, campaign, experiment or feature as a starting point.
enum NewCommand: Command {
    static let name = "new"
    static let summary = "write a working widget, campaign, experiment or feature to start from"
    static let operands = "widget|campaign|experiment|feature [name]"
    static let options = [
        CommandOption("--name", "NAME", "its name, in small letters with dashes"),
        CommandOption("--owner", "TEAM", "the team that is responsible for it"),
        CommandOption("--type", "html|native", "what draws the widget's card; html by default"),
        CommandOption("--markets", "GB,NO", repeats: true, "the markets that show it; all by default"),
        CommandOption("--locale", "en-GB", "the language that you write; English by default"),
        CommandOption("--surface", "NAME", "the page of a widget; flight-results by default"),
        CommandOption(
            "--uses", "WIDGET", "the widget that draws the campaign; the first widget for campaigns by default"),
        CommandOption(
            "--to", "OSL,NO", repeats: true, "airports or countries that the campaign is for; any by default"),
        CommandOption("--from", "TIME", "the campaign's start; in a week by default"),
        CommandOption("--until", "TIME", "the campaign's last day; a week after its start by default"),
        CommandOption("--web", "URL", "the link of the campaign"),
        CommandOption(
            "--widget", "WIDGET",
            "the card that a variant of the experiment removes; without it, the experiment is for a feature"),
        CommandOption("--unit", "user|device", "the attribute to assign by; the first one of layover.yaml by default"),
        Moments.option, CommandOption("--yes", nil, "ask nothing"), CommandOption.content,
    ]
    static let details = """
        On a terminal, it prompts for missing values. Nothing that it writes is served at once: a widget and a campaign are
        drafts until you write 'status: live', an experiment until 'status: running', and a feature is off until you raise
        its share. Texts in other languages than yours are marked '# translate' and count as missing in check, coverage and
        export until you remove the mark. Nothing is written if the result would fail 'layover check' or 'layover test', and
        no file is overwritten.
        """

    enum Kind: String, CaseIterable { case widget, campaign, experiment, feature }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let kind = Kind(rawValue: arguments.operands[0]) else {
            let near = Suggested.text(arguments.operands[0], among: Kind.allCases.map(\.rawValue))
            throw UsageError(
                "there is no '\(arguments.operands[0])' to make\(near); it is widget, campaign, experiment or feature")
        }
        let content = try LoadedContent(arguments)
        let catalog = try content.requireCatalog()
        let request = try NewRequest(arguments, catalog)
        let made =
            switch kind {
            case .widget: try request.widget().content(catalog, content)
            case .campaign: try request.campaign().content(catalog)
            case .experiment: try request.experiment().content()
            case .feature: try request.feature().content()
            }
        return try finish(made, kind, content, before: catalog, folder: arguments.content)
    }

    /// Checks, tests and writes the files, and prints the next steps.
    private static func finish(
        _ made: NewContent, _ kind: Kind, _ content: LoadedContent, before: Catalog, folder: String
    ) throws -> Int32 {
        if let taken = made.takenPath(in: content) {
            throw UsageError("'\(taken)' already exists; choose another name")
        }
        let outcome = made.compiled(into: content)
        let report = report(of: outcome, beside: content)
        let finished = made.compiled(into: content, isFinished: true)
        guard let catalog = outcome.catalog, finished.catalog != nil else {
            let shown = outcome.catalog == nil ? report : self.report(of: finished, beside: content)
            throw ContentError(
                "nothing was written, because it would fail 'layover check':\n\(shown.written(as: .text))")
        }
        let samples = SampleSummary(SampleRunner(catalog: catalog, tools: content.adapters.assemblyTools).run())
        let already = SampleSummary(SampleRunner(catalog: before, tools: content.adapters.assemblyTools).run())
        guard samples.failed <= already.failed else {
            throw ContentError("nothing was written, because it would fail 'layover test':\n\(samples.text)")
        }
        try made.write(below: folder)
        let warnings = report.written(as: .text)
        let lines =
            made.files.map { "wrote \($0.path)" } + (warnings.isEmpty ? [] : [warnings])
            + ["layover check: \(report.summary)", "layover test: \(samples.counts)", ""] + next(made, kind)
        Terminal.print(lines.joined(separator: "\n"))
        return 0
    }

    private static func report(of outcome: NewContent.Outcome, beside content: LoadedContent) -> DiagnosticReport {
        let known = Set(content.findings)
        return DiagnosticReport(outcome.findings.filter { !known.contains($0) }, files: outcome.files)
    }

    private static func next(_ made: NewContent, _ kind: Kind) -> [String] {
        let first = made.files.first?.path ?? ""
        let translations = made.files.count { $0.text.contains(OpenTexts.mark) }
        var steps = made.notes
        steps.append(
            kind == .campaign ? "put your texts, picture and link into \(first)" : "describe its purpose in \(first)")
        if translations > 0 {
            steps.append(
                "translate the texts marked '\(OpenTexts.mark)' in \(translations) \(translations == 1 ? "file" : "files") and remove the marks: until then those texts count as missing ('layover texts export --missing' lists them)"
            )
        }
        steps.append("run 'layover check' and 'layover test' after each change")
        if let last = made.lastStep { steps.append(last) }
        return ["next:"] + steps.map { "- \($0)" }
    }
}
