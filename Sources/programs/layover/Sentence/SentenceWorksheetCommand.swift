import LayoverSentence
import LayoverTranslation

/// `layover sentence worksheet`: the phrases of a language, for a native speaker to complete.
enum SentenceWorksheetCommand: Command {
    static let name = "sentence worksheet"
    static let summary = "write the missing phrases of a language as a table, with a sentence for each"
    static let options = [
        CommandOption("--locale", "LOCALE", "the language"),
        CommandOption("--all", nil, "include existing phrases, for proofreading"),
        CommandOption.out("FILE", "the file to write; printed by default"), CommandOption.content,
    ]
    static let details = """
        A speaker of the language writes into 'text' only the words for the gap; 'layover sentence fill' imports the table.
        A new language begins with its names. Write its 'sentences', 'refine' and 'gaps' into the file that 'fill' makes, and the
        next worksheet has the forms that they use:
          layover sentence worksheet --locale fi-FI --out fi.csv
        Exit codes: 0 written, 2 usage error.
        """
    static let columns = ["slot", "id", "form", "hint", "gap", "text"]

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let tag = try SentenceFiles.locale(arguments)
        let rows = try SentenceFiles(arguments.content).worksheet(tag).rows
            .filter { arguments.has("--all") || $0.text.isEmpty }
        let text = TableCSV.written(columns, rows.map { [$0.slot, $0.id, $0.form, $0.hint, $0.gap, $0.text] })
        try Terminal.print(
            text, to: arguments.value("--out"), note: "\(rows.count) \(rows.count == 1 ? "phrase" : "phrases")")
        return 0
    }
}
