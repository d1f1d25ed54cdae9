import Foundation
import LayoverJSON
import LayoverTestKit

/// A `layover-supplier` of this build as a process of its own.
final class SupplierProcess: Sendable {
    let port: UInt16
    let process: ServerHandle

    /// Starts it and waits until it says where it listens.
    init(_ more: [String] = [], port: UInt16 = 0, in folder: TemporaryFolder) async throws {
        let log = folder.url.appending(path: "supplier-\(UUID().uuidString).log")
        let process = try ServerHandle(
            ["--port", "\(port)"] + more, program: BuiltProducts.program("layover-supplier"), log: log)
        self.process = process
        self.port = try await process.firstText("the supplier's first line") { text in
            let line = text.firstMatch(of: /listening on http:\/\/127\.0\.0\.1:(\d+)\n/)
            return line.flatMap { UInt16($0.output.1) }
        }
    }

    deinit { process.kill() }

    /// One call of the supplier itself.
    func ask(_ method: String, _ path: String, _ body: String = "") throws -> RawReply {
        try RawClient.ask(port: port, method, path, body: Array(body.utf8))
    }

    /// Begins to go wrong, or to be well with `nil`, and counts from nothing.
    func play(_ fault: String?, kinds: [String] = [], share: Double = 1) throws {
        let word = fault.map { "\"\($0)\"" } ?? "null"
        let names = kinds.map { "\"\($0)\"" }.joined(separator: ",")
        let reply = try ask("POST", "/control", "{\"fault\":\(word),\"share\":\(share),\"kinds\":[\(names)]}")
        guard reply.status == 200 else { throw TestFailure(reply.text) }
        _ = try ask("DELETE", "/control")
    }

    /// Counts the calls of a kind that have come since they were last counted from nothing.
    func calls(_ kind: String) throws -> Int {
        try ask("GET", "/control").json()["kinds"]?[kind]?.int ?? -1
    }
}
