import Foundation

/// Where tests find their files.
enum Folders {
    private static let room = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let package = room.deletingLastPathComponent().deletingLastPathComponent()

    static let golden = room.appending(path: "Golden")

    /// What is shared beside the repository: `LAYOVER_SHARED`, else `../shared`.
    static let shared =
        ProcessInfo.processInfo.environment["LAYOVER_SHARED"].map { URL(filePath: $0) }
        ?? package.deletingLastPathComponent().appending(path: "shared")

    static var hasShared: Bool { FileManager.default.fileExists(atPath: shared.appending(path: "data").path()) }

    static var isRecording: Bool { ProcessInfo.processInfo.environment["LAYOVER_RECORD"] == "1" }

    static func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

    static func names(in url: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path())) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
