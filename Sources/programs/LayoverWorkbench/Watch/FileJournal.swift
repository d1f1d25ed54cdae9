/// Files that were changed as a whole since the workbench was opened: what can be taken back byte by byte.
struct FileJournal: Sendable {
    /// One change.
    struct Entry: Sendable {
        /// Counts changes, from 1.
        let number: Int
        let path: String
        let before: [UInt8]
        let after: [UInt8]
    }

    private var entries: [Entry] = []
    private var count = 0

    /// Keeps a change; beyond the limit the oldest is forgotten.
    ///
    /// - Returns: Its number.
    mutating func add(_ path: String, before: [UInt8], after: [UInt8]) -> Int {
        count += 1
        entries.append(Entry(number: count, path: path, before: before, after: after))
        if entries.count > WorkbenchLimits.journalEntries { entries.removeFirst() }
        return count
    }

    /// `nil` where it was never there, or is forgotten.
    func entry(_ number: Int) -> Entry? { entries.first { $0.number == number } }
}
