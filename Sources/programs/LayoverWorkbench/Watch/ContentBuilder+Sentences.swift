import LayoverFiles
import LayoverModel
import LayoverSentence
import LayoverTranslation

// Phrases of languages, filled in on the page or in a worksheet.
extension ContentBuilder {
    /// One new phrase, and the text that its author saw; `was` is `nil` for a row of a worksheet.
    struct FilledPhrase: Sendable {
        let row: SentenceWorksheet.Row
        let was: String?
    }

    /// Writes phrases into the file of a language.
    ///
    /// Comments, order and all other lines stay unchanged.
    ///
    /// - Returns: The result, the number of changed phrases, and the rows that name no phrase.
    func fill(
        _ phrases: [FilledPhrase], of tag: LocaleTag
    ) -> (end: Result<WrittenChange, ChangeRefusal>, changed: Int, unknown: [SentenceWorksheet.Row]) {
        // Retries once if an editor changed the file before the watcher noticed.
        for _ in 0..<2 {
            guard let written = WrittenSentences(files, tools: compilerTools), let sheet = written.worksheet(tag),
                let file = written.file(tag)
            else { return (.failure(.unknown("the words of '\(tag)' are missing or cannot be read")), 0, []) }
            if let phrase = phrases.first(where: { isOvertaken($0, in: sheet) }) {
                let now = text(phrase.row, in: sheet)
                return (.failure(.conflict(now: now, "the phrase in the file has changed")), 0, [])
            }
            let (changed, unknown) = sheet.changes(in: phrases.map(\.row))
            let after: String
            do throws(SentenceWordsEdit.Refusal) {
                let edit = SentenceWordsEdit(String(decoding: file.bytes, as: UTF8.self), root: written.root(file))
                after = try edit.text(with: changed)
            } catch {
                return (.failure(.conflict(now: nil, "\(file.path): \(error.message)")), 0, unknown)
            }
            let change = TextFileChange(
                file: SourceFile(path: file.path, bytes: Array(after.utf8)), before: file.bytes, position: .start)
            guard isBehind(change) else {
                let end = Result { () throws(ChangeRefusal) -> WrittenChange in try apply(change) }
                return (end, changed.count, unknown)
            }
            handleChange(.paths([file.path]))
        }
        return (.failure(ContentBuilder.keepsChanging), 0, [])
    }

    private func isOvertaken(_ phrase: FilledPhrase, in sheet: SentenceWorksheet) -> Bool {
        guard let was = phrase.was, let now = text(phrase.row, in: sheet) else { return false }
        return now != was
    }

    private func text(_ row: SentenceWorksheet.Row, in sheet: SentenceWorksheet) -> String? {
        sheet.rows.first { $0.slot == row.slot && $0.id == row.id && $0.form == row.form }?.text
    }
}
