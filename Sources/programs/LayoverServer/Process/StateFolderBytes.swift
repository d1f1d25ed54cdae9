import Glibc
import LayoverFiles
import LayoverMetrics
import Synchronization

/// The disk space of each part of the state folder, measured regularly.
final class StateFolderBytes: Sendable {
    static let metric = Metric(
        .gauge, "layover_state_bytes",
        help:
            "bytes in the state folder, measured each minute, by `part`: `kills`, `trips`, `exposures`, `catalogs`, `releases`, `styles`, `find`, `trip-images` or `other`"
    )
    static let milliseconds = 60_000
    /// The maximum number of files and folders in one measurement.
    ///
    /// Others are not counted.
    static let entryLimit = 100_000

    private static let parts = [
        "kills", "trips", "exposures", "catalogs", "releases", "styles", "find", "trip-images",
    ]

    private let folder: String
    private let bytes = Mutex<[String: Int]>([:])

    init(_ folder: String) { self.folder = folder }

    var lines: [String] {
        let bytes = bytes.withLock { $0 }
        return StateFolderBytes.metric.lines(
            (StateFolderBytes.parts + ["other"]).map { MetricSample(bytes[$0] ?? 0, ["part": $0]) })
    }

    /// Measures all files.
    func measure() {
        var found: [String: Int] = [:]
        var waiting = [(path: folder, part: "")]
        var count = 0
        while let next = waiting.popLast() {
            for name in (try? AtomicFile.list(next.path)) ?? nil ?? [] where count < StateFolderBytes.entryLimit {
                count += 1
                let (path, part) = (next.path + "/" + name, next.part.isEmpty ? StateFolderBytes.part(name) : next.part)
                var status = stat()
                guard unsafe lstat(path, &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR {
                    waiting.append((path, part))
                } else {
                    found[part, default: 0] += Int(status.st_size)
                }
            }
        }
        bytes.withLock { $0 = found }
    }

    /// `kills.sqlite-wal` belongs to `kills`.
    private static func part(_ name: String) -> String {
        let noun = name.prefix { $0 != "." }
        return parts.contains(String(noun)) ? String(noun) : "other"
    }
}
