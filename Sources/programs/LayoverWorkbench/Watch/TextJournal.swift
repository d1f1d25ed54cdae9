import LayoverModel
import LayoverTranslation

/// Texts that were saved from the page since the workbench was opened: what can be taken back.
struct TextJournal: Sendable {
    /// One save, with the file before and after it.
    struct Entry: Sendable {
        /// Counts saves, from 1.
        let number: Int
        let edit: TextEdit
        let path: String
        /// `nil` where the save made the file.
        let before: [UInt8]?
        let after: [UInt8]
        let at: UTCInstant
        /// Number of the save that this one took back; `nil` for one that somebody wrote.
        let takesBack: Int?
    }

    /// The oldest first.
    private(set) var entries: [Entry] = []
    private var count = 0

    /// Keeps a save; beyond the limit the oldest is forgotten.
    ///
    /// - Returns: Its number.
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

    /// `nil` where it was never there, or is forgotten.
    func entry(_ number: Int) -> Entry? { entries.first { $0.number == number } }

    /// Tells whether nobody has saved the same text since.
    func isNewest(_ entry: Entry) -> Bool {
        entries.last { $0.path == entry.path && $0.edit.isOfSameText(as: entry.edit) }?.number == entry.number
    }

    /// Saves in some files, the newest first.
    func entries(in files: Set<String>) -> [Entry] { entries.reversed().filter { files.contains($0.path) } }
}

extension TextEdit {
    func isOfSameText(as other: TextEdit) -> Bool {
        owner == other.owner && name == other.name && locale == other.locale
    }
}

extension TextJournal.Entry {
    /// The edit that puts the text back that stood there; `nil` where none did.
    var reverse: TextEdit? {
        edit.was.map { TextEdit(edit.owner, edit.name, in: edit.locale, text: $0, was: edit.text) }
    }
}
