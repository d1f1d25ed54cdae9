import Foundation

@testable import layover_conformance

/// Where these tests find their vectors.
enum Folders {
    static let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors").path()

    /// The vectors that are shared beside the repository: `LAYOVER_SHARED`, else `../shared`.
    static let shared: String = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            ProcessInfo.processInfo.environment["LAYOVER_SHARED"].map { URL(filePath: $0) }
            ?? package.deletingLastPathComponent().appending(path: "shared")
        return folder.appending(path: "conformance/templates").path()
    }()

    static var hasShared: Bool { FileManager.default.fileExists(atPath: shared) }

    static let hasParser = (try? HTMLParserProcess.start()) != nil
}
