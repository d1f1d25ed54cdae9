import LayoverJSON

/// `layover kills`: what is killed on running servers.
enum KillsCommand: Command {
    static let name = "kills"
    static let summary = "list what is killed on running servers"
    static let options =
        [CommandOption("--format", "text|json", "for people by default; JSON has one object a server")]
        + AdminClient.options
    static let details = """
        Exit codes: 0 every server answered, 1 one did not, 2 not understood.
        """

    private enum Format: String, CaseIterable { case text, json }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", Format.text)
        let answers = try AdminClient(arguments).ask("GET", "/admin/kills")
        for answer in answers {
            guard answer.isAcknowledged, let body = answer.body else {
                Terminal.note(answer.refusal)
                continue
            }
            Terminal.print(format == .json ? body.description : text(of: body, on: answer.server))
        }
        return answers.allSatisfy(\.isAcknowledged) ? 0 : 1
    }

    private static func text(of body: JSONValue, on server: AdminServer) -> String {
        let flips = body["flips"]?.items ?? []
        let store = body["store"]?.string ?? "ok"
        let head =
            "\(server): generation \(body["generation"]?.int ?? 0), \(flips.count) flips"
            + (store == "ok" ? "" : ", the store is \(store)")
        let killed = body["killed"]?.items?.compactMap(\.string) ?? []
        let flipped = Set(flips.compactMap { $0["key"]?.string })
        let resting = killed.filter { !flipped.contains($0) }.map { "  \($0) killed by its file" }
        return ([head] + flips.map(line) + resting).joined(separator: "\n")
    }

    private static func line(_ flip: JSONValue) -> String {
        func text(_ name: String) -> String { flip[name]?.string ?? "" }
        let scope = text("scope").isEmpty ? "everywhere" : text("scope")
        let who = [text("at"), text("actor"), text("reason"), text("ticket")].filter { !$0.isEmpty }
        return "  \(text("key")) \(text("state")) \(scope); \(who.joined(separator: ", "))"
    }
}
