import LayoverFiles
import LayoverModel
import LayoverTranslation

// Saving texts, and undoing saves.
extension ContentBuilder {
    /// Changes one text in its file, and keeps the previous one.
    ///
    /// - Returns: The result, and the number for undoing it; `nil` if nothing was written.
    func save(_ edit: TextEdit, at now: UTCInstant) -> (end: ChangeEnd, number: Int?) {
        write(edit) { journal, change in journal.add(edit, change, at: now) }
    }

    /// Undoes one save.
    ///
    /// If the file is unchanged since, all its bytes are restored; otherwise only the one text, if it is still the saved one.
    ///
    /// - Returns: The result, and the number for undoing this in turn.
    func takeBack(_ number: Int, at now: UTCInstant) -> (end: ChangeEnd, number: Int?) {
        guard let entry = journal.entry(number) else {
            return (.unknown("this change can no longer be undone; its text is in the file"), nil)
        }
        guard let reverse = entry.reverse else {
            return (.unknown("this change added the text; remove it from '\(entry.path)' in your editor"), nil)
        }
        if let whole = restored(entry, by: reverse, at: now) { return whole }
        return write(reverse) { journal, change in journal.add(reverse, change, at: now, takesBack: number) }
    }

    /// Restores the file's bytes; `nil` if the file has changed since the save.
    private func restored(
        _ entry: TextJournal.Entry, by reverse: TextEdit, at now: UTCInstant
    ) -> (end: ChangeEnd, number: Int?)? {
        guard let before = entry.before, files.first(where: { $0.path == entry.path })?.bytes == entry.after,
            case .ready(let change) = reverse.outcome(in: inventory(of: files), tools: compilerTools)
        else { return nil }
        let whole = TextFileChange(
            file: SourceFile(path: entry.path, bytes: before), before: entry.after, position: change.position)
        guard !isBehind(whole) else { return nil }
        let end = apply(whole)
        guard case .written = end else { return (end, nil) }
        return (end, journal.add(reverse, whole, at: now, takesBack: entry.number))
    }

    private func write(
        _ edit: TextEdit, _ keep: (inout TextJournal, TextFileChange) -> Int
    ) -> (end: ChangeEnd, number: Int?) {
        var written: TextFileChange?
        let end = apply(edit) { written = $0 }
        guard case .written = end, let written, written.before != written.file.bytes else { return (end, nil) }
        return (end, keep(&journal, written))
    }
}
