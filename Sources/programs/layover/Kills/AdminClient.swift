import Foundation
import LayoverJSON
import LayoverKills
import LayoverUpstream

/// Sends the same request to the admin listeners of several servers in parallel.
struct AdminClient {
    static let tokenVariable = "LAYOVER_TOKEN"
    static let serversVariable = "LAYOVER_SERVERS"
    static let serverLimit = 256

    static let format = CommandOption(
        "--format", "text|json", "text by default; JSON has one object per server")
    static let options = [
        CommandOption(
            "--to", "HOST:PORT,...",
            "the admin listeners to call; by default \(serversVariable) in the environment, else 127.0.0.1:8081"),
        tokenFile,
    ]
    static let tokenFile = CommandOption(
        "--token-file", "FILE", "contains the token; \(tokenVariable) in the environment by default")

    static let reasons = [
        CommandOption("--reason", "TEXT", "the reason, for the audit"),
        CommandOption("--ticket", "TEXT", "the ticket, for the audit"),
    ]

    /// What to do if the server that is called by default does not answer.
    private static let hint =
        "no servers were named; name their admin listeners with --to or \(serversVariable), such as 127.0.0.1:8181,127.0.0.1:8281 for the two units of deploy/"

    let servers: [AdminServer]
    private let token: String
    /// Whether the person named no server.
    private let isDefault: Bool

    init(_ arguments: Arguments) throws {
        let environment = ProcessInfo.processInfo.environment
        servers =
            if let list = arguments.value("--to") { try AdminClient.servers(list, from: "--to") } else {
                try AdminClient.servers(
                    environment[AdminClient.serversVariable] ?? "127.0.0.1:8081", from: AdminClient.serversVariable)
            }
        isDefault = arguments.value("--to") == nil && environment[AdminClient.serversVariable] == nil
        token = try AdminClient.token(arguments.value("--token-file"), environment)
    }

    /// The servers of a comma-separated list; `source` is the name of its origin, for the message.
    private static func servers(_ list: String, from source: String) throws -> [AdminServer] {
        let names = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard (1...serverLimit).contains(names.count) else {
            throw UsageError("'\(source)' names 1 to \(serverLimit) servers")
        }
        return try names.map { try server($0, from: source + ": ") }
    }

    /// The server of an address; `source` begins the message if it is not one.
    static func server(_ name: String, from source: String = "") throws(UsageError) -> AdminServer {
        guard let server = AdminServer(name) else {
            throw UsageError(
                "\(source)'\(name)' is not a server address; write its host and the port of its admin listener, such as 10.0.0.7:8081"
            )
        }
        return server
    }

    /// The token of a command that calls one server.
    static func token(_ arguments: Arguments) throws -> String {
        try token(arguments.value("--token-file"), ProcessInfo.processInfo.environment)
    }

    /// The token in a file, otherwise in the environment.
    static func token(_ file: String?, _ environment: [String: String]) throws -> String {
        var token = environment[AdminClient.tokenVariable] ?? ""
        if let file {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw UsageError("the token file '\(file)' cannot be read")
            }
            token = String(decoding: data, as: UTF8.self)
        }
        token = token.trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            let source = file.map { "the token file '\($0)'" } ?? tokenVariable
            throw UsageError(
                "\(source) has characters that are invalid in a token; use letters, digits and signs without spaces")
        }
        return token
    }

    private init(_ servers: [AdminServer], token: String) {
        self.servers = servers
        self.token = token
        isDefault = false
    }

    /// The client for only one of the servers.
    func only(_ server: AdminServer) -> AdminClient { AdminClient([server], token: token) }

    /// The client without some of the servers.
    func without(_ others: [AdminServer]) -> AdminClient {
        AdminClient(servers.filter { !others.contains($0) }, token: token)
    }

    /// The client for one server of each shared store, the first that answers, and for all servers with their own store.
    ///
    /// If a store is shared, servers that do not answer are left out, because the store knows which servers are live.
    func oneOfEachStore() -> AdminClient {
        guard servers.count > 1 else { return self }
        let answers = ask(.get, "/admin/kills?digest=true")
        var stores: Set<String> = []
        let chosen = answers.filter { answer in
            guard answer.isAcknowledged else { return false }
            return answer.body?["shared_store"]?.string.map { stores.insert($0).inserted } ?? true
        }
        return stores.isEmpty ? self : AdminClient(chosen.map(\.server), token: token)
    }

    /// Calls all servers, and returns their answers in the order of the servers.
    ///
    /// Each has its own time limit. If the person named none and the default does not answer, it prints how to name them.
    func ask(_ method: UpstreamCall.Method, _ path: String, body: JSONValue? = nil) -> [AdminAnswer] {
        let answers = AdminAnswer.all(asking: servers, method, path, token: token, body: body?.bytes ?? [])
        if isDefault, answers.allSatisfy({ $0.status == nil }) { Terminal.printDiagnostic(AdminClient.hint) }
        return answers
    }

    /// The path of a key, percent-encoded where needed.
    static func path(_ key: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:@")
        return "/admin/kills/" + (key.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    }
}

extension Arguments {
    /// The values of these options as members of a request's body.
    func members(_ names: String...) -> [JSONValue.Member] {
        names.compactMap { name in value("--" + name).map { .init(name, .string($0)) } }
    }
}
