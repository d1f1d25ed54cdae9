import Glibc
import LayoverFiles
import LayoverTestKit
import Testing

struct FileLockTests {
    /// True if the lock is free: takes it and releases it at once.
    private func isFree(_ path: String) throws -> Bool {
        guard let lock = try FileLock.take(path) else { return false }
        lock.release()
        return true
    }

    /// True if the lock can be taken again although `lock` is still in scope.
    private func isHeldNoMore(_ lock: borrowing FileLock, _ path: String) throws -> Bool { try isFree(path) }

    @Test func `one process holds it at a time, until it is released`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        guard let lock = try FileLock.take(path) else { throw TestFailure("nobody holds it") }
        #expect(try isFree(path) == false)
        #expect(try isFree(folder.path("other")))
        lock.release()
        #expect(try isFree(path))
        #expect(try isFree(path), "it was given back again")
    }

    @Test func `a killed process releases it too`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        func holdsFirst() throws -> Bool {
            guard let lock = try FileLock.take(path) else { return false }
            return try !isHeldNoMore(lock, path)
        }
        #expect(try holdsFirst())
        #expect(try isFree(path))
    }

    @Test func `a starting process delays no other`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("lock")
        guard let lock = try FileLock.take(path) else { throw TestFailure("nobody holds it") }
        let child = try #require(try OpenFiles.duplicate(of: path))
        defer { close(child) }
        lock.release()
        #expect(try isFree(path))
    }

    @Test func `a link is not followed, and a missing folder is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.link("lock", to: folder.path("elsewhere"))
        #expect(throws: FileError.self) { try isFree(folder.path("lock")) }
        #expect(throws: FileError.self) { try isFree(folder.path("no/lock")) }
        #expect(!folder.exists("elsewhere"))
    }
}
