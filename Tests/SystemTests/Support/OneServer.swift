import Foundation
import LayoverTestKit

/// One server for all tests that change nothing.
actor OneServer {
    static let small = OneServer { try ServedContent.make() }
    static let shipped = OneServer { try TemporaryFolder.shippedContent(in: "content") }
    /// A server with trips, which each test makes for itself.
    static let trips = OneServer(more: ["--trips"]) { try TemporaryFolder.shippedContent(in: "content") }

    /// A server that packs results which arrived without gzip.
    static let packing = OneServer(more: ["--pack-answers"]) { try ServedContent.make() }

    /// Token that `Layover-Explain` must contain.
    static let token = "let me see"
    private static let tokenDigest = "35fe9b0af876632f5696dcd562af9639ed504053eb298d996adf3cf225b1efc8"

    private let more: [String]
    private let makeContent: @Sendable () throws -> TemporaryFolder
    private var started: Task<Running, any Error>?

    struct Running: Sendable {
        let server: ServerProcess
        let folder: TemporaryFolder
    }

    private init(more: [String] = [], _ makeContent: @escaping @Sendable () throws -> TemporaryFolder) {
        self.more = more
        self.makeContent = makeContent
    }

    /// The server, started by the first test that needs it.
    func server() async throws -> ServerProcess {
        let starting =
            started
            ?? Task { [makeContent, more] in
                let folder = try makeContent()
                let server = try await ServerProcess(
                    content: folder.url.appending(path: "content"), state: folder.path("state"),
                    more: OneServer.settings + more)
                return Running(server: server, folder: folder)
            }
        started = starting
        return try await starting.value.server
    }

    private static let settings = [
        "--origins", "https://www.example.com", "--body-megabytes", "2", "--explain-tokens", tokenDigest,
    ]
}
