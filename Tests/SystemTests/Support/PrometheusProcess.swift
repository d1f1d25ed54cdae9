import Foundation
import LayoverTestKit

/// Prometheus as Debian ships it, which scrapes a test's servers each second and evaluates the shipped alerts on them.
final class PrometheusProcess {
    static let isInstalled = program("prometheus") != nil && program("promtool") != nil

    let port: UInt16
    private let folder: TemporaryFolder
    private let process: ServerHandle

    /// Starts it, and waits until it has scraped each server three times.
    ///
    /// - Parameter servers: Ports of admin listeners.
    /// - Throws: `TestFailure` with its output if it ends.
    init(scraping servers: [UInt16]) async throws {
        folder = try TemporaryFolder()
        port = try FreePort.find()
        let targets = servers.map { "\"127.0.0.1:\($0)\"" }.joined(separator: ", ")
        try folder.write(
            """
            global: { scrape_interval: 1s, evaluation_interval: 1s }
            rule_files: [ "\(Repository.root.appending(path: "deploy/alerts/layover.yaml").path)" ]
            scrape_configs: [ { job_name: layover, static_configs: [ { targets: [ \(targets) ] } ] } ]

            """, to: "prometheus.yml")
        guard let program = PrometheusProcess.program("prometheus") else { throw TestFailure("there is no Prometheus") }
        let log = folder.url.appending(path: "prometheus.log")
        let process = try ServerHandle(
            [
                "--config.file=\(folder.path("prometheus.yml"))", "--storage.tsdb.path=\(folder.path("data"))",
                "--web.listen-address=127.0.0.1:\(port)", "--log.level=warn",
            ], program: program, log: log)
        self.process = process
        let target = "/api/v1/query?query=count_over_time(up%5B1m%5D)%3E%3D3"
        try await Waiting.value("three scrapes of each server") { [port] in
            guard process.isRunning else { throw TestFailure(process.written) }
            let answer = try RawClient.ask(port: port, "GET", target).text
            return answer.components(separatedBy: "\"metric\":").count > servers.count ? true : nil
        }
    }

    deinit { if process.isRunning { process.signal(SIGTERM) } }

    /// The current value of an expression.
    ///
    /// - Returns: Its samples, one line each.
    /// - Throws: `TestFailure` if Prometheus cannot parse it.
    func samples(_ expression: String) async throws -> [String] {
        let run = try await PrometheusProcess.tool(["query", "instant", "http://127.0.0.1:\(port)", expression])
        guard run.exitCode == 0 else { throw TestFailure("\(expression): \(run.errors)\(run.output)") }
        return run.lines
    }

    /// Runs promtool to its end.
    static func tool(_ words: [String], input: String = "") async throws -> ProgramRun {
        guard let tool = program("promtool") else { throw TestFailure("there is no promtool") }
        return try await ProgramRun.run(words, executable: tool, in: Repository.root, input: input)
    }

    private static func program(_ name: String) -> URL? {
        ["/usr/bin/", "/usr/local/bin/"].map { URL(filePath: $0 + name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
