import LayoverFiles
import LayoverModel
import LayoverSentence
import LayoverTranslation

/// `layover sentence worksheet`: the phrases of a language, for a native speaker to complete.
enum SentenceWorksheetCommand: Command {
    static let name = "sentence worksheet"
    static let summary = "phrases that a language lacks, as a table with a sentence that asks for each"
    static let options = [
        CommandOption("--locale", "LOCALE", "the language"),
        CommandOption("--all", nil, "phrases that are there, too: to be read and mended"),
        CommandOption.out("FILE", "write it there; printed by default"), CommandOption.content,
    ]
    static let details = """
        Whoever speaks the language writes into 'text' what fits into the gap, and nothing else; 'layover sentence fill' takes it back.
        A new language needs a file with 'sentences', 'refine' and 'gaps' first:
          layover sentence worksheet --locale fi-FI --out fi.csv
        Exit codes: 0 written, 2 not understood.
        """
    static let columns = ["slot", "id", "form", "hint", "gap", "text"]

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let tag = try SentenceFiles.locale(arguments)
        let rows = try SentenceFiles(arguments.content).worksheet(tag).rows
            .filter { arguments.has("--all") || $0.text.isEmpty }
        let text = TableCSV.written(columns, rows.map { [$0.slot, $0.id, $0.form, $0.hint, $0.gap, $0.text] })
        guard let path = arguments.value("--out") else {
            Terminal.print(text)
            return 0
        }
        try OutputFile.write(Array(text.utf8), to: path)
        Terminal.print("wrote \(rows.count) \(rows.count == 1 ? "phrase" : "phrases") to \(path)")
        return 0
    }
}
