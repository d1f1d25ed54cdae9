import Foundation

/// Where tests find their files.
enum Folders {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden")

    /// The vectors that are shared beside the repository: `LAYOVER_SHARED`, else `../shared`.
    static let shared =
        ProcessInfo.processInfo.environment["LAYOVER_SHARED"].map { URL(filePath: $0) }
        ?? package.deletingLastPathComponent().appending(path: "shared")

    static var hasShared: Bool { FileManager.default.fileExists(atPath: shared.appending(path: "conformance").path()) }

    static var isRecording: Bool { ProcessInfo.processInfo.environment["LAYOVER_RECORD"] == "1" }

    static func text(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

    static func folders(in url: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path())) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    static func array(_ path: String) -> [[String: Any]] {
        guard let data = try? Data(contentsOf: shared.appending(path: path)) else { return [] }
        return (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] ?? []
    }

    static func object(_ path: String) -> [String: Any] {
        guard let data = try? Data(contentsOf: shared.appending(path: path)) else { return [:] }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }
}
