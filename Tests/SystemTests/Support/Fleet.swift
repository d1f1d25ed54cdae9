import Foundation
import LayoverTestKit

/// Several servers of one key, each of which knows the addresses of all.
final class Fleet {
    let folder: TemporaryFolder
    let names: [String]
    let ports: [UInt16]
    private(set) var servers: [ServerProcess] = []
    private let more: [String]

    /// Starts them, one after the other.
    ///
    /// - Parameters:
    ///   - folder: Has the content in `content`.
    ///   - count: How many.
    ///   - more: Words of each one's command line.
    /// - Throws: Where one cannot be started.
    init(_ folder: TemporaryFolder, count: Int, more: [String] = []) async throws {
        self.folder = folder
        self.more = more
        names = (0..<count).map { "web-\($0)" }
        ports = try (0..<count).map { _ in try FreePort.find() }
        for place in 0..<count { servers.append(try await started(place)) }
    }

    /// Ends one by a signal, waits for its end and starts it again as it was.
    func restart(_ place: Int, signal: Int32 = SIGTERM) async throws {
        try await stop(place, signal: signal)
        servers[place] = try await started(place)
    }

    /// - Returns: Its exit code.
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

    /// Sum of a line of all servers' metrics, by how it begins.
    func sum(_ line: String) throws -> Int {
        try servers.reduce(0) { sum, server in
            let lines = try RawClient.ask(port: server.adminPort, "GET", "/metrics").text.split(separator: "\n")
            let found = lines.first { $0.hasPrefix(line + " ") }
            return sum + (found.flatMap { $0.split(separator: " ").last.flatMap { Int($0) } } ?? 0)
        }
    }
}
