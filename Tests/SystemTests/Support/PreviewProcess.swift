import Foundation
import LayoverJSON

/// A `layover preview` of this build as a process of its own, on a port of its own.
final class PreviewProcess: Sendable {
    let port: UInt16
    private let process: ServerHandle
    private let log: URL

    /// Starts it and waits until it says where it listens.
    init(content: TemporaryFolder, more: [String] = [], environment: [String: String] = [:], limits: String? = nil)
        async throws
    {
        log = content.url.appending(path: "preview-\(UUID().uuidString).log")
        let program = BuiltProducts.program("layover")
        let words = ["preview", content.url.path, "--port", "0"] + more
        let whole = limits.map { Shell.words($0, program, words) } ?? (program, words)
        process = try ServerHandle(whole.1, program: whole.0, environment: environment, log: log)
        let (log, process) = (log, process)
        port = try await Waiting.value("the preview's first lines") { () -> UInt16? in
            let text = try String(contentsOf: log, encoding: .utf8)
            if let found = text.firstMatch(of: /preview: http:\/\/127\.0\.0\.1:(\d+)\/\n.+\n/) {
                return UInt16(found.output.1)
            }
            guard process.isRunning else { throw ServerProcessError(text) }
            return nil
        }
    }

    deinit { process.kill() }

    /// What it wrote so far.
    var written: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    func get(_ path: String, _ headers: [String] = []) throws -> RawReply { try send("GET", path, headers) }

    /// Asks for a JSON document.
    func json(_ path: String) throws -> JSONValue { try get(path).json() }

    /// Sends what changes something, as the page does.
    func change(_ method: String, _ path: String, _ body: String) throws -> RawReply {
        try send(method, path, ["Layover-Workbench: 1"], Array(body.utf8))
    }

    /// Sends one request on a connection of its own, under the workbench's own name unless another is given.
    func send(
        _ method: String, _ path: String, _ headers: [String] = [], _ body: [UInt8]? = nil, host: String? = nil
    ) throws -> RawReply {
        let client = try RawClient(port: port)
        let length = body.map { ["Content-Length: \($0.count)"] } ?? []
        let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + length + headers
        client.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []))
        return try client.reply(bodiless: method == "HEAD")
    }

    /// Listens for builds from now on.
    func listen() throws -> PreviewEvents { try PreviewEvents(port: port) }

    /// Ends it by a signal and says its exit code.
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

    /// What the next build's event says.
    func next() throws -> JSONValue {
        _ = try client.text(until: "event: build\n")
        _ = try client.text(until: "data: ")
        let data = try client.text(until: "\n")
        return try JSONValue(parsing: Array(data.utf8))
    }

    /// The first build that is so.
    func first(_ isSo: (JSONValue) -> Bool) throws -> JSONValue {
        while true {
            let event = try next()
            if isSo(event) { return event }
        }
    }
}
