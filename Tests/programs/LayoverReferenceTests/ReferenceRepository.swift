import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverFiles
import LayoverModel
import LayoverTestKit

/// The files of this repository, as tests read them.
enum ReferenceRepository {
    static let root = Repository.root.path()

    /// Files that belong to these tests.
    static let fixtures = Repository.tests("LayoverReferenceTests").appending(path: "Fixtures")

    static let adapters = Result { try Adapters() }

    /// The shipped content.
    static func content(in folder: String = root) throws -> [SourceFile] { try ContentReader.read(root: folder).files }

    /// A text of the fixtures.
    static func fixture(_ name: String) throws -> String {
        try String(contentsOf: fixtures.appending(path: name), encoding: .utf8)
    }

    /// Compares a generated file with the committed one; with LAYOVER_RECORD=1 writes it.
    static func isCurrent(_ path: String, _ generated: String) throws -> Bool {
        try isCurrent(Repository.root.appending(path: path), generated)
    }

    /// Compares a generated file with the committed one; with LAYOVER_RECORD=1 writes it.
    static func isCurrent(_ file: URL, _ generated: String) throws -> Bool {
        if Repository.isRecording {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(generated.utf8).write(to: file)
        }
        return try String(contentsOf: file, encoding: .utf8) == generated
    }

    /// The first file of this name on `PATH`.
    static func program(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
