import LayoverFiles
import LayoverPictures

/// Drawn pictures, as files `<day>-<hash>.png`: the day of the drawing decides when a file is deleted.
///
/// The existing files are known without disk access.
struct ImageFolder {
    private let path: String
    private let limit: Int
    /// The day of each by its hash.
    private var days: [String: Int] = [:]

    init(_ path: String, limit: Int = TripImageLimits.files) {
        self.path = path
        self.limit = limit
    }

    var hashes: Set<String> { Set(days.keys) }

    /// Finds the existing files; creates the folder if it is missing.
    mutating func open() throws(FileError) {
        try AtomicFile.makeFolder(path)
        for name in try AtomicFile.list(path) ?? [] {
            guard let (day, hash) = ImageFolder.parts(of: name) else { continue }
            days[hash] = max(day, days[hash] ?? 0)
        }
    }

    /// - Returns: `nil` if the file is gone; it is then no longer known.
    mutating func read(_ hash: String) throws(FileError) -> [UInt8]? {
        guard let day = days[hash] else { return nil }
        let bytes = try AtomicFile.read(file(hash, day), limit: PictureLimits.fileBytes)
        if bytes == nil { days[hash] = nil }
        return bytes
    }

    /// Stores a picture; the oldest is deleted if there is no room.
    mutating func write(_ bytes: [UInt8], as hash: String, day: Int) throws(FileError) {
        while days.count >= limit, let oldest = days.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            try delete(oldest.key)
        }
        try AtomicFile.replace(file(hash, day), bytes, limit: PictureLimits.fileBytes)
        days[hash] = day
    }

    /// Deletes pictures that were drawn more than ``TripImageLimits/keptDays`` days before `day`.
    mutating func sweep(day: Int) throws(FileError) {
        for (hash, drawn) in days where drawn < day - TripImageLimits.keptDays { try delete(hash) }
    }

    private mutating func delete(_ hash: String) throws(FileError) {
        guard let day = days.removeValue(forKey: hash) else { return }
        try AtomicFile.delete(file(hash, day))
    }

    private func file(_ hash: String, _ day: Int) -> String { "\(path)/\(day)-\(hash).png" }

    private static func parts(of name: String) -> (day: Int, hash: String)? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Int(parts[0]), parts[1].hasSuffix(".png") else { return nil }
        let hash = String(parts[1].dropLast(4))
        return TripImageName.isHash(hash) ? (day, hash) : nil
    }
}
