import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let listKills = RouteDocument(
        .get, "/admin/kills", name: "listKills", summary: "Lists the names that were killed or revived at run time.",
        on: .admin,
        details: "Requires the role `view`.",
        needs: .always(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "digest",
                summary: "returns only the first five members, as servers request them from each other",
                example: "true",
                words: ["true"]), token,
        ],
        replies: [
            RouteDocument.Reply(200, "the flips in force", .members(list), headers: ["Cache-Control"]), unknownCaller,
        ])

    static let readKill = RouteDocument(
        .get, "/admin/kills/{key}", name: "readKill", summary: "Returns the state of one name, here and on the peers.",
        on: .admin,
        details: """
            Requires the role `view`. With `peers=true` it also queries the servers of the setting `peers`, which takes at most
            half a second.
            """,
        parameters: [
            killKey,
            RouteDocument.Parameter(
                .query, "peers", summary: "queries the peers too", example: "true", words: ["true"]), token,
        ],
        replies: [
            RouteDocument.Reply(200, "its state", .members(killState), headers: ["Cache-Control"]), unknownCaller,
            unknownKey,
        ])

    static let kill = RouteDocument(
        .post, "/admin/kills/{key}", name: "kill", summary: "Removes cards, everywhere or within a scope.", on: .admin,
        details: """
            Requires the role `on-call`. The reply is sent when the kill is on the disk and in force: no later request receives
            the card. If a client does not send a property of the scope, such as its version, it counts as within the scope. An
            unknown name and a market or language that is not served are rejected. With `force` the kill is accepted, and takes
            effect when the name or place is served.
            """,
        parameters: [killKey, dryRun, token], body: killBody,
        replies: [
            RouteDocument.Reply(200, "it is in force", .members(receipt), headers: ["Cache-Control"]),
            badRequest(), unknownCaller, tooLow,
            unknownPlace,
            RouteDocument.Reply(409, "it has high impact and is not confirmed, or there are too many kills", .problem),
            RouteDocument.Reply(
                503,
                "the store cannot be written: the kill is in force on this server alone (`in_force` is `true`, and `generation` counts it); a shared store receives it once it answers again",
                .problem),
        ])

    static let revive = RouteDocument(
        .delete, "/admin/kills/{key}", name: "revive",
        summary: "Revokes every kill of a name, and its switch's default state.",
        on: .admin,
        details: """
            Requires the role `on-call`. Kills of `kills.yaml` stay in force. With `percent` only that share of the units gets the
            cards back, by a hash of the unit (the user, else the device, else the search). The hash depends on the key alone,
            so a higher percentage later takes the cards from no unit that already has them.
            """,
        parameters: [killKey, dryRun, token], body: reviveBody,
        replies: [
            RouteDocument.Reply(200, "it is in force", .members(receipt), headers: ["Cache-Control"]),
            badRequest(), unknownCaller, tooLow,
            unknownKey,
            RouteDocument.Reply(409, "it is not killed, so it cannot be revived in steps", .problem),
            RouteDocument.Reply(503, "the store cannot be written, and nothing was revived", .problem),
        ])

    private static let killKey = RouteDocument.Parameter(
        .path, "key",
        summary:
            "a switch (`advertising`), a widget (`price-alert`), a feature (`new-filters`), `campaign:`, `component:`, `provider:`, `supplier:`, `format:`, `feature:`, `experiment:`, `call:` or `word:` and a name, or `cards:all`",
        example: "price-alert")

    private static let dryRun = RouteDocument.Parameter(
        .query, "dry_run", summary: "returns what the flip would change, and changes nothing", example: "true",
        words: ["true"])

    private static let unknownKey = RouteDocument.Reply(404, "nothing of this name can be killed", .problem)
    private static let unknownPlace = RouteDocument.Reply(
        404, "nothing of this name can be killed, or nothing is served in a market or language of the scope", .problem)

    private static let killBody = RouteDocument.Body(
        summary: "the reason and the scope; all members are optional",
        content: .members([
            ("reason?", "for the audit, at most 500 characters; the rest is cut"),
            ("ticket?", "for the audit, at most 100 characters; the rest is cut"),
            ("markets?", "a list; only in these markets"), ("locales?", "a list; only in these languages"),
            ("platforms?", "`ios`, `android`, `web`"), ("app?", "a range of versions: `<7.3`, `>=7.31 <8`"),
            ("types?", "`html`, `native`, `placeholder`"), ("confirm?", "the key, if it has high impact"),
            ("force?", "`true`: accepts an unknown name, with its kind, and a place in which nothing is served yet"),
        ]),
        example: "{\"reason\": \"wrong prices\", \"markets\": [\"GB\"], \"platforms\": [\"ios\"], \"app\": \"<7.3\"}")

    private static let reviveBody = RouteDocument.Body(
        summary: "the reason and the share; all members are optional",
        content: .members([
            ("reason?", "for the audit, at most 500 characters; the rest is cut"),
            ("ticket?", "for the audit, at most 100 characters; the rest is cut"),
            ("percent?", "the share of units that get the cards back, 1 to 100; 100 by default"),
        ]),
        example: "{\"reason\": \"prices are right again\", \"percent\": 10}")

    private static let flip =
        "`key`, `scope`, `state` (`killed`, `staged`, `revived`), `reason`, `ticket`, `actor`, `at`, `generation`, `origin` (`store`, `file`), `effective_ms` (from the request until it was in force; `null` if this process did not see it), `unknown` (the parts that name nothing that is served, with a suggestion; else `null`)"

    private static let killState = [
        ("key", "the name with its kind"), ("state", "`killed`, `staged` or `live`"),
        ("percent", "the share of units that have it back if it is staged, else `null`"),
        ("scopes", "where it is killed, including its default state and `kills.yaml`; `\"\"` is everywhere"),
        ("flip", "its last flip: \(flip); `null` if there is no flip"),
        (
            "peers?",
            "with `peers=true`: `peer`, `detail` (why it did not answer), and its own `state`, `percent`, `scopes` and `flip`"
        ),
    ].map { (name: $0.0, summary: $0.1) }

    private static let list = [
        ("generation", "counts flips"), ("instance", "the id of the process"),
        ("digest", "of the flips' effect: servers with the same digest have the same kills"),
        ("flips_digest", "of the flips with their times"),
        ("shared_store", "the name of the store that servers share; `null` if it is the server's own"),
        ("store", "as on `/admin/status`"), ("in_force", "the number of kills that have an effect"),
        ("killed", "every name that is killed"), ("flips", flip),
        ("file", "the errors of `kills.yaml`"), ("audit", "as on `/admin/status`"),
    ].map { (name: $0.0, summary: $0.1) }

    private static let receipt = [
        ("key", "the name with its kind"),
        (
            "scope",
            "`markets=GB; app=<7.3`; empty for everywhere; for a revival the scopes that it restores, separated by ` | `"
        ),
        ("generation", "of this flip"),
        ("state", "`killed`, `staged` while it applies to some of the units, or `live` if no kill is left"),
        ("percent", "the share of units that have it back if it is staged, else `null`"),
        ("dry_run", "whether nothing was flipped"), ("high_impact", "whether it requires confirmation"),
        ("markets", "the markets whose layouts have the cards"), ("cards", "the widgets that are removed"),
        ("campaigns", "the campaigns that are removed"), ("features", "the features that take their safe value"),
        (
            "experiments",
            "experiments that are killed, or have an arm that changes a removed card: `key`, `markets` (empty for all)"
        ),
        ("unknown", "with `force`, the parts of a kill that name nothing that is served; else `null`"),
    ].map { (name: $0.0, summary: $0.1) }
}
