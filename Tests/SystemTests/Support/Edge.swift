import Foundation
import LayoverProcesses
import LayoverTestKit

/// nginx under `deploy/nginx.conf`, of which ports and paths alone are changed.
final class Edge {
    static let isInstalled = program("nginx") != nil && program("openssl") != nil

    /// Takes plain HTTP for what the file serves on 443, beside TLS on a port of its own.
    let port: UInt16
    private let folder: TemporaryFolder
    private let process: ServerHandle

    /// Starts it before servers of this machine, and waits until it takes clients.
    init(before servers: [UInt16]) async throws {
        folder = try TemporaryFolder()
        port = try FreePort.find()
        try Edge.makeCertificate(in: folder)
        let file = Repository.root.appending(path: "deploy/nginx.conf")
        let text = try Edge.settings(try String(contentsOf: file, encoding: .utf8), folder, port, servers)
        try folder.write(text, to: "nginx.conf")
        let words = ["-e", folder.path("error.log"), "-c", folder.path("nginx.conf"), "-g", "daemon off;"]
        guard let nginx = Edge.program("nginx") else { throw TestFailure("there is no nginx") }
        let log = folder.url.appending(path: "output.log")
        let process = try ServerHandle(words, program: nginx, log: log)
        self.process = process
        try await Waiting.value("the edge") { [port] in
            if (try? RawClient(port: port)) != nil { return true }
            guard process.isRunning else { throw TestFailure(try String(contentsOf: log, encoding: .utf8)) }
            return nil
        }
    }

    /// Its workers end with it, which they would not by a signal that it cannot handle.
    deinit { if process.isRunning { process.signal(SIGTERM) } }

    func stop() async throws {
        process.signal(SIGTERM)
        _ = try await process.waitForEnd()
    }

    /// Text that the edge wrote of faults.
    var errors: String { ["error.log", "trips.log"].map { (try? folder.text($0)) ?? "" }.joined() }

    /// Text that the edge wrote of requests.
    var requests: String { (try? folder.text("access.log")) ?? "" }

    private static func settings(
        _ file: String, _ folder: TemporaryFolder, _ port: UInt16, _ servers: [UInt16]
    ) throws -> String {
        let line = "        server 127.0.0.1:8080"
        let parts = try halves(file.components(separatedBy: line), "one server")
        let rest = parts[1].prefix { $0 != "\n" }
        let own = servers.map { "        server 127.0.0.1:\($0)\(rest)" }.joined(separator: "\n")
        var text = parts[0] + own + parts[1].dropFirst(rest.count)
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "    \($0)_temp_path \(folder.path($0));\n"
        }
        let changes = [
            // Tests run by root have a folder that is root's alone; any other user stays who they are.
            ("user www-data;", "user root;"), ("/run/nginx.pid", folder.path("nginx.pid")),
            ("/var/log/nginx/error.log", folder.path("error.log")),
            ("/var/log/nginx/access.log", folder.path("access.log")),
            ("/var/log/nginx/trips.log", folder.path("trips.log")),
            ("/etc/nginx/tls/layover.pem", folder.path("layover.pem")),
            ("/etc/nginx/tls/layover.key", folder.path("layover.key")),
            ("listen 80 default_server;", "listen 127.0.0.1:\(try FreePort.find()) default_server;"),
            (
                "listen 443 ssl http2 default_server;",
                "listen 127.0.0.1:\(port);\n        listen 127.0.0.1:\(try FreePort.find()) ssl http2 default_server;"
            ), ("http {\n", "http {\n" + places.joined()),
        ]
        for (old, new) in changes {
            text = try halves(text.components(separatedBy: old), old).joined(separator: new)
        }
        return text
    }

    /// Both sides of what must stand there once.
    private static func halves(_ parts: [String], _ what: String) throws -> [String] {
        guard parts.count == 2 else {
            throw TestFailure("deploy/nginx.conf has '\(what)' \(parts.count - 1) times")
        }
        return parts
    }

    private static func makeCertificate(in folder: TemporaryFolder) throws {
        guard let openssl = program("openssl") else { throw TestFailure("there is no openssl") }
        let words = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj",
            "/CN=layover", "-keyout", folder.path("layover.key"), "-out", folder.path("layover.pem"),
        ]
        guard try ChildProcess(openssl.path, words).waitUntilExit() == 0 else {
            throw TestFailure("openssl made no certificate")
        }
    }

    private static func program(_ name: String) -> URL? {
        ["/usr/sbin/", "/usr/bin/", "/usr/local/bin/"].map { URL(filePath: $0 + name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
