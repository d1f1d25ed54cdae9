import Foundation

/// A folder of a test's own, removed with it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("layover-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A copy of the content that this repository ships.
    static func shippedContent() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["widgets", "flags"] {
            try FileManager.default.copyItem(
                at: PackageRoot.url.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
        }
        return folder
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    func text(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    /// Writes a file and the folders above it.
    func write(_ text: String, to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Replaces every `old` in a file.
    func replace(_ old: String, with new: String, in name: String) throws {
        try write(try text(name).replacingOccurrences(of: old, with: new), to: name)
    }

    /// A handle that reads `text` from a file of this folder.
    func reading(_ text: String) throws -> FileHandle {
        try write(text, to: "input")
        return try FileHandle(forReadingFrom: url.appendingPathComponent("input"))
    }

    /// A handle that writes to a new file of this folder.
    func writing(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: url.appendingPathComponent(name))
    }
}

extension TemporaryFolder {
    /// Moves a file or folder, and makes the folders above where it goes.
    func move(_ name: String, to other: String) throws {
        let target = url.appending(path: other)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: url.appending(path: name), to: target)
    }
}
