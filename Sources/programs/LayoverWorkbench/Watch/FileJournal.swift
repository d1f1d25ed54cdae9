/// Files that were changed as a whole since the workbench was opened, kept for undo.
struct FileJournal: Sendable {
    /// One change.
    struct Entry: Sendable {
        /// Counts the changes, from 1.
        let number: Int
        let path: String
        let before: [UInt8]
        let after: [UInt8]
    }

    private var entries: [Entry] = []
    private var count = 0

    /// Adds a change.
    ///
    /// Above the limit, the oldest one is dropped.
    ///
    /// - Returns: The number of the change.
    mutating func add(_ path: String, before: [UInt8], after: [UInt8]) -> Int {
        count += 1
        entries.append(Entry(number: count, path: path, before: before, after: after))
        if entries.count > WorkbenchLimits.journalEntries { entries.removeFirst() }
        return count
    }

    /// `nil` if the change is unknown or no longer kept.
    func entry(_ number: Int) -> Entry? { entries.first { $0.number == number } }
}
