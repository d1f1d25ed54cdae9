import LayoverFiles
import LayoverJSON
import Synchronization

/// The changes that are stored nowhere else, above all published catalogs: `changes.ndjson` in the state folder, one per
/// line.
///
/// Other kinds of change can be added here; readers accept every kind.
package final class ChangeJournal: Sendable {
    static let name = "changes.ndjson"
    static let olderName = "changes.1.ndjson"
    /// Bytes of one file; there are two, so that at least this much of a longer journal is kept.
    package static let fileBytes = 256 << 10
    /// Bytes of one line; a longer one is written without its details.
    package static let lineBytes = 4096

    private let folder: String
    private let log: ServerLog
    private let fileBytes: Int
    /// Locked while one line is written.
    private let turn = Mutex(())

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - log: Receives write errors.
    ///   - fileBytes: At most ``fileBytes``.
    package init(folder: String, log: ServerLog, fileBytes: Int = ChangeJournal.fileBytes) {
        self.folder = folder
        self.log = log
        self.fileBytes = min(fileBytes, ChangeJournal.fileBytes)
    }

    /// Appends one line; an error is logged, and no caller waits for it.
    package func appendChange(_ change: Change) {
        let line = change.json.bytes
        let short = Change(seconds: change.seconds, kind: change.kind, subject: change.subject)
        let text = line.count > ChangeJournal.lineBytes ? short.json.bytes : line
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

    /// Every valid line, oldest first.
    ///
    /// - Throws: `FileError` if a journal exists and cannot be read.
    package static func read(from folder: String) throws -> [Change] {
        try [olderName, name].flatMap { name in
            let bytes = try AtomicFile.read("\(folder)/\(name)", limit: fileBytes) ?? []
            return bytes.split(separator: 0x0a).compactMap { line in
                (try? JSONValue(parsing: Array(line))).flatMap { Change($0) }
            }
        }
    }
}
