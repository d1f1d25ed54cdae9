package import LayoverFiles
import LayoverFrame
import LayoverModel

/// Writes files of the content as `ContentWriter` does, and where people are known by name tells who did, before it is done.
///
/// All that the workbench's page writes goes this way.
package enum AuditedWriter {
    /// Puts other bytes into a file that is there.
    ///
    /// - Throws: What `ContentWriter` throws, and where the write cannot be told; then nothing is written.
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

    /// Writes a file that is not there yet.
    ///
    /// - Throws: As `replace` does.
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
                user.name, path, before: before, after: after, outcome,
                at: UTCInstant(seconds: wallClockSeconds()))
        } catch {
            throw .failed(error)
        }
    }
}
