import Foundation
import LayoverJSON
import LayoverTestKit

/// A `layover serve` of this build as a separate process on separate ports.
final class ServerProcess: Sendable {
    let port: UInt16
    let adminPort: UInt16
    let process: ServerHandle

    /// Starts the server and waits until it reports its addresses.
    ///
    /// - Parameters:
    ///   - content: The folder that holds `widgets/` and `flags/`.
    ///   - state: The folder for its catalogs.
    ///   - more: Further words of the command line.
    ///   - environment: Overrides the test's own environment.
    ///   - disk: The disk of its state folder, if not the disk of the test.
    ///   - limits: Commands of a shell before it becomes the server: `ulimit -n 256`.
    ///   - inherited: A listening socket that the server inherits, as from a service manager.
    ///   - log: Receives its output; a file in the content folder by default.
    /// - Throws: `TestFailure` if the server ends or stays silent.
    init(
        content: URL, state: String, more: [String] = [], environment: [String: String] = [:],
        on disk: PrivateDisk? = nil, limits: String? = nil, inherited: ListeningSocket? = nil, log: URL? = nil
    ) async throws {
        let log = log ?? content.appending(path: "server-\(UUID().uuidString).log")
        let admin = more.contains("--admin-port") ? [] : ["--admin-port", "0"]
        let own = more.contains("--port") ? [] : ["--port", "0"]
        // Only tests that pass `--find` get a file of words, because hundreds of servers are started over fresh folders.
        let find = more.contains("--find") ? [] : ["--find", "false"]
        // All clients of a test have one address.
        let shared = more.contains("--connections-per-address") ? [] : ["--connections-per-address", "0"]
        let words = ["serve", "--content", content.path, "--state", state] + own + admin + find + shared + more
        let program = BuiltProducts.program("layover")
        let limits = inherited.map { _ in "export LISTEN_FDS=1 LISTEN_PID=$$" } ?? limits
        let whole =
            limits.map { Shell.words($0, program, words) } ?? disk?.words(for: program, words) ?? (program, words)
        process = try ServerHandle(
            whole.1, program: whole.0, environment: environment, inherited: inherited.map { [$0.descriptor] } ?? [],
            log: log)
        (port, adminPort) = try await process.firstText("the server's first lines", ServerProcess.ports)
    }

    deinit { process.kill() }

    /// The output of the server until now, from both streams.
    var written: String { process.written }

    func get(_ path: String, _ headers: [String] = []) throws -> RawReply {
        try send("GET", path, headers: headers)
    }

    func post(_ path: String, _ body: [UInt8], _ headers: [String] = []) throws -> RawReply {
        try send("POST", path, headers: headers, body: body)
    }

    /// Sends one request on a new connection.
    func send(_ method: String, _ path: String, headers: [String] = [], body: [UInt8]? = nil) throws -> RawReply {
        try RawClient.ask(port: port, method, path, headers: headers, body: body)
    }

    /// `/admin/status`.
    func status() throws -> JSONValue {
        try RawClient.ask(port: adminPort, "GET", "/admin/status").json()
    }

    /// Waits until `/admin/status` satisfies `isSo`.
    func waitForStatus(_ what: String, _ isSo: @escaping @Sendable (JSONValue) -> Bool) async throws {
        _ = try await Waiting.value("status: \(what); \(written.suffix(2000))") {
            isSo(try self.status()) ? true : nil
        }
    }

    /// Waits until the server has read the file of words of the served content.
    func waitForFind() async throws {
        try await waitForStatus("the file of words is read") {
            $0["find"]?["index"] != nil && $0["find"]?["stale"]?.bool == false
        }
    }

    /// Waits until the layout for these facts satisfies `isSo`.
    @discardableResult
    func waitForLayout(
        _ what: String, facts: String, context: String = "", _ isSo: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await Waiting.value("layout: \(what)") {
            let text = try self.layout(facts: facts, context: context).text
            return isSo(text) ? text : nil
        }
    }

    /// `POST /v1/layouts/flight-results`.
    func layout(facts: String, context: String = "", _ headers: [String] = []) throws -> RawReply {
        let body = "{\"context\": {\(context)}, \"facts\": {\(facts)}}"
        return try post("/v1/layouts/flight-results", Array(body.utf8), headers)
    }

    /// The two ports in the first lines of `layover serve`.
    private static func ports(in text: String) -> (UInt16, UInt16)? {
        guard let up = text.firstMatch(of: /up: http:\/\/127\.0\.0\.1:(\d+)/),
            let admin = text.firstMatch(of: /status: http:\/\/127\.0\.0\.1:(\d+)/),
            let port = UInt16(up.output.1), let adminPort = UInt16(admin.output.1)
        else { return nil }
        return (port, adminPort)
    }
}
