import LayoverModel
import LayoverTrips

/// Who left and which trips are no more, one line each, in a file beside the database: whatever backup is put in its place,
/// they do not come back.
struct ErasureJournal: ~Copyable {
    private let file: SideFile
    private var length = 0
    /// All that stand in it.
    private(set) var erasures: Set<TripErasure> = []

    /// Reads it; what a crash left of a last line is cut off.
    ///
    /// - Throws: `SideFileError`.
    init(_ path: String) throws(SideFileError) {
        let file = try SideFile(path)
        let bytes = try file.read()
        let whole = bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        if whole < bytes.count { try file.truncate(to: whole) }
        self.file = file
        length = whole
        erasures = Set(
            String(decoding: bytes[..<whole], as: UTF8.self).split(separator: "\n").compactMap { TripErasure(line: $0) }
        )
    }

    /// Whether it is there under its trip and person, whenever it was made.
    func holds(_ erasure: TripErasure) -> Bool { erasures.contains(erasure) }

    /// Adds lines; they are on the disk when this returns.
    ///
    /// - Throws: `SideFileError`; what was written of them is cut off when the file is opened next.
    mutating func append(_ new: [TripErasure]) throws(SideFileError) {
        let new = new.filter { !erasures.contains($0) }
        guard !new.isEmpty else { return }
        let bytes = Array(new.map { $0.line + "\n" }.joined().utf8)
        try file.write(bytes, at: length)
        try file.synchronize()
        length += bytes.count
        erasures.formUnion(new)
    }
}
