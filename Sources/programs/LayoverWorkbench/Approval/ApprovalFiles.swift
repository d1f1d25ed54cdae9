import Glibc
package import LayoverFiles
import LayoverModel
package import LayoverPreview
import LayoverTeam

/// The approval lock files of a content folder on disk.
package struct ApprovalFiles: Sendable {
    /// The maximum bytes of one lock file.
    static let byteLimit = 4 * 1_048_576

    private let root: String

    /// - Parameter root: The folder with `widgets/`.
    package init(root: String) { self.root = root }

    /// The lock file of a widget; `nil` if it does not exist.
    ///
    /// - Throws: `FileError` if it cannot be read.
    package func read(_ widget: String) throws(FileError) -> [UInt8]? {
        try AtomicFile.read(path(widget), limit: ApprovalFiles.byteLimit)
    }

    /// True if the widget has a lock file, readable or not.
    package func has(_ widget: String) -> Bool { unsafe access(path(widget), F_OK) == 0 }

    /// Writes the approved appearance of a widget, unless the file already has the same content.
    ///
    /// - Returns: True if the file was written.
    @discardableResult
    package func write(_ snapshots: ApprovedSnapshots) throws(ContentWriter.Refusal) -> Bool {
        let path = ApprovalFile.path(widget: snapshots.widget)
        let bytes = Array(snapshots.text.utf8)
        let before: [UInt8]?
        do {
            before = try read(snapshots.widget)
        } catch {
            throw .failed(error)
        }
        if before == bytes { return false }
        try AuditedWriter.write(path, below: root, bytes, before: before)
        return true
    }

    private func path(_ widget: String) -> String { "\(root)/\(ApprovalFile.path(widget: widget))" }
}
