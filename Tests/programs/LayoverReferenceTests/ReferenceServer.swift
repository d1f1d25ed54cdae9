import Foundation
import Glibc
import LayoverDemo
import LayoverFindAPI
import LayoverFrame
import LayoverModel
import LayoverOFREP
import LayoverSeal
import LayoverServer
import LayoverTripsAPI
import LayoverTestKit

/// A real server with some content, on its own ports.
struct ReferenceServer: Sendable {
    let running: RunningServer
    /// Holds the server's state, and is removed with it.
    private let folder: TemporaryFolder

    /// A server with the shipped content.
    static let shipped = Task {
        let server = try await ReferenceServer(content: ReferenceRepository.root) { settings in
            settings.demo.isOn = true
            settings.sharedTrips.isOn = true
            settings.find.isOn = true
            settings.sharedTrips.tokens = try [TripToken("gateway:\(digest("gateway-token"))")].compactMap { $0 }
        }
        // The file of words is written only after the server answers.
        _ = try await Waiting.value("the file of words is read") {
            try server.ask("GET", "/v1/open/airport:LHR").status == 200 ? true : nil
        }
        return server
    }
    /// A server with content in which every member of the wire occurs.
    static let everything = Task {
        try await ReferenceServer(content: ReferenceRepository.fixtures.appending(path: "content").path())
    }
    /// A server with a folder without content.
    static let empty = Task {
        let folder = try TemporaryFolder("empty")
        try folder.make("content")
        return try await ReferenceServer(folder, content: folder.path("content"))
    }

    /// A server with one market and two features, for clients with a key.
    static let keyed = Task {
        let folder = try TemporaryFolder("keyed")
        for (path, text) in ReferenceCall.flagFiles { try folder.write(text, to: "content/" + path) }
        return try await ReferenceServer(folder, content: folder.path("content")) { settings in
            settings.flags.clientKeys = try ["app:\(digest("app-key"))", "old:\(digest("old-key")):withdrawn"]
                .compactMap {
                    ClientKey($0)
                }
        }
    }

    private static func digest(_ secret: String) throws -> String {
        hexadecimal(try Seal().sha256([Array(secret.utf8)]))
    }

    static let token = "a-token-for-tests"
    static let origin = "https://app.example.com"

    private init(
        _ folder: TemporaryFolder? = nil, content: String, change: (inout ServerSettings) throws -> Void = { _ in }
    ) async throws {
        self.folder = try folder ?? TemporaryFolder()
        var settings = ServerSettings()
        settings.content = content
        settings.state = self.folder.path("state")
        settings.port = 0
        settings.adminPort = 0
        // All clients here have one address.
        settings.connectionsPerAddress = 0
        settings.origins = [ReferenceServer.origin]
        settings.explainTokens = [hexadecimal(try Seal().sha256([Array(ReferenceServer.token.utf8)]))]
        settings.adminTokens = try AdminToken.Role.allCases.compactMap { role in
            let digest = hexadecimal(try Seal().sha256([Array("\(role.rawValue)-token".utf8)]))
            return AdminToken("\(role.rawValue):\(digest)")
        }
        try change(&settings)
        running = try await RunningServer(settings)
    }

    /// Sends a request on a new connection.
    func ask(
        _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = [], admin: Bool = false
    ) throws -> ReferenceReply {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if method == "POST" { head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n" }
        if method != "POST", !body.isEmpty, headers["Content-Length"] == nil {
            head += "Content-Length: \(body.count)\r\n"
        }
        let port = admin ? running.adminPort : running.port
        let client = try RawClient(port: port)
        client.send(Array((head + "\r\n").utf8) + body)
        return try ReferenceReply(client.everything().bytes)
    }

}

/// A parsed reply.
struct ReferenceReply {
    struct Failure: Error { let what: String }

    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    init(_ bytes: [UInt8]) throws {
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) }) else {
            throw Failure(what: "no whole answer in \(bytes.count) bytes")
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = Int(lines[0].dropFirst(9).prefix(3)) else { throw Failure(what: lines[0]) }
        self.status = status
        headers = Dictionary(
            lines.dropFirst().compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2 ? (String(parts[0]), String(parts[1].drop { $0 == " " })) : nil
            }, uniquingKeysWith: { $0 + ", " + $1 })
        body = Array(bytes[(end + 4)...])
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}
