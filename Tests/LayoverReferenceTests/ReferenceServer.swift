import Foundation
import Glibc
import LayoverContent
import LayoverFrame
import LayoverModel
import LayoverOFREP
import LayoverSeal
import LayoverServer

/// A real server over some content, on ports of its own.
struct ReferenceServer: Sendable {
    let running: RunningServer

    /// Over the shipped content.
    static let shipped = Task {
        try await ReferenceServer(content: ReferenceRepository.root) { $0.publishing.demo = true }
    }
    /// Over content in which every member of the wire occurs.
    static let everything = Task {
        try await ReferenceServer(content: ReferenceRepository.root + "Tests/LayoverReferenceTests/Fixtures/content")
    }
    /// Over a folder without content.
    static let empty = Task {
        let folder = FileManager.default.temporaryDirectory.appending(path: "layover-empty-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try await ReferenceServer(content: folder.path())
    }

    /// Over a market and two features, for clients with a key.
    static let keyed = Task {
        let folder = FileManager.default.temporaryDirectory.appending(path: "layover-keyed-\(UUID().uuidString)")
        for (path, text) in ReferenceCall.flagFiles {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try await ReferenceServer(content: folder.path()) { settings in
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
        content: String, change: (inout ServerSettings) throws -> Void = { _ in }
    ) async throws {
        var settings = ServerSettings()
        settings.content = content
        settings.state = FileManager.default.temporaryDirectory.appending(path: "layover-\(UUID().uuidString)").path()
        settings.port = 0
        settings.adminPort = 0
        settings.origins = [ReferenceServer.origin]
        settings.explainTokens = [hexadecimal(try Seal().sha256([Array(ReferenceServer.token.utf8)]))]
        settings.adminTokens = try AdminToken.Role.allCases.compactMap { role in
            let digest = hexadecimal(try Seal().sha256([Array("\(role.rawValue)-token".utf8)]))
            return AdminToken("\(role.rawValue):\(digest)")
        }
        try change(&settings)
        running = try await RunningServer(settings)
    }

    /// Asks over a connection of its own.
    func ask(
        _ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = [], admin: Bool = false
    ) throws -> ReferenceReply {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if method == "POST" { head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n" }
        let port = admin ? running.adminPort : running.port
        return try ReferenceReply(try ReferenceServer.exchange(Array((head + "\r\n").utf8) + body, port: port))
    }

    private static func exchange(_ bytes: [UInt8], port: UInt16) throws -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw ReferenceReply.Failure(what: "the server does not answer") }
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { part in
                unsafe send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw ReferenceReply.Failure(what: "the server stopped listening") }
            sent += count
        }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return received }
            received += buffer[..<count]
        }
    }
}

/// An answer taken apart.
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
