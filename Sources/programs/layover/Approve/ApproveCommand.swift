import LayoverGit
import LayoverModel
import LayoverSchema

/// `layover approve`: locks the appearance of cards, or reports differences from the approved one.
enum ApproveCommand: Command {
    static let name = "approve"
    static let summary = "record how cards look in a file for review, or list the cards that differ from it"
    static let operands = "[widget...]"
    static let operandCount = 0...10_000
    static let options = [
        CommandOption("--check", nil, "write nothing; exit code 1 if a card differs from its approved form"),
        CommandOption("--format", "text|json|github|sarif", "output format of --check; text by default"),
        CommandOption.content,
    ]
    static let details = """
        Draws every sample and campaign of a widget in every market and language, and writes a hash of each to
        widgets/cards/<widget>/\(ApprovalFile.name). Commit the file with the card: a review then shows which cards changed,
        and 'layover approve --check' fails in CI if a change is not approved. 'layover preview' shows each card next to its
        approved form.
          layover approve                  all live widgets, and drafts that have such a file
          layover approve price-alert      this one
          layover approve --check --format github
        The files are optional: without any, --check reports that and exits with 0. Once one widget has such a file, every
        live widget needs one. Servers do not read these files.
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
        Terminal.print(report, as: format)
        if format == .text { Terminal.print(closing(widgets: widgets.count, cards: cards, findings: findings.count)) }
        return findings.isEmpty ? 0 : 1
    }

    private static func closing(widgets: Int, cards: Int, findings: Int) -> String {
        guard widgets > 0 else {
            return
                "no widget has a \(ApprovalFile.name), so there is nothing to compare; run 'layover approve' to create one"
        }
        guard findings == 0 else { return "\(findings) of \(widgets) widgets differ from their approved form" }
        return "\(cards) cards of \(widgets) widget\(widgets == 1 ? "" : "s") match their approved form"
    }
}
