import Foundation
import LayoverJSON
import LayoverTestKit

/// A `layover preview` of this build that a team opens through a proxy; the test is the proxy.
final class TeamProcess: Sendable {
    static let origin = "https://preview.example.com"
    static let secret = String(repeating: "0123456789abcdef", count: 4)

    /// The port; 0 if it listens on a socket.
    let port: UInt16
    /// Path of that socket; `nil` if it listens on a port.
    let socket: String?
    /// Contains the files that are named at the start, outside of the content.
    let files: TemporaryFolder
    private let process: ServerHandle

    /// Starts it and waits until it reports the address for the proxy.
    ///
    /// - Parameters:
    ///   - content: The folder that holds `widgets/` and `flags/`.
    ///   - listen: Options for the listener and for how it knows the proxy; a port and a secret by default.
    ///   - address: Value of `--public-address`.
    ///   - files: The folder of its files.
    ///   - more: Further options.
    /// - Throws: If it does not start.
    init(
        content: TemporaryFolder, listen: [String]? = nil, address: String = TeamProcess.origin,
        files: TemporaryFolder? = nil, more: [String] = []
    ) async throws {
        let files = try files ?? TemporaryFolder("team")
        self.files = files
        try files.write("ola@example.com # writes\n", to: "authors")
        try TeamProcess.write(TeamProcess.secret, to: "secret", in: files)
        let proof = listen ?? ["--listen", "127.0.0.1", "--port", "0", "--proxy-secret-file", files.path("secret")]
        let words =
            ["preview", content.url.path, "--public-address", address, "--authors", files.path("authors")]
            + ["--audit", files.path("audit"), "--editor", "myeditor://{path}"] + proof + more
        socket = proof.first { $0.hasPrefix("unix:") }.map { String($0.dropFirst("unix:".count)) }
        process = try ServerHandle(words, log: files.url.appending(path: "log"))
        port = try await process.firstText("the preview's first lines") { text in
            text.firstMatch(of: /the proxy connects to (?:unix:\S+|127\.0\.0\.1:(\d+)); the users/)
                .map { $0.output.1.flatMap { UInt16($0) } ?? 0 }
        }
    }

    deinit { process.kill() }

    /// The output until now.
    var written: String { process.written }

    /// Headers that the proxy sets.
    static func signed(_ user: String) -> [String] { ["Layover-Proxy-Secret: \(secret)", "X-Forwarded-User: \(user)"] }

    /// Headers that the page sends with each change.
    static let page = ["Layover-Workbench: 1", "Origin: \(origin)"]

    /// Sends one request with only these headers.
    func send(
        _ method: String, _ path: String, headers: [String], body: String? = nil,
        host: String = "preview.example.com"
    ) throws -> RawReply {
        let client = try connect()
        client.send(method, path, headers: headers, body: body.map { Array($0.utf8) }, host: host)
        return try client.reply(bodiless: method == "HEAD")
    }

    /// Connects as the proxy does.
    func connect() throws -> RawClient {
        if let socket { return try RawClient(path: socket) }
        return try RawClient(port: port)
    }

    /// Lines of its audit.
    func audit() throws -> [JSONValue] {
        try files.text("audit").split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    /// Sends a request as the proxy does for a person.
    func get(_ path: String, as user: String = "ola@example.com") throws -> RawReply {
        try send("GET", path, headers: TeamProcess.signed(user))
    }

    /// Sends a change as the proxy does for a person who is on the page.
    func change(_ method: String, _ path: String, body: String, as user: String = "ola@example.com") throws
        -> RawReply
    {
        try send(method, path, headers: TeamProcess.signed(user) + TeamProcess.page, body: body)
    }

    /// Writes a file that only its owner may use.
    static func write(_ text: String, to name: String, in folder: TemporaryFolder) throws {
        try folder.write(text, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path(name))
    }
}
