import Foundation
import LayoverTestKit

extension TemporaryFolder {
    /// The one database that most tests have.
    var store: String { path("store.sqlite") }

    /// Copies the database as a crash at this moment would leave it, its log among it.
    func copyAsCrashed(to copy: String) throws {
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: store + ending) {
            try FileManager.default.copyItem(atPath: store + ending, toPath: path(copy) + ending)
        }
    }
}
