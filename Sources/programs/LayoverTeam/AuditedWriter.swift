package import LayoverFiles
import LayoverFrame
import LayoverModel

/// Writes content files as `ContentWriter` does.
///
/// If people are known by name, it logs each write before it makes it.
///
/// Everything that the workbench's page writes is written here.
package enum AuditedWriter {
    /// Replaces the bytes of an existing file, or creates a new one.
    ///
    /// - Parameters:
    ///   - path: Relative to the content folder.
    ///   - root: The content folder.
    ///   - bytes: The new bytes.
    ///   - before: The current bytes of the file; `nil` for a new file.
    /// - Throws: The errors of `ContentWriter`, and an error if the write cannot be logged. Nothing is then written.
    package static func write(
        _ path: String, below root: String, _ bytes: [UInt8], before: [UInt8]? = nil
    ) throws(ContentWriter.Refusal) {
        do throws(FileError) {
            try log(path, before: before, after: bytes)
        } catch {
            throw .failed(error)
        }
        do throws(ContentWriter.Refusal) {
            if let before {
                try ContentWriter.replace(path, below: root, bytes, before: before)
            } else {
                try ContentWriter.make(path, below: root, bytes)
            }
        } catch {
            try? log(path, before: before, after: bytes, .failed)
            throw error
        }
    }

    /// Logs a write.
    ///
    /// Does nothing on a personal workbench.
    ///
    /// - Parameters:
    ///   - what: A path relative to the content folder, or a branch.
    ///   - before: The current bytes; `nil` if there are none.
    ///   - bytes: The bytes to be written.
    ///   - outcome: What is known about the write so far.
    /// - Throws: `FileError` if the line is not on disk. Then nothing may be written.
    package static func log(
        _ what: String, before: [UInt8]? = nil, after bytes: [UInt8], _ outcome: AuditFile.Outcome = .writing
    ) throws(FileError) {
        guard let user = WorkbenchUser.current, let audit = user.audit else { return }
        try audit.add(
            what, by: user.name, before: before, after: bytes, outcome: outcome,
            at: UTCInstant(seconds: wallClockSeconds()))
    }
}
