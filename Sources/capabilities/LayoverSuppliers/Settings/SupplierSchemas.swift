import LayoverFlights
package import LayoverSchema

/// The table of keys of the file of suppliers: the reader checks with it, and `docs/suppliers.md` is made from it.
package enum SupplierSchemas {
    package static let file = Record(
        "file of suppliers",
        "Whom this server may call: suppliers of flights, services of other teams, endpoints that are told of changes.",
        [
            Record.Key(
                "suppliers", .map(key: .name(.plain), value: .record(supplier), count: SupplierLimits.suppliers),
                "flight-search APIs by their names, which kill switches, tokens and metrics use; none of a format's name"
            ),
            Record.Key(
                "services", .map(key: .name(.plain), value: .record(service), count: SupplierLimits.services),
                "services of other teams by their names, as `provider: { kind: remote, service: ... }` has them"),
            Record.Key(
                "webhooks", .map(key: .name(.plain), value: .record(webhook), count: SupplierLimits.webhooks),
                "endpoints that are told of changes of shared trips, by names of your own: see [trips.md](trips.md#webhooks)"
            ),
        ])

    package static let supplier = Record("supplier", "A flight-search API.", asked + times + bounds)

    package static let service = Record(
        "service", "A service that fills cards' fields: see [remote.md](remote.md).",
        [
            Record.Key(
                "url", .text(bytes: SupplierLimits.urlBytes), required: true,
                "where facts are posted: `http` or `https`, without user and password"),
            headers, breakerKey, concurrencyKey, addresses,
            Record.Key(
                "response_kilobytes", .int(SupplierLimits.responseKilobytes),
                standard: "\(ServiceSettings.standardResponseKilobytes)", "the largest answer taken"),
        ])

    package static let webhook = Record(
        "webhook",
        "An endpoint that is told that a trip changed: see [trips.md](trips.md#webhooks). No call adds one or changes one.",
        [
            Record.Key(
                "url", .text(bytes: SupplierLimits.urlBytes), required: true,
                "where changes are posted: `https`, or `http` to `127.0.0.1` and `localhost`, without user and password"
            ),
            Record.Key(
                "keys", .list(.record(webhookKey), count: SupplierLimits.webhookKeys),
                "needed: keys by which each delivery is signed; while you change from one to the next, both"),
            addresses,
        ])

    package static let webhookKey = Record(
        "key of a webhook",
        "Where a key stands: `whsec_` with base64 (HMAC-SHA256), or `whsk_` (Ed25519); read once, at the start, and shown by no message.",
        exactlyOne: ["env", "file"],
        [
            Record.Key("env", .text(bytes: 128), "the variable of the environment that holds it"),
            Record.Key("file", .text(bytes: 1_024), "the file that holds it; line ends behind it do not count"),
        ])

    package static let header = Record(
        "header", "Where a header's value comes from; read once, at the start, and shown by no message.",
        exactlyOne: ["env", "file"],
        [
            Record.Key("env", .text(bytes: 128), "the variable of the environment that holds it"),
            Record.Key("file", .text(bytes: 1_024), "the file that holds it; line ends behind it do not count"),
            Record.Key("before", .text(bytes: 64), "what stands before it, as `\"Bearer \"`"),
        ])

    package static let breaker = Record(
        "breaker", "When a peer that fails is left alone; counted by market. A 4xx is no failure.",
        [
            Record.Key(
                "calls", .int(SupplierLimits.breakerCalls), standard: "20", "fewer calls within the window say nothing"),
            Record.Key(
                "failures", .number(SupplierLimits.breakerFailures), standard: "0.5",
                "the share of them that opens it: timeouts, 5xx, answers that are not whole, failed searches"),
            Record.Key(
                "window", .duration(milliseconds: SupplierLimits.breakerMilliseconds), standard: "10s",
                "how far back calls count"),
            Record.Key(
                "rest", .duration(milliseconds: SupplierLimits.breakerMilliseconds), standard: "5s",
                "how long nobody is asked; then one call tries"),
        ])

    package static let concurrency = Record(
        "concurrency",
        "Bounds of the calls under way at one time, which follow how long answers take and whether there is memory for them; searches and polls each have their own.",
        [
            Record.Key(
                "least", .int(SupplierLimits.concurrency), standard: "\(ConcurrencySettings().least)", "never fewer"),
            Record.Key(
                "most", .int(SupplierLimits.concurrency), standard: "\(ConcurrencySettings().most)", "never more"),
        ])

    package static let rate = Record(
        "rate", "How often this server asks, at most: `100/min`, with `s`, `min` or `h`; never more in any such time.",
        [
            Record.Key("create", .text(bytes: 16), "searches begun"),
            Record.Key("poll", .text(bytes: 16), "polls"),
        ])

    private static let asked = [
        Record.Key(
            "protocol", .word(protocols), required: true, "how it is asked, and how its answers read"),
        Record.Key(
            "markets",
            .either([.word([Shape.Word("all", "those that no other supplier names")]), .list(.market, count: 1...300)]),
            required: true, "which markets it serves; each market has one supplier"),
        Record.Key(
            "create", .text(bytes: SupplierLimits.urlBytes), "\(names("create")): the address that begins a search"),
        Record.Key(
            "poll", .text(bytes: SupplierLimits.urlBytes),
            "\(names("poll")): the address that tells how far it is, with the place `{session}`"),
        Record.Key(
            "search", .text(bytes: SupplierLimits.urlBytes),
            "\(names("search")): the address of a search; what stands behind its `?` is kept"),
        Record.Key(
            "method",
            .word([
                Shape.Word("get", "the search stands in the address"),
                Shape.Word("post", "the search stands in the body"),
            ]), standard: "get", "\(names("method")): how the search is handed over"),
        headers,
        Record.Key(
            "stale",
            .map(key: .market, value: .duration(milliseconds: SupplierLimits.staleMilliseconds), count: 0...300),
            "by market: how old an answer to the same search may be that is given where the supplier gives none; absent: never"
        ),
    ]

    private static let times = [
        Record.Key(
            "deadline", .duration(milliseconds: SupplierLimits.deadlineMilliseconds), standard: "30s",
            "how long a search may take, from asking to the last byte"),
        Record.Key(
            "connect", .duration(milliseconds: SupplierLimits.connectMilliseconds), standard: "1s",
            "how long a connection may take to stand"),
        Record.Key(
            "first_byte", .duration(milliseconds: SupplierLimits.firstByteMilliseconds), standard: "10s",
            "how long the first byte may take"),
        Record.Key(
            "poll_deadline", .duration(milliseconds: SupplierLimits.pollDeadlineMilliseconds), standard: "5s",
            "\(names("poll_deadline")): how long a poll may take"),
        Record.Key(
            "poll_every", .duration(milliseconds: SupplierLimits.pollEveryMilliseconds), standard: "1s",
            "\(names("poll_every")): how long to wait between two polls of a search that somebody listens to"),
    ]

    private static let bounds = [
        Record.Key(
            "retry_budget", .number(0...1), standard: "0.1",
            "the share of calls that may be made again, once each: polls that found no connection, or 502, 503 or 504; never the beginning of a search"
        ),
        breakerKey, concurrencyKey,
        Record.Key(
            "queue", .int(SupplierLimits.queue), standard: "64",
            "how many questions may wait for others to end; the newest goes first, and the oldest is turned away"),
        Record.Key(
            "share", .bool, standard: "false",
            "whether equal searches at one time (market, language, currency, journey) are one call, whose answer or failure all of them get, and equal polls too; each keeps its own token, layout and arms. Only for prices that are nobody's own"
        ),
        Record.Key(
            "codings",
            .list(
                .word([
                    Shape.Word("gzip", "goes on to clients as it came, with the layout put in"),
                    Shape.Word("br", "decoded"), Shape.Word("zstd", "decoded"),
                    Shape.Word("identity", "as it is"),
                ]), count: 1...4), standard: "[gzip]",
            "what answers may be packed by, as `Accept-Encoding` has it; another coding that comes all the same is decoded"
        ),
        Record.Key("rate", .record(rate), "the supplier's own limits, kept here so that it never has to say 429"),
        Record.Key("body_megabytes", .int(SupplierLimits.bodyMegabytes), standard: "32", "the largest answer taken"),
        addresses,
    ]

    private static let headers = Record.Key(
        "headers",
        .map(
            key: .text(bytes: 64), value: .either([.text(bytes: OutgoingHeader.valueBytes), .record(header)]),
            count: SupplierLimits.headers),
        "headers of each call: a text, or where it comes from; keys belong into the environment or a file")
    private static let breakerKey = Record.Key("breaker", .record(breaker), "when it is left alone")
    private static let concurrencyKey = Record.Key("concurrency", .record(concurrency), "calls under way at one time")
    private static let addresses = Record.Key(
        "addresses", .list(.text(bytes: SupplierLimits.addressBytes), count: SupplierLimits.addresses),
        "addresses, ranges and hosts that may be called although they are private: `127.0.0.1`, `10.0.0.0/8`, `supplier.internal`; they hold for all calls of this server"
    )

    private static let protocols = SupplierDriver.all.map { Shape.Word($0.format.name, $0.definition.summary) }

    private static func names(_ key: String) -> String { SupplierDriver.names(taking: key) }
}
