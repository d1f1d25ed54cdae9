import Foundation
import LayoverJSON
import LayoverServer
import Synchronization

/// Asks the admin listeners of several servers the same at once.
struct AdminClient {
    static let tokenVariable = "LAYOVER_TOKEN"
    static let serversVariable = "LAYOVER_SERVERS"
    static let serverLimit = 256

    static let options = [
        CommandOption(
            "--to", "HOST:PORT,...",
            "the admin listeners to tell; \(serversVariable) in the environment, else 127.0.0.1:8081, by default"),
        CommandOption("--token-file", "FILE", "holds the token; \(tokenVariable) in the environment by default"),
    ]

    let servers: [AdminServer]
    private let token: String

    init(_ arguments: Arguments) throws {
        let environment = ProcessInfo.processInfo.environment
        let list = arguments.value("--to") ?? environment[AdminClient.serversVariable] ?? "127.0.0.1:8081"
        let names = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard (1...AdminClient.serverLimit).contains(names.count) else {
            throw UsageError("'--to' names 1 to \(AdminClient.serverLimit) servers")
        }
        servers = try names.map { name in
            guard let server = AdminServer(name) else {
                throw UsageError(
                    "'\(name)' is no server; write its host and the port of its admin listener, as in 10.0.0.7:8081")
            }
            return server
        }
        var token = environment[AdminClient.tokenVariable] ?? ""
        if let file = arguments.value("--token-file") {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw UsageError("the token file '\(file)' cannot be read")
            }
            token = String(decoding: data, as: UTF8.self)
        }
        self.token = token.trimmingCharacters(in: .whitespacesAndNewlines)
        guard self.token.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw UsageError("the token has signs that no token has")
        }
    }

    /// Every server's answer, in the order of the servers; each has its own time limit.
    func ask(_ method: String, _ path: String, _ body: JSONValue? = nil) -> [AdminAnswer] {
        var text: [UInt8] = []
        body?.append(to: &text)
        let bytes = text
        let answers = Mutex<[Int: AdminAnswer]>([:])
        DispatchQueue.concurrentPerform(iterations: servers.count) { index in
            let server = servers[index]
            let answer: AdminAnswer
            do {
                let reply = try AdminCall.exchange(
                    server.request(method, path, token: token, body: bytes), with: server)
                answer = AdminAnswer(server: server, status: reply.status, body: try? JSONValue(parsing: reply.body))
            } catch {
                answer = AdminAnswer(server: server, status: nil, body: nil, trouble: "\(error)")
            }
            answers.withLock { $0[index] = answer }
        }
        let all = answers.withLock { $0 }
        return servers.indices.compactMap { all[$0] }
    }

    /// The path of a key, with what an address cannot hold escaped.
    static func path(_ key: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:@")
        return "/admin/kills/" + (key.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    }
}

/// What one server said.
struct AdminAnswer: Sendable {
    let server: AdminServer
    /// `nil` where it did not answer.
    let status: Int?
    let body: JSONValue?
    var trouble = ""

    var isAcknowledged: Bool { status == 200 }

    /// Why it did not do it, in one line.
    var refusal: String {
        guard let status else { return "\(server): \(trouble)" }
        let words = [body?["title"]?.string, body?["detail"]?.string].compactMap { $0 }
        return "\(server): \(status) \(words.joined(separator: "; "))"
    }

    func texts(_ name: String) -> [String] { body?[name]?.items?.compactMap(\.string) ?? [] }
}
