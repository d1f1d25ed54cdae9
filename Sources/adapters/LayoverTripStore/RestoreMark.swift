import LayoverTrips

/// How far a store has come, beside its database: a database that is behind it is a backup that was restored.
///
/// It is written after each commit without a wait for the disk, so that it is never ahead of what was committed, and a process
/// that is killed leaves it whole. A mark that was lost counts as a restored backup: readers then fetch once more than they must.
struct RestoreMark: ~Copyable {
    private static let digits = 19

    private let file: SideFile
    /// `nil` where there was none.
    private(set) var last: (epoch: Int, writes: Int)?

    /// - Throws: `SideFileError`.
    init(_ path: String) throws(SideFileError) {
        let file = try SideFile(path)
        let bytes = try file.read()
        self.file = file
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        if words.count == 2, let epoch = Int(words[0]), let writes = Int(words[1]) { last = (epoch, writes) }
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
