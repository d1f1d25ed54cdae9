import Foundation
import LayoverJSON
import LayoverTestKit

/// A `layover preview` of this build as a separate process on a separate port.
final class PreviewProcess: Sendable {
    let port: UInt16
    private let process: ServerHandle

    /// Starts the preview and waits until it reports its address.
    init(content: TemporaryFolder, more: [String] = [], environment: [String: String] = [:], limits: String? = nil)
        async throws
    {
        let log = content.url.appending(path: "preview-\(UUID().uuidString).log")
        let program = BuiltProducts.program("layover")
        let words = ["preview", content.url.path, "--port", "0"] + more
        let whole = limits.map { Shell.words($0, program, words) } ?? (program, words)
        process = try ServerHandle(whole.1, program: whole.0, environment: environment, log: log)
        port = try await process.firstText("the preview's first lines") { text in
            let line = text.firstMatch(of: /preview: http:\/\/127\.0\.0\.1:(\d+)\/\n.+\n/)
            return line.flatMap { UInt16($0.output.1) }
        }
    }

    deinit { process.kill() }

    /// The output of the preview until now.
    var written: String { process.written }

    /// Waits until the preview has written this.
    func waitForText(_ text: String) async throws { try await process.waitForText(text) }

    func get(_ path: String, _ headers: [String] = []) throws -> RawReply { try send("GET", path, headers: headers) }

    /// Requests a JSON document.
    func json(_ path: String) throws -> JSONValue { try get(path).json() }

    /// Sends a request that changes something, as the page does.
    func change(_ method: String, _ path: String, body: String) throws -> RawReply {
        try send(method, path, headers: ["Layover-Workbench: 1"], body: Array(body.utf8))
    }

    /// Sends one request on a new connection, under the workbench's own name unless another one is given.
    func send(
        _ method: String, _ path: String, headers: [String] = [], body: [UInt8]? = nil, host: String? = nil
    ) throws -> RawReply {
        try RawClient.ask(
            port: port, method, path, headers: headers, body: body, host: host ?? "127.0.0.1:\(port)")
    }

    /// Listens for builds from now on.
    func listen() throws -> PreviewEvents { try PreviewEvents(port: port) }

    /// Ends the preview with a signal and returns its exit code.
    func stop() async throws -> Int32 {
        process.signal(SIGTERM)
        return try await process.waitForEnd()
    }
}

/// The events of a preview, one after the other.
final class PreviewEvents {
    private let client: RawClient

    init(port: UInt16) throws {
        client = try RawClient(port: port)
        client.send("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    }

    /// Reads the event of the next build.
    func next() throws -> JSONValue {
        _ = try client.text(until: "event: build\n")
        _ = try client.text(until: "data: ")
        let data = try client.text(until: "\n")
        return try JSONValue(parsing: Array(data.utf8))
    }

    /// The first build that satisfies `isSo`.
    func first(_ isSo: (JSONValue) -> Bool) throws -> JSONValue {
        while true {
            let event = try next()
            if isSo(event) { return event }
        }
    }
}
