import LayoverFlags
import LayoverJSON
import LayoverUpstream

/// `layover kill`: removes cards on running servers.
enum KillCommand: Command {
    static let name = "kill"
    static let summary = "remove cards on running servers, at once and until they are revived"
    static let operands = "[KEY]"
    static let options =
        [
            CommandOption(
                "--market", "GB,NO", repeats: true,
                "only in these markets; everywhere by default, as for the options below"),
            CommandOption("--locale", "en-GB", repeats: true, "only in these languages"),
            CommandOption("--platform", "ios|android|web", repeats: true, "only on these"),
            CommandOption("--app", "\"<7.3\"", "only for these versions of the app"),
            CommandOption("--type", "html|native|placeholder", repeats: true, "only cards of this type"),
        ] + AdminClient.reasons + [
            CommandOption("--dry-run", nil, "show which markets and cards it would affect, and change nothing"),
            CommandOption(
                "--force", nil,
                "kill a name that is not published yet, by its kind and name, also before anything is served"),
            CommandOption("--confirm", "KEY", "the key again, for kills with high impact"),
        ] + AdminClient.options
    static let details = """
        KEY is a kill switch (advertising), a widget (price-alert), a feature (new-filters), or campaign:, component:,
        provider:, supplier:, format:, feature:, experiment: or call: and a name; without a key, all cards within the scope.
        supplier: with a name of the suppliers' file is that supplier; format: is every supplier of that format (supplier:
        with a format works too, if no supplier has that name). Unknown names and markets are rejected; use --force for names
        that are not published yet.
        A server acknowledges a kill once it is on its disk and active: no later request gets the card. If servers share a
        store, one of them receives the kill, and the command waits for all live servers. A server that is silent for 3 s to
        10 min counts as missing, because it may still serve the card. A client that does not report an attribute of the
        scope counts as within the scope.
          layover kill price-alert --reason "wrong prices" --to 10.0.0.7:8081,10.0.0.8:8081
          layover kill --type html --platform ios --app ">=7.31" --market JP --confirm cards:all
        If servers apply a kill and cannot store it, the last line says so: in force on 4/4, stored on none.
        Exit codes: 0 every server acknowledged, 1 one did not, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let isDryRun = arguments.has("--dry-run")
        let key = try KillCommand.key(arguments)
        let client = try AdminClient(arguments)
        let path = AdminClient.path(key) + (isDryRun ? "?dry_run=true" : "")
        let body = try body(arguments)
        return KillReceipt.run(isDryRun: isDryRun, client) { $0.ask(.post, path, body: body) }
    }

    /// Without a key, a scope must select the cards.
    private static func key(_ arguments: Arguments) throws -> String {
        if let key = arguments.operands.first { return key }
        let scopes = ["--market", "--locale", "--platform", "--app", "--type"]
        guard scopes.contains(where: { arguments.value($0) != nil }) else {
            throw UsageError("a key is missing, or a scope such as --type html; 'cards:all' is everything")
        }
        return KillName.allCards.description
    }

    private static func body(_ arguments: Arguments) throws -> JSONValue {
        var scopeText = KillScopeText()
        scopeText.markets = arguments.list("--market")
        scopeText.locales = arguments.list("--locale")
        scopeText.platforms = arguments.list("--platform")
        scopeText.types = arguments.list("--type")
        scopeText.app = arguments.value("--app")
        _ = try UsageError.unless { try KillScope(scopeText) }
        let lists = [
            ("markets", scopeText.markets), ("locales", scopeText.locales), ("platforms", scopeText.platforms),
            ("types", scopeText.types),
        ].filter { !$0.1.isEmpty }.map { JSONValue.Member($0.0, .array($0.1.map { .string($0) })) }
        let texts = arguments.members("reason", "ticket", "app", "confirm")
        let force = arguments.has("--force") ? [JSONValue.Member("force", .bool(true))] : []
        return .object(lists + texts + force)
    }
}
