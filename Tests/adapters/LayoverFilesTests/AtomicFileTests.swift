import Glibc
import LayoverFiles
import LayoverTestKit
import Testing

struct AtomicFileTests {
    @Test func `puts bytes where none or others were, and leaves nothing else`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/bundle"
        try AtomicFile.replace(path, [1, 2, 3])
        #expect(try AtomicFile.read(path) == [1, 2, 3])
        try AtomicFile.replace(path, [])
        #expect(try AtomicFile.read(path) == [])
        #expect(try AtomicFile.list(folder.path) == ["bundle"])
    }

    @Test func `distinguishes a missing file from an unreadable one`() throws {
        let folder = try TemporaryFolder()
        try folder.make("folder")
        #expect(try AtomicFile.read(folder.path + "/none") == nil)
        #expect(try AtomicFile.read(folder.path + "/no/where") == nil)
        #expect(throws: FileError.system(operation: "read", path: folder.path + "/folder", code: EISDIR)) {
            try AtomicFile.read(folder.path + "/folder")
        }
    }

    @Test func `writes and reads up to a limit and refuses one byte more`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file"
        #expect(throws: FileError.limit(what: "bytes", path: path, limit: 2)) {
            try AtomicFile.replace(path, [1, 2, 3], limit: 2)
        }
        try AtomicFile.replace(path, [1, 2, 3], limit: 3)
        #expect(try AtomicFile.read(path, limit: 3) == [1, 2, 3])
        #expect(throws: FileError.limit(what: "bytes", path: path, limit: 2)) { try AtomicFile.read(path, limit: 2) }
    }

    @Test func `says why it cannot replace, and keeps the old file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "taken/file")
        #expect(throws: FileError.system(operation: "replace", path: folder.path + "/no/file", code: ENOENT)) {
            try AtomicFile.replace(folder.path + "/no/file", [1])
        }
        #expect(throws: FileError.self) { try AtomicFile.replace(folder.path + "/taken", [1]) }
        #expect(try AtomicFile.list(folder.path) == ["taken"])
        #expect(try AtomicFile.list(folder.path + "/taken") == ["file"])
    }

    @Test func `lists and deletes the files of a store`() throws {
        let folder = try TemporaryFolder()
        #expect(try AtomicFile.list(folder.path + "/bundles") == nil)
        try AtomicFile.makeFolder(folder.path + "/bundles/inner")
        try AtomicFile.makeFolder(folder.path + "/bundles/inner")
        try AtomicFile.replace(folder.path + "/bundles/b", [2])
        try AtomicFile.replace(folder.path + "/bundles/a", [1])
        #expect(try AtomicFile.list(folder.path + "/bundles") == ["a", "b", "inner"])
        #expect(try AtomicFile.delete(folder.path + "/bundles/a"))
        #expect(try !AtomicFile.delete(folder.path + "/bundles/a"))
        #expect(try AtomicFile.list(folder.path + "/bundles") == ["b", "inner"])
    }
}
