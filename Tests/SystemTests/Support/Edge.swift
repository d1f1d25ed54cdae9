import Foundation
import LayoverFrame
import LayoverProcesses
import LayoverReference
import LayoverTestKit

/// nginx or HAProxy with the settings that the table of routes produces; only ports and folders belong to the test.
final class Edge {
    enum Kind: String, CaseIterable, Sendable {
        case nginx, haproxy

        var isInstalled: Bool { Edge.program(rawValue) != nil }
    }

    static let isInstalled = Kind.nginx.isInstalled && program("openssl") != nil
    static let areInstalled = isInstalled && Kind.haproxy.isInstalled

    /// The port for plain HTTP, which gets what the settings serve on 443; TLS has a separate port.
    let port: UInt16
    private let kind: Kind
    private let folder: TemporaryFolder
    private let process: ServerHandle

    /// Starts it before servers of this machine, and waits until it accepts clients.
    ///
    /// - Parameters:
    ///   - servers: Their ports.
    ///   - kind: The program.
    ///   - names: Names of the servers, as in their setting `server_name`; made up by default.
    /// - Throws: If it does not start.
    init(before servers: [UInt16], _ kind: Kind = .nginx, names: [String]? = nil) async throws {
        self.kind = kind
        folder = try TemporaryFolder()
        port = try FreePort.find()
        try Edge.makeCertificate(in: folder, kind)
        let named = try zip(names ?? servers.indices.map { "server-\($0)" }, servers).map { name, port in
            guard let server = NamedServer("\(name)=127.0.0.1:\(port)") else {
                throw TestFailure("'\(name)' is no name")
            }
            return server
        }
        let plan = EdgePlan(
            servers: named, encrypted: "127.0.0.1:\(try FreePort.find())", redirected: nil, plain: "127.0.0.1:\(port)",
            folder: folder.url.path)
        let file = folder.path("edge.conf")
        try folder.write(kind == .nginx ? NginxEdge.text(plan) : HAProxyEdge.text(plan), to: "edge.conf")
        // If root runs the tests, only root may use their folder.
        let words =
            kind == .nginx
            ? ["-e", folder.path("error.log"), "-c", file, "-g", "daemon off; user root;"] : ["-W", "-db", "-f", file]
        guard let program = Edge.program(kind.rawValue) else { throw TestFailure("there is no \(kind)") }
        let log = folder.url.appending(path: "output.log")
        let process = try ServerHandle(words, program: program, log: log)
        self.process = process
        try await Waiting.value("the edge") { [port] in
            if (try? RawClient(port: port)) != nil { return true }
            guard process.isRunning else { throw TestFailure(try String(contentsOf: log, encoding: .utf8)) }
            return nil
        }
    }

    /// The workers end with this signal; they would not end with one that the process cannot handle.
    deinit { if process.isRunning { process.signal(SIGTERM) } }

    func stop() async throws {
        process.signal(SIGTERM)
        _ = try await process.waitForEnd()
    }

    /// The log of errors.
    var errors: String {
        ["error.log", "tokens.log", "output.log"].map { (try? folder.text($0)) ?? "" }.joined()
    }

    /// The log of requests.
    var requests: String { (try? folder.text(kind == .nginx ? "access.log" : "output.log")) ?? "" }

    /// HAProxy needs both in one file.
    private static func makeCertificate(in folder: TemporaryFolder, _ kind: Kind) throws {
        guard let openssl = program("openssl") else { throw TestFailure("there is no openssl") }
        let words = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj",
            "/CN=layover", "-keyout", folder.path("layover.key"), "-out", folder.path("layover.pem"),
        ]
        guard try ChildProcess(openssl.path, words).waitUntilExit() == 0 else {
            throw TestFailure("openssl made no certificate")
        }
        guard kind == .haproxy else { return }
        try folder.write(try folder.text("layover.pem") + folder.text("layover.key"), to: "layover.pem")
    }

    static func program(_ name: String) -> URL? {
        ["/usr/sbin/", "/usr/bin/", "/usr/local/bin/"].map { URL(filePath: $0 + name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
