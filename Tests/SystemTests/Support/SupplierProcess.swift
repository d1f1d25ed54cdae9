import Foundation
import LayoverJSON
import LayoverTestKit

/// A `layover-supplier` of this build as a separate process.
final class SupplierProcess: Sendable {
    let port: UInt16
    let process: ServerHandle

    /// Starts the supplier and waits until it reports its address.
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
    func ask(_ method: String, _ path: String, body: String = "") throws -> RawReply {
        try RawClient.ask(port: port, method, path, body: Array(body.utf8))
    }

    /// Begins to fail in this way, or to work with `nil`, and sets the counts to zero.
    func play(_ fault: String?, kinds: [String] = [], share: Double = 1) throws {
        let word = fault.map { "\"\($0)\"" } ?? "null"
        let names = kinds.map { "\"\($0)\"" }.joined(separator: ",")
        let reply = try ask("POST", "/control", body: "{\"fault\":\(word),\"share\":\(share),\"kinds\":[\(names)]}")
        guard reply.status == 200 else { throw TestFailure(reply.text) }
        _ = try ask("DELETE", "/control")
    }

    /// Counts the calls of a kind since the counts were last set to zero.
    func calls(_ kind: String) throws -> Int {
        try ask("GET", "/control").json()["kinds"]?[kind]?.int ?? -1
    }
}
