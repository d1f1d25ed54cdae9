import LayoverHTTP
import LayoverWeb

extension RouteTable {
    static let status = RouteDocument(
        .get, "/admin/status", "readStatus", "What is served, and what is held back and why.", on: .admin,
        replies: [RouteDocument.Reply(200, "the status", .members(statusMembers), headers: ["Cache-Control"])])

    static let metrics = RouteDocument(
        .get, "/metrics", "readMetrics", "Counters as Prometheus reads them.", on: .admin,
        details: """
            `layover_requests_total`, `layover_degraded_total`, `layover_card_failures_total`,
            `layover_blocked_links_total`, `layover_events_total`, `layover_rows_written_total`,
            `layover_rows_dropped_total`, `layover_rows_queued`, `layover_catalog_info`, `layover_held_back`,
            `layover_quarantined` (content passed over because the server ended of it), `layover_content_readable` (0 where the content
            folder cannot be read), `layover_kill_generation`,
            `layover_searches_total`, `layover_search_answers_total`, `layover_search_failures_total`,
            `layover_search_joined_total`, `layover_search_layouts_total`, `layover_search_streams_resumed_total`,
            `layover_searches_evicted_total`, `layover_search_bodies_dropped_total`, `layover_searches_live`,
            `layover_search_listeners`, `layover_search_bytes_held`,
            `layover_descriptor_limit` and, by listener, `layover_connections`, `layover_connection_limit` and
            `layover_connections_turned_away_total` (clients that would have taken the last descriptors);
            `layover_pressure_level` (0 calm to 3 closed), `layover_shed_total`, `layover_kills_in_force`, `layover_kills_unknown` (they name nothing that is served), `layover_kills_unsaved`,
            `layover_kill_store_ok` (0 where the store takes nothing), `layover_kill_audit_ok` (0 where the audit is broken or not what is in
            force), `layover_peers` by state, `layover_peers_drifting` (their kills are others than those here),
            `layover_peer_flips_taken_total` and, of other teams' services, `layover_remote_answers_total`, `layover_remote_under_way` and
            `layover_remote_resting` (markets); and the histogram `layover_kill_propagation_seconds`, from the request of a flip to its being in
            force on this server.
            """,
        replies: [RouteDocument.Reply(200, "text, version 0.0.4", .plainText)])

    static let reload = RouteDocument(
        .post, "/admin/catalog/reload", "reloadCatalog", "Reads the content again.", on: .admin,
        details: "Where `admin_tokens` are set, it takes the role `publish`.", parameters: [token],
        replies: [
            RouteDocument.Reply(202, "it is being read", .members([("state", "`reloading`")])), unknownCaller, tooLow,
        ])

    static let ratios = RouteDocument(
        .get, "/admin/srm", "readRatios", "Whether the arms of experiments are as large as they should be.",
        on: .admin,
        details: """
            A page for people, or JSON as `layover srm` writes it. Where `admin_tokens` are set, it takes the role
            `view`. Units are counted aside; an answer holds for \(RatioBoard.freshMilliseconds / 1000) seconds.
            """,
        parameters: [
            RouteDocument.Parameter(.query, "experiment", "this one alone", example: "results-grouping"),
            RouteDocument.Parameter(
                .query, "since", "all by default", example: "7d", words: RatioQuery.spans.map(\.word)),
            RouteDocument.Parameter(.query, "format", "html by default", example: "json", words: ["html", "json"]),
            token,
        ],
        replies: [
            RouteDocument.Reply(200, "counted", .members(ratioMembers), headers: ["Cache-Control"]),
            RouteDocument.Reply(
                202, "being counted; ask again", .members([("state", "`counting`")]), headers: ["Cache-Control"]
            ), RouteDocument.Reply(400, "the query does not read", .problem), unknownCaller,
            RouteDocument.Reply(503, "the exposures cannot be read, or are too many units to tell apart", .problem),
        ])

    static let rotate = RouteDocument(
        .post, "/admin/exposures/rotate", "rotateExposures",
        "Writes what is queued and closes the segments, so that they may be changed.", on: .admin,
        details: "Where `admin_tokens` are set, it takes the role `publish`.", parameters: [token],
        replies: [
            RouteDocument.Reply(
                200, "they are closed", .members([("closed", "the segments that were open")]),
                headers: ["Cache-Control"]), unknownCaller, tooLow,
            RouteDocument.Reply(503, "what was queued could not be written, and is counted as dropped", .problem),
        ])

    static let token = RouteDocument.Parameter(
        .header, "Authorization", "a token of `admin_tokens`", example: "Bearer a-long-secret")

