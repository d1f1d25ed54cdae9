import Glibc
package import LayoverFiles
import LayoverJSON
package import LayoverModel
import LayoverSeal
import Synchronization

/// The audit log of a team's writes: one line of JSON for each write, append only.
///
/// The file is named and opened at the start. A write that cannot be logged is not made. A full file becomes `FILE.1`, that
/// one `FILE.2`, and so on; the oldest is deleted.
package final class AuditFile: Sendable {
    private struct State {
        var descriptor: Int32
        var bytes: Int
        /// True if the last line may lack its newline.
        var isTorn: Bool
    }

    private let path: String
    private let seal: Seal
    private let byteLimit: Int
    private let state: Mutex<State>

    /// Opens the file, or creates it, readable by its owner only.
    ///
    /// - Parameters:
    ///   - path: Path of the file. Its folder must exist.
    ///   - content: The content folder, which authors can write to.
    ///   - seal: Computes hashes.
    ///   - byteLimit: The maximum size of one file in bytes.
    ///   - isFile: Decides by the mode whether the existing file can be appended to.
    /// - Throws: `TeamError` if the file cannot be appended to or is inside the content folder.
    init(
        _ path: String, outside content: String, seal: Seal, byteLimit: Int = TeamLimits.auditBytes,
        isFile: (mode_t) -> Bool = { $0 & S_IFMT == S_IFREG }
    ) throws {
        guard try !AuditFile.lies(path, in: content) else {
            throw TeamError(
                "'\(path)' is in the content, which authors can write; choose a file elsewhere with --audit")
        }
        let descriptor = AuditFile.open(path)
        let code = errno
        (self.path, self.seal, self.byteLimit) = (path, seal, byteLimit)
        state = Mutex(
            State(
                descriptor: descriptor, bytes: max(0, lseek(descriptor, 0, Int32(SEEK_END))),
                isTorn: AuditFile.isTorn(descriptor)))
        guard descriptor >= 0 else { throw TeamError("\(trouble(code))") }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, isFile(status.st_mode) else {
            throw TeamError("'\(path)' is not a file that the audit can be appended to")
        }
    }

    deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

    private static func open(_ path: String) -> Int32 {
        unsafe Glibc.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }

    /// Adds a line about one write, and returns once the line is on disk.
    ///
    /// - Parameters:
    ///   - file: Path relative to the content folder.
    ///   - user: The person who writes.
    ///   - before: The current bytes of the file; `nil` for a new file.
    ///   - after: The new bytes of the file.
    ///   - outcome: What is known about the write so far.
    ///   - now: Time of the write.
    /// - Throws: `FileError` if the line is not on disk.
    package func add(
        _ file: String, by user: String, before: [UInt8]?, after: [UInt8], outcome: Outcome, at now: UTCInstant
    ) throws(FileError) {
        let line = JSONValue.object(of: [
            "at": .string(now.description), "user": .string(user), "file": .string(file),
            "old": before.map { .string(hash($0)) } ?? .null, "new": .string(hash(after)),
            "outcome": .string(outcome.rawValue),
        ])
        try append(Array(line.description.utf8))
    }

    /// The outcome of a write, as logged.
    package enum Outcome: String { case writing, failed }

    private func append(_ line: [UInt8]) throws(FileError) {
        let code = state.withLock { state -> Int32 in
            if state.bytes > 0, state.bytes + line.count + 2 > byteLimit {
                let code = rotate(&state)
                guard code == 0 else { return code }
            }
            let bytes = (state.isTorn ? [0x0a] : []) + line + [0x0a]
            state.isTorn = true
            let count = unsafe bytes.withUnsafeBytes { unsafe write(state.descriptor, $0.baseAddress, $0.count) }
            guard count == bytes.count else { return count < 0 ? errno : ENOSPC }
            state.isTorn = false
            state.bytes += count
            return fdatasync(state.descriptor) == 0 ? 0 : errno
        }
        guard code == 0 else { throw trouble(code) }
    }

    /// Starts a new file in place of the full one.
    ///
    /// - Returns: 0, or the system's error number; lines are then still added to the file that is open.
    private func rotate(_ state: inout State) -> Int32 {
        for number in (0..<TeamLimits.auditFiles).reversed() {
            let older = number == 0 ? path : "\(path).\(number)"
            guard unsafe rename(older, "\(path).\(number + 1)") == 0 || (number > 0 && errno == ENOENT) else {
                return errno
            }
        }
        let descriptor = AuditFile.open(path)
        guard descriptor >= 0 else { return errno }
        close(state.descriptor)
        state = State(descriptor: descriptor, bytes: 0, isTorn: false)
        return 0
    }

    private func trouble(_ code: Int32) -> FileError {
        .system(operation: "append to the audit", path: path, code: code)
    }

    private func hash(_ bytes: [UInt8]) -> String { "sha256:" + hexadecimal(seal.sha256([bytes])) }

    /// True if the file would be in a folder that authors can write to.
    private static func lies(_ path: String, in content: String) throws -> Bool {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let place = try AtomicFile.realPath(folder) + "/"
        return ["widgets", "flags"].contains { place.hasPrefix("\(content)/\($0)/") }
    }

    /// True if the file's last line lacks its newline.
    private static func isTorn(_ descriptor: Int32) -> Bool {
        let size = lseek(descriptor, 0, Int32(SEEK_END))
        var last: UInt8 = 0x0a
        if size > 0 { _ = unsafe pread(descriptor, &last, 1, size - 1) }
        return last != 0x0a
    }
}
