import Foundation
import LayoverCatalog
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverServer

/// The files of this repository, as tests read them.
enum ReferenceRepository {
    /// The package root, two folders above the tests of this room.
    static let root: String = {
        let here = URL(filePath: #filePath)
        return here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path()
    }()

    static let adapters = Result { try Adapters() }

    /// The shipped content.
    static func content(in folder: String = root) throws -> [SourceFile] { try ContentReader.read(root: folder).files }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: root + path)), as: UTF8.self)
    }

    static var records: Bool { ProcessInfo.processInfo.environment["LAYOVER_RECORD"] == "1" }

    /// Holds a generated file against the committed one; with LAYOVER_RECORD=1 writes it.
    static func isCurrent(_ path: String, _ generated: String) throws -> Bool {
        if records {
            let url = URL(filePath: root + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(generated.utf8).write(to: url)
        }
        return try text(path) == generated
    }

    /// The first file of this name on PATH.
    static func program(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
