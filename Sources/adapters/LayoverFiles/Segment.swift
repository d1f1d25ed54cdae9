import Glibc
import LayoverModel

/// One file of a log that is split into files: `exposures-20261121T203427Z-000001.ndjson`.
package struct Segment: Hashable, Sendable {
    package static let ending = ".ndjson"

    package let folder: String
    package let name: String
    /// When it was opened, in seconds since 1970.
    package let openedAt: Int

    package var path: String { "\(folder)/\(name)" }

    /// Its current size in bytes; 0 if it no longer exists.
    package var byteCount: Int {
        guard let file = try? Descriptor(path, flags: O_RDONLY) else { return 0 }
        return (try? file.status().size) ?? 0
    }

    /// A new name; names sort by time, then by number.
    init(folder: String, kind: String, openedAt: Int, number: Int) {
        let time = UTCInstant(seconds: openedAt).description.filter { $0 != "-" && $0 != ":" }
        self.folder = folder
        name = "\(kind)-\(time)-\(padded(number, 6))\(Segment.ending)"
        self.openedAt = openedAt
    }

    /// `nil` if the name is not that of a segment.
    package init?(folder: String, kind: String, name: String) {
        guard name.hasPrefix(kind + "-"), name.hasSuffix(Segment.ending) else { return nil }
        let parts = name.dropFirst(kind.count + 1).dropLast(Segment.ending.count).split(
            separator: "-", omittingEmptySubsequences: false)
        let digits = Array(parts.first ?? "")
        guard parts.count == 2, digits.count == 16, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        func text(_ range: Range<Int>) -> String { String(digits[range]) }
        let time =
            "\(text(0..<4))-\(text(4..<6))-\(text(6..<11)):\(text(11..<13)):\(text(13..<16))"
        guard let instant = UTCInstant(time) else { return nil }
        self.folder = folder
        self.name = name
        openedAt = instant.seconds
    }

    /// All segments of one kind in a folder, oldest first; empty if the folder does not exist.
    package static func list(_ folder: String, kind: String) throws(FileError) -> [Segment] {
        (try AtomicFile.list(folder) ?? []).compactMap { Segment(folder: folder, kind: kind, name: $0) }
    }
}
