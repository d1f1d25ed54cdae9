import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let listKills = RouteDocument(
        .get, "/admin/kills", "listKills", "Lists what was killed or revived at run time.", on: .admin,
        details: "Takes the role `view`.",
        needs: .always(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "digest", "returns only the first five members, as servers request them from each other",
                example: "true",
                words: ["true"]), token,
        ],
        replies: [
            RouteDocument.Reply(200, "the flips in force", .members(list), headers: ["Cache-Control"]), unknownCaller,
        ])

    static let readKill = RouteDocument(
        .get, "/admin/kills/{key}", "readKill", "Returns the state of one name, here and on the peers.", on: .admin,
        details: """
            Takes the role `view`. With `peers=true` the servers of the setting `peers` are asked too, which takes half a
            second at most.
            """,
        parameters: [
            killKey,
            RouteDocument.Parameter(.query, "peers", "queries the peers too", example: "true", words: ["true"]), token,
        ],
        replies: [
            RouteDocument.Reply(200, "how it stands", .members(killState), headers: ["Cache-Control"]), unknownCaller,
            unknownKey,
        ])

    static let kill = RouteDocument(
        .post, "/admin/kills/{key}", "kill", "Removes cards, everywhere or within a scope.", on: .admin,
        details: """
            Takes the role `on-call`. It is answered once the kill is on the disk and in force: no request that comes
            later gets the card. What a client does not say of itself counts as within the scope. A name that nothing has
            and a market or language that nothing is served in are refused, unless `force` says that they will come: the
            kill then stands and waits.
            """,
        parameters: [killKey, dryRun, token], body: killBody,
        replies: [
            RouteDocument.Reply(200, "it is in force", .members(receipt), headers: ["Cache-Control"]),
            RouteDocument.Reply(400, "the body is invalid", .problem), unknownCaller, tooLow, unknownPlace,
            RouteDocument.Reply(409, "it has high impact and is not confirmed, or there are too many", .problem),
            RouteDocument.Reply(
                503,
                "the store takes nothing: the kill is in force, but only on this server; one that servers share is told once it is back",
                .problem),
        ])

    static let revive = RouteDocument(
        .delete, "/admin/kills/{key}", "revive", "Revokes every kill of a name, its file's resting state too.",
        on: .admin,
        details: """
            Takes the role `on-call`. What `kills.yaml` kills stays killed. With `percent` only so many of the units get
            the cards back, by a hash of who asks (the user, else the device, else the search) that depends on the key
            alone: a higher percentage later takes them from nobody.
            """,
        parameters: [killKey, dryRun, token], body: reviveBody,
        replies: [
            RouteDocument.Reply(200, "it is in force", .members(receipt), headers: ["Cache-Control"]),
            RouteDocument.Reply(400, "the body is invalid", .problem), unknownCaller, tooLow, unknownKey,
            RouteDocument.Reply(409, "it is not killed, so it cannot be revived in steps", .problem),
            RouteDocument.Reply(503, "the store cannot be written, and nothing was revived", .problem),
        ])

    private static let killKey = RouteDocument.Parameter(
        .path, "key",
        "a switch (`advertising`), a widget (`price-alert`), a feature (`new-filters`), `campaign:`, `component:`, `provider:`, `supplier:`, `format:`, `feature:`, `experiment:`, `call:` or `word:` and a name, or `cards:all`",
        example: "price-alert")

    private static let dryRun = RouteDocument.Parameter(
        .query, "dry_run", "says what would go, and flips nothing", example: "true", words: ["true"])

    private static let unknownKey = RouteDocument.Reply(404, "nothing of this name can be killed", .problem)
    private static let unknownPlace = RouteDocument.Reply(
        404, "nothing of this name can be killed, or nothing is served in a market or language of the scope", .problem)

    private static let killBody = RouteDocument.Body(
        summary: "why and where, all optional",
        content: .members([
            ("reason?", "for the audit, at most 500 characters; the rest is cut"),
            ("ticket?", "for the audit, at most 100 characters; the rest is cut"),
            ("markets?", "a list: only in these markets"), ("locales?", "a list: only in these languages"),
            ("platforms?", "`ios`, `android`, `web`"), ("app?", "a range of versions: `<7.3`, `>=7.31 <8`"),
            ("types?", "`html`, `native`, `placeholder`"), ("confirm?", "the key, if it has high impact"),
            ("force?", "`true`: also what nothing has yet, by its kind and name, or where nothing is served yet"),
        ]),
        example: "{\"reason\": \"wrong prices\", \"markets\": [\"GB\"], \"platforms\": [\"ios\"], \"app\": \"<7.3\"}")

    private static let reviveBody = RouteDocument.Body(
        summary: "why, and for how many, all optional",
        content: .members([
            ("reason?", "for the audit, at most 500 characters; the rest is cut"),
            ("ticket?", "for the audit, at most 100 characters; the rest is cut"),
            ("percent?", "1 to 100, all by default: the units that get the cards back"),
        ]),
        example: "{\"reason\": \"prices are right again\", \"percent\": 10}")

    private static let flip =
        "`key`, `scope`, `state` (`killed`, `staged`, `revived`), `reason`, `ticket`, `actor`, `at`, `generation`, `origin` (`store`, `file`), `effective_ms` (from the request to its being in force; `null` where this process did not see it), `unknown` (what of it names nothing that is served, and what was meant, or `null`)"

    private static let killState = [
        ("key", "the name with its kind"), ("state", "`killed`, `staged` or `live`"),
        ("percent", "of the units that have it back where it is staged, else `null`"),
        ("scopes", "where it is killed, its file's resting state and `kills.yaml` among it; `\"\"` is everywhere"),
        ("flip", "the last one of it: \(flip); `null` for none"),
        (
            "peers?",
            "with `peers=true`: `peer`, `detail` (why it did not answer), and `state`, `percent`, `scopes`, `flip` as it has them"
        ),
    ].map { (name: $0.0, summary: $0.1) }

    private static let list = [
        ("generation", "counts flips"), ("instance", "names the process, until it ends"),
        ("digest", "of what the flips do: servers with the same one kill the same"),
        ("flips_digest", "of the flips with their times"),
        ("shared_store", "names the store that it shares with other servers; `null` for one of its own"),
        ("store", "as on `/admin/status`"), ("in_force", "kills that take something away"),
        ("killed", "every name that is killed"), ("flips", flip),
        ("file", "what is wrong with `kills.yaml`"), ("audit", "as on `/admin/status`"),
    ].map { (name: $0.0, summary: $0.1) }

    private static let receipt = [
        ("key", "the name with its kind"),
        (
            "scope",
            "`markets=GB; app=<7.3`; empty for everywhere; of a revival where it gives something back, several with ` | ` between"
        ),
        ("generation", "of this flip"),
        ("state", "`killed`, `staged` while it holds for some of the units, or `live` where nothing kills it any more"),
        ("percent", "of the units that have it back where it is staged, else `null`"),
        ("dry_run", "whether nothing was flipped"), ("high_impact", "whether it asks to be confirmed"),
        ("markets", "where the cards stand in a layout"), ("cards", "the widgets that go"),
        ("campaigns", "the campaigns that go"), ("features", "the features that go to their safe value"),
        (
            "experiments",
            "those that are killed, or run with an arm that changes a card which goes: `key`, `markets` (empty for all)"
        ),
        ("unknown", "what of a kill names nothing that is served, where `force` was sent, else `null`"),
    ].map { (name: $0.0, summary: $0.1) }
}
