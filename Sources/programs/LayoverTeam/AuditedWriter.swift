package import LayoverFiles
import LayoverFrame
import LayoverModel

/// Writes content files as `ContentWriter` does.
///
/// If people are known by name, it logs each write before it makes it.
///
/// Everything that the workbench's page writes is written here.
package enum AuditedWriter {
    /// Replaces the bytes of an existing file.
    ///
    /// - Throws: The errors of `ContentWriter`, and an error if the write cannot be logged. Nothing is then written.
    package static func replace(
        _ path: String, below root: String, _ bytes: [UInt8], before: [UInt8]
    ) throws(ContentWriter.Refusal) {
        try tell(path, before: before, after: bytes, .writing)
        do throws(ContentWriter.Refusal) {
            try ContentWriter.replace(path, below: root, bytes, before: before)
        } catch {
            try? tell(path, before: before, after: bytes, .failed)
            throw error
        }
    }

    /// Creates a new file.
    ///
    /// - Throws: The same errors as `replace`.
    package static func make(_ path: String, below root: String, _ bytes: [UInt8]) throws(ContentWriter.Refusal) {
        try tell(path, before: nil, after: bytes, .writing)
        do throws(ContentWriter.Refusal) {
            try ContentWriter.make(path, below: root, bytes)
        } catch {
            try? tell(path, before: nil, after: bytes, .failed)
            throw error
        }
    }

    private static func tell(
        _ path: String, before: [UInt8]?, after: [UInt8], _ outcome: AuditFile.Outcome
    ) throws(ContentWriter.Refusal) {
        guard let user = WorkbenchUser.current, let audit = user.audit else { return }
        do throws(FileError) {
            try audit.add(
                user.name, path, before: before, after: after, outcome: outcome,
                at: UTCInstant(seconds: wallClockSeconds()))
        } catch {
            throw .failed(error)
        }
    }
}
