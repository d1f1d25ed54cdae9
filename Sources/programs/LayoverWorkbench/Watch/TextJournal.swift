import LayoverModel
import LayoverTranslation

/// Texts that were saved on the page since the workbench was opened, kept for undo.
struct TextJournal: Sendable {
    /// One save, with the file before and after it.
    struct Entry: Sendable {
        /// Counts the saves, from 1.
        let number: Int
        let edit: TextEdit
        let path: String
        /// `nil` if the save created the file.
        let before: [UInt8]?
        let after: [UInt8]
        let at: UTCInstant
        /// The number of the save that this one undid; `nil` for an author's own save.
        let takesBack: Int?
    }

    /// All entries, oldest first.
    private(set) var entries: [Entry] = []
    private var count = 0

    /// Adds a save.
    ///
    /// Above the limit, the oldest one is dropped.
    ///
    /// - Returns: The number of the save.
    mutating func add(
        _ edit: TextEdit, _ change: TextFileChange, at now: UTCInstant, takesBack: Int? = nil
    ) -> Int {
        count += 1
        entries.append(
            Entry(
                number: count, edit: edit, path: change.file.path, before: change.before, after: change.file.bytes,
                at: now, takesBack: takesBack))
        if entries.count > WorkbenchLimits.journalEntries { entries.removeFirst() }
        return count
    }

    /// `nil` if the save is unknown or no longer kept.
    func entry(_ number: Int) -> Entry? { entries.first { $0.number == number } }

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
}

extension TextJournal.Entry {
    /// The edit that restores the previous text; `nil` if there was no text before.
    var reverse: TextEdit? {
        edit.was.map { TextEdit(edit.owner, edit.name, in: edit.locale, text: $0, was: edit.text) }
    }
}
