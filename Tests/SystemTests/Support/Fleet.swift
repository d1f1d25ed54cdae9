import Foundation
import LayoverTestKit

/// Several servers with one key, each of which knows the addresses of all.
final class Fleet {
    let folder: TemporaryFolder
    let names: [String]
    let ports: [UInt16]
    private(set) var servers: [ServerProcess] = []
    private let more: [String]

    /// Starts the servers, one after the other.
    ///
    /// - Parameters:
    ///   - folder: Has the content in `content`.
    ///   - count: The number of servers.
    ///   - more: Words for each command line.
    /// - Throws: If a server does not start.
    init(_ folder: TemporaryFolder, count: Int, more: [String] = []) async throws {
        self.folder = folder
        self.more = more
        names = (0..<count).map { "web-\($0)" }
        ports = try (0..<count).map { _ in try FreePort.find() }
        for place in 0..<count { servers.append(try await started(place)) }
    }

    /// Ends one server with a signal, waits for its end and starts it again with the same options.
    func restart(_ place: Int, signal: Int32 = SIGTERM) async throws {
        try await stop(place, signal: signal)
        servers[place] = try await started(place)
    }

    /// - Returns: The exit code of the server.
    @discardableResult
    func stop(_ place: Int, signal: Int32) async throws -> Int32 {
        servers[place].process.signal(signal)
        return try await servers[place].process.waitForEnd()
    }

    private func started(_ place: Int) async throws -> ServerProcess {
        let all = zip(names, ports).map { "\($0)=127.0.0.1:\($1)" }.joined(separator: ",")
        return try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state-\(names[place])"),
            more: [
                "--port", "\(ports[place])", "--server-name", names[place], "--search-servers", all,
                "--signing-key-file", folder.path("signing.key"),
            ] + more)
    }

    /// Sum of one line of all servers' metrics, by the beginning of the line.
    func sum(_ line: String) throws -> Int {
        try servers.reduce(0) { sum, server in
            let lines = try RawClient.ask(port: server.adminPort, "GET", "/metrics").text.split(separator: "\n")
            let found = lines.first { $0.hasPrefix(line + " ") }
            return sum + (found.flatMap { $0.split(separator: " ").last.flatMap { Int($0) } } ?? 0)
        }
    }
}
