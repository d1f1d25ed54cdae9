import LayoverJSON
import LayoverKills
import LayoverUpstream

/// `layover kills`: the active kills on running servers.
enum KillsCommand: Command {
    static let name = "kills"
    static let summary = "list active kills on running servers, or show the state of one name"
    static let operands = "[KEY]"
    static let options =
        [AdminClient.format] + AdminClient.options
    static let details = """
        Exit codes: 0 every server answered, 1 one did not, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", OutputFormat.text)
        let key = arguments.operands.first
        let answers = try AdminClient(arguments).ask(.get, key.map(AdminClient.path) ?? "/admin/kills")
        for answer in answers {
            guard answer.isAcknowledged, let body = answer.body else {
                Terminal.printDiagnostic(answer.refusal)
                continue
            }
            let text = key == nil ? text(of: body, on: answer.server) : state(body, on: answer.server)
            Terminal.print(format == .json ? body.description : text)
        }
        return answers.allSatisfy(\.isAcknowledged) ? 0 : 1
    }

    /// `10.0.0.7:8081: widget:bags killed everywhere`, and the flip that caused this.
    private static func state(_ body: JSONValue, on server: AdminServer) -> String {
        let scopes = (body["scopes"]?.items ?? []).compactMap(\.string).map { $0.isEmpty ? "everywhere" : $0 }
        let head = [body["key"]?.string ?? "", body["state"]?.string ?? "", scopes.joined(separator: " | ")]
        let flip = body["flip"].flatMap { $0.members == nil ? nil : $0 }
        let effect = flip?["effective_ms"].flatMap(milliseconds).map { "    active \($0) ms after the request" }
        return (["\(server): \(head.filter { !$0.isEmpty }.joined(separator: " "))", flip.map(line), effect])
            .compactMap { $0 }.joined(separator: "\n")
    }

    private static func milliseconds(_ value: JSONValue) -> String? {
        if case .double(let number) = value { "\(number)" } else { value.int.map(String.init) }
    }

    private static func text(of body: JSONValue, on server: AdminServer) -> String {
        let flips = body["flips"]?.items ?? []
        let store = body["store"]?.string ?? "ok"
        let head =
            "\(server): generation \(body["generation"]?.int ?? 0), \(flips.count) flips, \(body["in_force"]?.int ?? 0) active kills"
            + (store == "ok" ? "" : ", the store is \(store)")
        let audit = body["audit"]?.string ?? "ok"
        let troubles =
            (audit == "ok" ? [] : ["  the audit: \(audit)"])
            + (body["file"]?.items ?? []).compactMap(\.string).map { "  \($0)" }
        let killed = body["killed"]?.items?.compactMap(\.string) ?? []
        let flipped = Set(flips.compactMap { $0["key"]?.string })
        let resting = killed.filter { !flipped.contains($0) }.map { "  \($0) killed by its file" }
        return ([head] + troubles + flips.map(line) + resting).joined(separator: "\n")
    }

    private static func line(_ flip: JSONValue) -> String {
        func text(_ name: String) -> String { flip[name]?.string ?? "" }
        let scope = text("scope").isEmpty ? "everywhere" : text("scope")
        let lacksReason = text("state") == "killed" && text("reason").allSatisfy(\.isWhitespace)
        let reason = lacksReason ? "no reason was given" : text("reason")
        let who = [text("at"), text("actor"), reason, text("ticket")].filter { !$0.isEmpty }
        let unknown = text("unknown")
        let state = unknown.isEmpty ? text("state") : "\(text("state")) (\(unknown))"
        return "  \(text("key")) \(state) \(scope); \(who.joined(separator: ", "))"
    }
}