    static let unknownCaller = RouteDocument.Reply(
        401, "the token is missing or not known", .problem, headers: ["WWW-Authenticate"])
    static let tooLow = RouteDocument.Reply(403, "the token's role may not do this", .problem)

    private static let ratioMembers = [
        ("state", "`counted`"), ("counted_at", "when"),
        ("read", "`segments`, `rows`, `dropped` (that servers could not write), `unreadable`, `torn`"),
        (
            "experiments",
            "of each `experiment`, `verdict`, `mismatch`, `units`, `rows`, `first`, `last`, `kills`, `by`, and `count`: `arms` (`variation_id`, `units`, `expected`), `units`, `several_arms`, `chi_squared`, `degrees_of_freedom`, `p`, `mismatch`"
        ),
    ].map { (name: $0.0, summary: $0.1) }

    private static let statusMembers = [
        ("catalog", "the hash of what is served, or `null`"), ("source", "where it came from"),
        ("generation", "counts the flips of kill switches"), ("published_at", "since when, in UTC, or `null`"),
        ("compile_ms", "how long it took to compile"), ("markets", "the markets served"),
        ("widgets", "how many are live"), ("language_data", "the version of the language data"),
        (
            "kills",
            "`store` (`ok`, or what is wrong with it: `read-only`, `full`, `corrupt`, `busy`, `unavailable`), `detail`, `in_force` (kills that take something away), `unsaved` (kills that are not on the disk), `lost` (what was killed is not known: every switch is at its safe value), `file` (what is wrong with `kills.yaml`), `unknown` (kills that name nothing that is served, and what was meant; they stand and wait), `audit` (`ok`, or why it does not hold), `differences` (where what is in force is not what the audit says; what either says is killed is, until the name is killed or revived)"
        ),
        (
            "exposures",
            "`state` (`ok`, or what is wrong with the disk), `written`, `queued`, `dropped` (rows by cause), `segment` (the file being written, or `null`)"
        ),
        ("events", "likewise"),
        (
            "searches",
            "`live`, `listeners`, `revisions` (layouts that patches can start from), `bodies` (answers held) and `bytes` of all of it"
        ),
        (
            "signing_key",
            "`ok`, or why the key of layouts' ids and preview links is in memory alone: it then ends with the server"
        ),
        (
            "descriptors",
            "how many the system gives (`limit`), how many are kept (`reserve`), how many `calls` to others there may be, and of `connections` of `clients` and `admin` how many are `open`, the `limit`, and `turned_away` for want of descriptors"
        ),
        (
            "pressure",
            "`level` (`calm`; `trimmed`: layouts and flags are shed; `plain`: results go without layout, too; `closed`: searches and attaching are shed, too), what it is measured by (`waiting` of `waiting_limit`, `body_bytes` of `body_byte_limit`, `lag_ms`), and `shed`: how many of each"
        ),
        (
            "peers",
            "how the servers of the setting `peers` answered last: `peer`, `state` (`answered`, `silent`, `refused`, `itself`), `detail`, `taken` (flips taken over from it), `at`, `drift` (whether its kills are others than those here), `drift_since`"
        ),
        (
            "suppliers",
            "each supplier that settings have: `name`, `protocol`, `lanes` (creates and polls: `under_way` of `limit`, `waiting`, `answers`), `breakers` by market, `failures`, `retries`, `stale`, `turned_away`"
        ),
        (
            "services",
            "services of other teams: `service`, `state` (`ok`, `resting` where it is left alone in some market, `no-service` where widgets name it and settings do not), `widgets` that ask it, `resting` (markets), `under_way` of `limit` calls, `outcomes`: how many questions came to a `card`, `no-card`, were `late` or `failed`, were not asked because it is `resting` or `busy`, `joined` one under way, or were `held`"
        ),
        ("overdue", "kill switches and features whose day of review has passed: `kind`, `key`, `owner`, `review_by`"),
        (
            "held_back",
            "what is not served as written: `kind` (`widget`, `campaign`, `feature`, `experiment`, `market`, `kill-switch`, `table`, `asset`, `partial`, `format`; `file` for one that belongs nowhere; `shared` for settings, layouts and components together; `content` for all of it, where it cannot be read or is quarantined), `name`, `serves` (`last-good`, `nothing`), `findings`"
        ),
        (
            "quarantined",
            "content passed over because the server twice ended by a fault of its own within \(CrashGuard.provingSeconds) s of applying it, twelve hexadecimal digits each; `held_back` says until when"
        ),
        ("errors", "what is wrong with the files or their folder, at most 200 lines"),
    ].map { (name: $0.0, summary: $0.1) }
}
