import Foundation
import LayoverTestKit

extension TemporaryFolder {
    /// The path of the one database that most tests use.
    var store: String { path("store.sqlite") }

    /// Copies the database and its log, as a crash at this moment would leave them.
    func copyAsCrashed(to copy: String) throws {
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: store + ending) {
            try FileManager.default.copyItem(atPath: store + ending, toPath: path(copy) + ending)
        }
    }
}
