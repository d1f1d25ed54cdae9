import LayoverFiles
import LayoverModel
import LayoverSentence
import LayoverTranslation

/// `layover sentence fill`: imports a completed worksheet.
enum SentenceFillCommand: Command {
    static let name = "sentence fill"
    static let summary = "copy a filled worksheet into the file of a language"
    static let operands = "FILE"
    static let options = [
        CommandOption("--locale", "LOCALE", "the language"),
        CommandOption("--dry-run", nil, "show the lines that would change, but write nothing"), CommandOption.content,
    ]
    static let details = """
        Unchanged and empty phrases are skipped; comments and order of the file stay. A new language gets its file.
          layover sentence fill fi.csv --locale fi-FI
        Exit codes: 0 written, 1 something was left out, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let (tag, files) = (try SentenceFiles.locale(arguments), try SentenceFiles(arguments.content))
        let (changed, unknown) = try files.worksheet(tag).changes(in: try rows(arguments.operands[0]))
        for row in unknown { Terminal.print("left out: there is no \(row.form) of \(row.slot) '\(row.id)'") }
        let file = files.words(tag)
        let before = String(decoding: file.bytes, as: UTF8.self)
        let after: String
        do throws(SentenceWordsEdit.Refusal) {
            after = try SentenceWordsEdit(before, root: files.root(file)).text(with: changed)
        } catch {
            throw ContentError("\(file.path): \(error.message)")
        }
        if arguments.has("--dry-run") {
            let old = Set(before.split(separator: "\n"))
            for line in after.split(separator: "\n") where !old.contains(line) { Terminal.print("+ \(line)") }
        } else if after != before {
            try AtomicFile.replace("\(arguments.content)/\(file.path)", Array(after.utf8), for: .everyone)
        }
        let head = arguments.has("--dry-run") ? "would change" : "changed"
        Terminal.print("\(head) \(changed.count) \(changed.count == 1 ? "phrase" : "phrases") in \(file.path)")
        return unknown.isEmpty ? 0 : 1
    }

    private static func rows(_ path: String) throws -> [SentenceWorksheet.Row] {
        let file = SourceFile(path: path, bytes: try LoadedContent.bytes(path, limit: ExchangeLimits.bytes))
        guard let rows = TableCSV.read(file, needed: ["slot", "id", "form", "text"]) else {
            throw UsageError(
                "'\(path)' is not a worksheet; a worksheet has the columns \(SentenceWorksheetCommand.columns.joined(separator: ","))"
            )
        }
        return rows.map { _, cells in
            SentenceWorksheet.Row(
                slot: cells["slot"] ?? "", id: cells["id"] ?? "", form: cells["form"] ?? "", text: cells["text"] ?? "")
        }
    }
}
