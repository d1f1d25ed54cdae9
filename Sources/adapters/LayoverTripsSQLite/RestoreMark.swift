import LayoverTrips

/// The progress of a store, in a file beside its database: a database that is behind it is a restored backup.
///
/// It is written after each commit without waiting for the disk, so that it is never ahead of the commits, and the end of the
/// process does not damage it. A lost mark counts as a restored backup: readers then fetch once more than necessary.
struct RestoreMark: ~Copyable {
    static let suffix = ".mark"
    private static let digits = 19

    private let file: SideFile
    private let isEmpty: Bool
    /// `nil` if there was none.
    private(set) var last: (epoch: Int, writes: Int)?

    /// True if a mark at `path` shows that a database was written, or cannot be read; an empty mark shows nothing.
    ///
    /// - Throws: `SideFileError`.
    static func isWritten(_ path: String) throws(SideFileError) -> Bool {
        guard SideFile.exists(path) else { return false }
        let mark = try RestoreMark(path)
        return mark.last.map { $0.writes > 0 } ?? !mark.isEmpty
    }

    /// - Throws: `SideFileError`.
    init(_ path: String) throws(SideFileError) {
        let file = try SideFile(path)
        let bytes = try file.read()
        self.file = file
        isEmpty = bytes.isEmpty
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        if words.count == 2, let epoch = Int(words[0]), let writes = Int(words[1]) { last = (epoch, writes) }
    }

    /// True if a database with this progress is older than the mark, as a backup is.
    ///
    /// If the mark was lost, it counts as ahead.
    func isAhead(of writes: Int, epoch: Int) -> Bool {
        last.map { writes < $0.writes || epoch < $0.epoch } ?? (writes > 0)
    }

    /// - Throws: `SideFileError`.
    mutating func move(toEpoch epoch: Int, writes: Int) throws(SideFileError) {
        let text = [epoch, writes].map { number in
            let digits = String(number)
            return String(repeating: "0", count: max(0, RestoreMark.digits - digits.count)) + digits
        }
        try file.write(Array("\(text[0]) \(text[1])\n".utf8), at: 0)
        last = (epoch, writes)
    }
}
