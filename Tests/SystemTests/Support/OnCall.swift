import Foundation
import LayoverJSON
import LayoverTestKit

/// A person on call: servers that know their token, and requests to them.
enum OnCall {
    static let token = "on-call-secret"
    /// SHA-256 of the token.
    private static let digest = "067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"

    /// The setting of a server that lets the person publish too.
    static let publisher = ["--admin-tokens", "publish:ada:\(digest)"]

    /// A server over the `content` of a folder, with its state beside it.
    static func start(
        _ folder: TemporaryFolder, state: String = "state", more: [String] = [], environment: [String: String] = [:],
        on disk: PrivateDisk? = nil, limits: String? = nil
    ) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path(state),
            more: ["--admin-tokens", "on-call:ola:\(digest)"] + more, environment: environment, on: disk, limits: limits
        )
    }

    /// Ends a server at once and starts it again with the same options.
    static func restart(
        _ server: inout ServerProcess, _ folder: TemporaryFolder, state: String = "state", signal: Int32 = SIGKILL,
        more: [String] = [], environment: [String: String] = [:], on disk: PrivateDisk? = nil
    ) async throws {
        server.process.signal(signal)
        _ = try await server.process.waitForEnd()
        server = try await start(folder, state: state, more: more, environment: environment, on: disk)
    }

    /// One call of the admin listener.
    static func ask(
        on server: ServerProcess, _ method: String, _ path: String, body: String? = nil
    ) throws -> RawReply {
        try RawClient.ask(
            port: server.adminPort, method, path, headers: ["Authorization: Bearer \(token)"],
            body: body.map { Array($0.utf8) })
    }

    /// - Returns: The status of the answer: 200 if the kill is acknowledged.
    static func kill(_ key: String, on server: ServerProcess, _ body: String = "{}") throws -> Int {
        try ask(on: server, "POST", "/admin/kills/\(key)", body: body).status
    }

    static func revive(_ key: String, on server: ServerProcess) throws -> Int {
        try ask(on: server, "DELETE", "/admin/kills/\(key)").status
    }

    /// The cards of a layout that needs no results.
    static func cards(_ server: ServerProcess) throws -> Set<String> {
        let reply = try server.get(
            "/v1/layouts/flight-results?market=GB",
            ["Layover-Client: platform=ios, caps=\"card.html@1 native.plain@1\""])
        return Set((try reply.json()["cards"]?.items ?? []).compactMap { $0["id"]?.string })
    }
}
