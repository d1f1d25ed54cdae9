import LayoverModel
import LayoverTranslation

/// Changes that were made on the page since the workbench was opened, kept for undo.
struct EditJournal<Edit: Sendable>: Sendable {
    /// One change, with the file before and after it.
    struct Entry: Sendable {
        /// Counts the changes, from 1.
        let number: Int
        let edit: Edit
        let path: String
        /// `nil` if the change created the file.
        let before: [UInt8]?
        let after: [UInt8]
        let at: UTCInstant
        /// The number of the change that this one undid; `nil` for an author's own change.
        let takesBack: Int?
    }

    /// All entries, oldest first.
    private(set) var entries: [Entry] = []
    private var count = 0

    /// Adds a change that was written, unless the file already had its bytes.
    ///
    /// Above the limit, the oldest change is dropped.
    ///
    /// - Returns: The written change with its number.
    mutating func keep(
        _ written: WrittenChange, of edit: Edit, _ change: TextFileChange, at now: UTCInstant, takesBack: Int? = nil
    ) -> WrittenChange {
        guard change.before != change.file.bytes else { return written }
        count += 1
        entries.append(
            Entry(
                number: count, edit: edit, path: change.file.path, before: change.before, after: change.file.bytes,
                at: now, takesBack: takesBack))
        if entries.count > WorkbenchLimits.journalEntries { entries.removeFirst() }
        var written = written
        written.number = count
        return written
    }

    /// `nil` if the change is unknown or no longer kept.
    func entry(_ number: Int) -> Entry? { entries.first { $0.number == number } }
}

extension EditJournal<TextEdit> {
    /// True if the same text has not been saved again since.
    func isNewest(_ entry: Entry) -> Bool {
        entries.last { $0.path == entry.path && $0.edit.isOfSameText(as: entry.edit) }?.number == entry.number
    }

    /// The saves in some files, newest first.
    func entries(in files: Set<String>) -> [Entry] { entries.reversed().filter { files.contains($0.path) } }
}

extension TextEdit {
    func isOfSameText(as other: TextEdit) -> Bool {
        owner == other.owner && name == other.name && locale == other.locale
    }

    /// The edit that restores the previous text; `nil` if there was no text before.
    var reverse: TextEdit? { was.map { TextEdit(owner, name, in: locale, text: $0, was: text) } }
}
