import Foundation

/// A state folder of a test's own, removed with it.
final class StateFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "layover-state-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    func text(_ name: String) -> String? { try? String(contentsOf: url.appending(path: name), encoding: .utf8) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []).sorted()
    }
}
