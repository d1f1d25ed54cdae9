import Glibc

/// A lock that one process at a time holds, by means of a file that is never deleted.
///
/// It is released when the process ends, however it ends.
package struct FileLock: ~Copyable {
    /// Open as long as the lock is held.
    private let file: Descriptor

    private init(_ file: consuming Descriptor) { self.file = file }

    /// Unlocks explicitly: a process that is being started has the descriptor too, until its program runs.
    deinit { _ = flock(file.number, LOCK_UN) }

    /// Takes the lock without waiting.
    ///
    /// - Parameters:
    ///   - path: The file; it is created if it is missing, and never written.
    ///   - readers: The mode if the file is created.
    /// - Returns: `nil` if another process or object holds the lock.
    /// - Throws: If the file cannot be opened.
    package static func take(
        _ path: String, for readers: AtomicFile.Readers = .owner
    ) throws(FileError) -> FileLock? {
        do throws(ErrorNumber) {
            let file = try Descriptor(path, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: readers.fileMode)
            let isHeld = try isTaken(file)
            if isHeld { return FileLock(file) }
            return nil
        } catch {
            throw error.during("lock", path)
        }
    }

    /// Releases the lock; otherwise it is released at its end of life.
    package consuming func release() {}

    private static func isTaken(_ file: borrowing Descriptor) throws(ErrorNumber) -> Bool {
        while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            if code == EAGAIN { return false }
            if code != EINTR { throw ErrorNumber(code: code) }
        }
        return true
    }
}
