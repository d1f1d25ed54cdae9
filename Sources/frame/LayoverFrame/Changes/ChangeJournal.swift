import LayoverFiles
import LayoverJSON
import Synchronization

/// The changes that nothing else keeps, catalogs published above all: `changes.ndjson` in the state folder, one to a line.
///
/// Whoever finds another kind of change notes it here; readers take every kind.
package final class ChangeJournal: Sendable {
    static let name = "changes.ndjson"
    static let olderName = "changes.1.ndjson"
    /// Bytes of one file; there are two, so at least this much is kept once there is as much.
    package static let fileBytes = 256 << 10
    /// Bytes of one line; of a longer one, what else is known is left out.
    package static let lineBytes = 4096

    private let folder: String
    private let log: ServerLog
    private let fileBytes: Int
    /// One line at a time.
    private let turn = Mutex(())

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - log: Is told what cannot be written.
    ///   - fileBytes: At most ``fileBytes``.
    package init(folder: String, log: ServerLog, fileBytes: Int = ChangeJournal.fileBytes) {
        self.folder = folder
        self.log = log
        self.fileBytes = min(fileBytes, ChangeJournal.fileBytes)
    }

    /// Appends one line; where that does not work it is told, and nothing waits for it.
    package func appendChange(_ change: Change) {
        var line = Array(change.json.description.utf8)
        if line.count > ChangeJournal.lineBytes {
            line = Array(
                Change(seconds: change.seconds, kind: change.kind, subject: change.subject).json.description.utf8)
        }
        let text = line
        turn.withLock { _ in
            do {
                try AtomicFile.makeFolder(folder)
                try AppendedFile.append(
                    text, to: "\(folder)/\(ChangeJournal.name)", older: "\(folder)/\(ChangeJournal.olderName)",
                    limit: fileBytes)
            } catch {
                log.warning("a change cannot be noted: \(error)")
            }
        }
    }

    /// Every line that reads, the oldest first.
    ///
    /// - Throws: `FileError` where a journal is there and cannot be read.
    package static func read(from folder: String) throws -> [Change] {
        try [olderName, name].flatMap { name in
            let bytes = try AtomicFile.read("\(folder)/\(name)", limit: fileBytes) ?? []
            return bytes.split(separator: 0x0a).compactMap { line in
                (try? JSONValue(parsing: Array(line))).flatMap { Change($0) }
            }
        }
    }
}
