import LayoverModel
import LayoverTrips

/// Lists the people who left and the trips that were deleted, one line each, in a file beside the database: if a backup of
/// the database is restored, they are erased again.
///
/// The lines are in memory only until ``forget()``: a running store appends to the file and does not read it.
struct ErasureJournal: ~Copyable {
    private let path: String
    private var file: SideFile
    private var length = 0
    /// The time of the oldest line.
    private var oldest: UTCInstant?
    /// All lines of the file, until they are forgotten.
    private(set) var erasures: Set<TripErasure> = []
    /// Lines that this program cannot read.
    private(set) var unreadable = 0

    /// Reads it; an incomplete last line after a crash is cut off.
    ///
    /// - Throws: `SideFileError`.
    init(_ path: String) throws(SideFileError) {
        let file = try SideFile(path)
        let bytes = try file.read()
        let whole = bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        if whole < bytes.count { try file.truncate(to: whole) }
        self.path = path
        self.file = file
        length = whole
        for line in ErasureJournal.lines(bytes[..<whole]) {
            if let erasure = TripErasure(line: line) { erasures.insert(erasure) } else { unreadable += 1 }
        }
        oldest = erasures.map(\.at).min()
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    /// Frees the lines in memory, once the database contains all of them.
    mutating func forget() { erasures = [] }

    /// Appends lines that the file did not contain when it was read; they are on the disk when this returns.
    ///
    /// - Throws: `SideFileError`; a partly written line is cut off when the file is next opened.
    mutating func append(_ new: [TripErasure]) throws(SideFileError) {
        let new = new.filter { !erasures.contains($0) }
        guard !new.isEmpty else { return }
        let bytes = Array(new.map { $0.line + "\n" }.joined().utf8)
        try file.write(bytes, at: length)
        try file.synchronize()
        length += bytes.count
        oldest = (new.map(\.at) + [oldest].compactMap { $0 }).min()
    }

    /// Rewrites the file without lines older than a moment, if there are any; unreadable lines are kept.
    ///
    /// - Throws: `SideFileError`; the file is then unchanged.
    mutating func drop(before moment: UTCInstant) throws(SideFileError) {
        guard let oldest, oldest < moment else { return }
        let kept = ErasureJournal.lines(try file.read()[...]).filter { line in
            TripErasure(line: line).map { $0.at >= moment } ?? true
        }
        let bytes = Array(kept.map { $0 + "\n" }.joined().utf8)
        file = try SideFile.replacing(path, with: bytes)
        length = bytes.count
        self.oldest = kept.compactMap { TripErasure(line: $0)?.at }.min()
    }
}
