import LayoverModel
import LayoverTrips

/// Who left and which trips are no more, one line each, in a file beside the database: whatever backup is put in its place,
/// they do not come back.
///
/// Memory holds the lines only until ``forget()``: a running store adds to the file and reads no line of it.
struct ErasureJournal: ~Copyable {
    private let path: String
    private var file: SideFile
    private var length = 0
    /// The moment of the oldest line.
    private var oldest: UTCInstant?
    /// All that stand in it, until they are forgotten.
    private(set) var erasures: Set<TripErasure> = []
    /// Lines that say nothing that this program knows.
    private(set) var unreadable = 0

    /// Reads it; what a crash left of a last line is cut off.
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

    /// Lets the lines go that were read, once the database has them all.
    mutating func forget() { erasures = [] }

    /// Adds lines that were not read from it; they are on the disk when this returns.
    ///
    /// - Throws: `SideFileError`; what was written of them is cut off when the file is opened next.
    mutating func append(_ new: [TripErasure]) throws(SideFileError) {
        let new = new.filter { !erasures.contains($0) }
        guard !new.isEmpty else { return }
        let bytes = Array(new.map { $0.line + "\n" }.joined().utf8)
        try file.write(bytes, at: length)
        try file.synchronize()
        length += bytes.count
        oldest = (new.map(\.at) + [oldest].compactMap { $0 }).min()
    }

    /// Writes the file anew without lines older than a moment, if it has any; unreadable lines stay.
    ///
    /// - Throws: `SideFileError`; the file is as it was then.
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
