package import Foundation

/// The folder with `Package.swift`, and the shared folder beside it.
package enum Repository {
    /// The repository's root, found by walking up from this file, so that the depth of this folder does not matter.
    package static let root: URL = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/", !exists(folder.appending(path: "Package.swift")) {
            folder = folder.deletingLastPathComponent()
        }
        return URL(filePath: folder.path, directoryHint: .isDirectory)
    }()

    /// The folder of recorded answers and conformance vectors: `LAYOVER_SHARED`, else `../shared`.
    package static let shared =
        ProcessInfo.processInfo.environment["LAYOVER_SHARED"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        ?? root.deletingLastPathComponent().appending(path: "shared", directoryHint: .isDirectory)

    /// True if golden files should be rewritten: `LAYOVER_RECORD=1`.
    package static var isRecording: Bool { ProcessInfo.processInfo.environment["LAYOVER_RECORD"] == "1" }

    /// The folder of a target's tests, in whichever row.
    package static func tests(_ target: String) -> URL { folder(target, below: "Tests") }

    /// The folder of a target's sources, in whichever row.
    package static func sources(_ target: String) -> URL { folder(target, below: "Sources") }

    /// The text of a file of the repository.
    ///
    /// - Throws: Foundation's error if the file is missing or not UTF-8.
    package static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The text of any file; `nil` if it is missing or not UTF-8.
    package static func text(at file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

    /// True if the shared folder has a file or folder at `path`.
    package static func hasShared(_ path: String) -> Bool { exists(shared.appending(path: path)) }

    /// The bytes of a file of the shared folder.
    ///
    /// - Throws: Foundation's error if the file is missing.
    package static func sharedBytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: shared.appending(path: path)))
    }

    /// The names in a folder, sorted, without those that begin with a dot; empty if the folder is missing.
    package static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    package static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    private static func folder(_ target: String, below part: String) -> URL {
        let top = root.appending(path: part)
        let rows = [top] + names(in: top).map { top.appending(path: $0) }
        let folders = rows.map { $0.appending(path: target, directoryHint: .isDirectory) }
        return folders.first(where: exists) ?? folders[0]
    }
}
