package import Foundation
import Glibc

/// A test's own folder, removed with its content once no reference is left.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// - Parameter name: Part of the folder's name, so that the remains of a killed test can be identified.
    /// - Throws: Foundation's error if it cannot be made.
    package init(_ name: String = "test") throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("layover-\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A copy of the content that this repository ships.
    ///
    /// - Parameter name: The folder for the copy; by default the temporary folder itself.
    /// - Returns: The temporary folder.
    /// - Throws: Foundation's error if it cannot be copied.
    package static func shippedContent(in name: String = ".") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for part in ["widgets", "flags"] { try folder.copy(part, to: name + "/" + part) }
        return folder
    }

    package var path: String { url.path }

    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// - Throws: Foundation's error if the file is missing or not UTF-8.
    package func text(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    /// The names in a subfolder, sorted; empty if it is missing.
    package func names(_ folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []).sorted()
    }

    /// Makes a folder and its parents.
    ///
    /// - Throws: Foundation's error if it cannot be made.
    package func make(_ folder: String) throws {
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent(folder), withIntermediateDirectories: true)
    }

    /// Writes a file and makes the folders above it.
    ///
    /// - Throws: Foundation's error if it cannot be written.
    package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Writes a file and makes the folders above it.
    ///
    /// - Throws: Foundation's error if it cannot be written.
    package func write(_ bytes: [UInt8], to name: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// Replaces every `old` in a file.
    ///
    /// - Throws: Foundation's error if the file cannot be read or written.
    package func replace(_ old: String, with new: String, in name: String) throws {
        try write(try text(name).replacingOccurrences(of: old, with: new), to: name)
    }

    /// Copies a file or folder of the repository, and makes the folders above the target.
    ///
    /// - Throws: Foundation's error if it cannot be copied.
    package func copy(_ path: String, to name: String) throws {
        let target = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: target)
    }

    /// Moves a file or folder over whatever exists, like the system's `rename`, and makes the folders above the target.
    ///
    /// - Throws: Foundation's error if a folder cannot be made, `TestFailure` if the move fails.
    package func move(_ name: String, to other: String) throws {
        let target = url.appending(path: other)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard unsafe rename(path(name), target.path) == 0 else {
            throw TestFailure("cannot move '\(name)' to '\(other)': error \(errno)")
        }
    }

    /// Makes a symbolic link.
    ///
    /// - Throws: Foundation's error if the link cannot be made.
    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// - Throws: Foundation's error if there is nothing to remove.
    package func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appending(path: name)) }

    /// A handle that reads `text` from a file of this folder.
    ///
    /// - Throws: Foundation's error if the file cannot be written.
    package func reading(_ text: String) throws -> FileHandle {
        try write(text, to: "input")
        return try FileHandle(forReadingFrom: url.appendingPathComponent("input"))
    }

    /// A handle that writes to a new file of this folder.
    ///
    /// - Throws: Foundation's error if the file cannot be made.
    package func writing(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: url.appendingPathComponent(name))
    }
}
