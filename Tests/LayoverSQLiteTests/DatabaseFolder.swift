import Foundation

/// A folder for the files of one test, gone with it.
final class DatabaseFolder: Sendable {
    private let url = FileManager.default.temporaryDirectory.appending(path: "layover-sqlite-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String = "store.sqlite") -> String { url.appending(path: name).path }

    /// Copies a database as a crash at this moment would leave it, its log among it.
    func copyAsCrashed(_ name: String = "store.sqlite", to copy: String) throws {
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: path(name) + ending) {
            try FileManager.default.copyItem(atPath: path(name) + ending, toPath: path(copy) + ending)
        }
    }
}
