import LayoverCatalog
import LayoverModel
import LayoverSchema

/// `layover approve`: locks the appearance of cards, or reports differences from the approved one.
enum ApproveCommand: Command {
    static let name = "approve"
    static let summary = "lock how cards look in a file for review, or tell which look otherwise than approved"
    static let operands = "[widget...]"
    static let operandCount = 0...10_000
    static let options = [
        CommandOption("--check", nil, "write nothing; exit code 1 where a card looks otherwise than approved"),
        CommandOption("--format", "text|json|github|sarif", "how --check tells it; text by default"),
        CommandOption.content,
    ]
    static let details = """
        Draws every sample and campaign of a widget in every market and language, and writes a hash of each to
        widgets/cards/<widget>/\(ApprovalFile.name). Commit the file with the card: a review then shows which cards look
        otherwise, and 'layover approve --check' fails in CI where nobody approved that. 'layover preview' shows each beside
        its approved form.
          layover approve                  all live widgets, and drafts that have such a file
          layover approve price-alert      this one
          layover approve --check --format github
        Nothing is asked of content without such files: --check then says so and exits with 0. Once a widget has one, every
        live widget is to have one. Servers do not read the files.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", DiagnosticFormat.text)
        let run = try ApprovalRun(content: arguments.content)
        let isCheck = arguments.has("--check")
        let widgets = try run.chosen(arguments.operands, isCheck: isCheck)
        guard isCheck else {
            for widget in widgets { Terminal.print(try run.approve(widget)) }
            return 0
        }
        let (findings, sources, cards) = try run.findings(widgets)
        let report = DiagnosticReport(
            findings, files: sources, prefix: RepositoryPath.prefix(of: arguments.content))
        let written = report.written(as: format, inColour: Terminal.hasColour)
        if !written.isEmpty { Terminal.print(written) }
        if format == .text { Terminal.print(closing(widgets.count, cards, findings.count)) }
        return findings.isEmpty ? 0 : 1
    }

    private static func closing(_ widgets: Int, _ cards: Int, _ findings: Int) -> String {
        guard widgets > 0 else {
            return "no widget has a \(ApprovalFile.name), so nothing is to be approved; 'layover approve' begins it"
        }
        guard findings == 0 else { return "\(findings) of \(widgets) widgets are not as approved" }
        return "\(cards) cards of \(widgets) widget\(widgets == 1 ? "" : "s") look as approved"
    }
}
