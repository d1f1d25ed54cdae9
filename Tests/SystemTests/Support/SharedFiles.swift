import Foundation

/// What is shared beside the repository: `LAYOVER_SHARED`, else `../shared`.
enum SharedFiles {
    static let folder =
        ProcessInfo.processInfo.environment["LAYOVER_SHARED"].map { URL(filePath: $0) }
        ?? PackageRoot.url.deletingLastPathComponent().appending(path: "shared")

    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "data").path) }

    static var canMakeResponses: Bool { areThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") }

    static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: path))) }
}
