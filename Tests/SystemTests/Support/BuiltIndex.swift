import Foundation
import LayoverTestKit

/// The find index of the shipped content, which an unoptimized program takes 20 s to build: built once, and copied for each
/// server.
enum BuiltIndex {
    private static let folder = Task {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await OnCall.start(folder, more: ["--find", "true"])
        try await server.waitForFind()
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        return folder
    }

    /// Copies the index into the state folder of a server that has not been started.
    static func copy(to folder: TemporaryFolder) async throws {
        guard !folder.exists("state/find") else { return }
        let built = try await BuiltIndex.folder.value
        try folder.make("state")
        try FileManager.default.copyItem(atPath: built.path("state/find"), toPath: folder.path("state/find"))
    }
}
