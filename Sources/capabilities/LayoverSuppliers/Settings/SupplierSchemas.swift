import LayoverFlights
package import LayoverSchema

/// The table of keys of the file of suppliers: the reader checks with it, and `docs/suppliers.md` is made from it.
package enum SupplierSchemas {
    package static let file = Record(
        "file of suppliers",
        "The peers that this server may call: suppliers of flights, services of other teams, endpoints of webhooks.",
        keys: [
            Record.Key(
                "suppliers", .map(key: .name(.plain), value: .record(supplier), count: SupplierLimits.suppliers),
                "flight-search APIs by their names, which kill switches, tokens and metrics use; a format's name is not allowed"
            ),
            Record.Key(
                "services", .map(key: .name(.plain), value: .record(service), count: SupplierLimits.services),
                "services of other teams by their names, as in `provider: { kind: remote, service: ... }`"),
            Record.Key(
                "webhooks", .map(key: .name(.plain), value: .record(webhook), count: SupplierLimits.webhooks),
                "endpoints that are notified of changes of shared trips, by names of your own: see [trips.md](trips.md#webhooks)"
            ),
        ])

    package static let supplier = Record("supplier", "A flight-search API.", keys: asked + times + bounds)

    package static let service = Record(
        "service", "A service that fills cards' fields: see [remote.md](remote.md).",
        keys: [
            Record.Key(
                "url", .text(bytes: SupplierLimits.urlBytes), required: true,
                "the address to which facts are posted: `http` or `https`, without user and password"),
            headers, breakerKey, concurrencyKey, addresses,
            Record.Key(
                "response_kilobytes", .int(SupplierLimits.responseKilobytes),
                standard: "\(ServiceSettings.standardResponseKilobytes)", "the largest accepted answer"),
        ])

    package static let webhook = Record(
        "webhook",
        "An endpoint that is notified when a trip changes: see [trips.md](trips.md#webhooks). No HTTP call adds or changes one.",
        keys: [
            Record.Key(
                "url", .text(bytes: SupplierLimits.urlBytes), required: true,
                "the address to which changes are posted: `https`, or `http` to `127.0.0.1` and `localhost`, without user and password"
            ),
            Record.Key(
                "keys", .list(.record(webhookKey), count: SupplierLimits.webhookKeys),
                "required: the keys that sign each delivery; both keys while you change from one to the next"),
            addresses,
        ])

    package static let webhookKey = Record(
        "key of a webhook",
        "The source of a key: `whsec_` with base64 (HMAC-SHA256), or `whsk_` (Ed25519). It is read once, at the start, and no message shows it.",
        exactlyOne: ["env", "file"],
        keys: [
            Record.Key("env", .text(bytes: 128), "the environment variable that contains it"),
            Record.Key("file", .text(bytes: 1_024), "the file that contains it; trailing line ends are ignored"),
        ])

    package static let header = Record(
        "header", "The source of a header's value. It is read once, at the start, and no message shows it.",
        exactlyOne: ["env", "file"],
        keys: [
            Record.Key("env", .text(bytes: 128), "the environment variable that contains it"),
            Record.Key("file", .text(bytes: 1_024), "the file that contains it; trailing line ends are ignored"),
            Record.Key("before", .text(bytes: 64), "a prefix of the value, such as `\"Bearer \"`"),
        ])

    package static let breaker = Record(
        "breaker", "When calls to a failing peer are paused; counted by market. A 4xx is not a failure.",
        keys: [
            Record.Key(
                "calls", .int(SupplierLimits.breakerCalls), standard: "20",
                "the minimum number of calls within the window before it can open"),
            Record.Key(
                "failures", .number(SupplierLimits.breakerFailures), standard: "0.5",
                "the share of failures that opens it: timeouts, 5xx, incomplete answers, failed searches"),
            Record.Key(
                "window", .duration(milliseconds: SupplierLimits.breakerMilliseconds), standard: "10s",
                "the time in which calls count"),
            Record.Key(
                "rest", .duration(milliseconds: SupplierLimits.breakerMilliseconds), standard: "5s",
                "how long no calls are made; then one call tries"),
        ])

    package static let concurrency = Record(
        "concurrency",
        "Bounds of the number of pending calls. The number follows the duration of answers and the available memory. Searches and polls are counted separately.",
        keys: [
            Record.Key(
                "least", .int(SupplierLimits.concurrency), standard: "\(ConcurrencySettings().least)", "never fewer"),
            Record.Key(
                "most", .int(SupplierLimits.concurrency), standard: "\(ConcurrencySettings().most)", "never more"),
        ])

    package static let rate = Record(
        "rate",
        "The maximum rate of calls from this server: `100/min`, with `s`, `min` or `h`; it holds for any such period.",
        keys: [
            Record.Key("create", .text(bytes: 16), "searches begun"),
            Record.Key("poll", .text(bytes: 16), "polls"),
        ])

    private static let asked = [
        Record.Key(
            "protocol", .word(protocols), required: true, "the protocol of its requests and answers"),
        Record.Key(
            "markets",
            .either([.word([Shape.Word("all", "those that no other supplier names")]), .list(.market, count: 1...300)]),
            required: true, "the markets that it serves; each market has one supplier"),
        Record.Key(
            "create", .text(bytes: SupplierLimits.urlBytes), "\(names("create")): the address that begins a search"),
        Record.Key(
            "poll", .text(bytes: SupplierLimits.urlBytes),
            "\(names("poll")): the address of a search's progress, with the place `{session}`"),
        Record.Key(
            "search", .text(bytes: SupplierLimits.urlBytes),
            "\(names("search")): the address of a search; its query string is kept"),
        Record.Key(
            "method",
            .word([
                Shape.Word("get", "the search is in the address"),
                Shape.Word("post", "the search is in the body"),
            ]), standard: "get", "\(names("method")): how the search is sent"),
        headers,
        Record.Key(
            "stale",
            .map(key: .market, value: .duration(milliseconds: SupplierLimits.staleMilliseconds), count: 0...300),
            "by market: the maximum age of a previous answer to the same search that is returned if the supplier fails; never if missing"
        ),
    ]

    private static let times = [
        Record.Key(
            "deadline", .duration(milliseconds: SupplierLimits.deadlineMilliseconds), standard: "30s",
            "how long a search may take, from the request to the last byte"),
        Record.Key(
            "connect", .duration(milliseconds: SupplierLimits.connectMilliseconds), standard: "1s",
            "how long a connection may take to open"),
        Record.Key(
            "first_byte", .duration(milliseconds: SupplierLimits.firstByteMilliseconds), standard: "10s",
            "how long the first byte may take"),
        Record.Key(
            "poll_deadline", .duration(milliseconds: SupplierLimits.pollDeadlineMilliseconds), standard: "5s",
            "\(names("poll_deadline")): how long a poll may take"),
        Record.Key(
            "poll_every", .duration(milliseconds: SupplierLimits.pollEveryMilliseconds), standard: "1s",
            "\(names("poll_every")): the interval between two polls of a search with listeners"),
    ]

    private static let bounds = [
        Record.Key(
            "retry_budget", .number(0...1), standard: "0.1",
            "the share of calls that may be retried, once each: polls that found no connection, or received 502, 503 or 504; never the beginning of a search"
        ),
        breakerKey, concurrencyKey,
        Record.Key(
            "queue", .int(SupplierLimits.queue), standard: "64",
            "how many calls may wait for others to end; the newest is made first, and the oldest is rejected"),
        Record.Key(
            "share", .bool, standard: "false",
            "whether simultaneous equal searches (market, language, currency, journey) share one call and its answer or failure, and equal polls too. Each keeps its own token, layout and arms. Only for prices that are not personal"
        ),
        Record.Key(
            "codings",
            .list(
                .word([
                    Shape.Word("gzip", "passed on to clients packed, with the layout inserted"),
                    Shape.Word("br", "decoded"), Shape.Word("zstd", "decoded"),
                    Shape.Word("identity", "not packed"),
                ]), count: 1...4), standard: "[gzip]",
            "the accepted codings of answers, as in `Accept-Encoding`; an answer in another coding is decoded"
        ),
        Record.Key(
            "rate", .record(rate),
            "the supplier's own limits; this server keeps them, so that the supplier never returns 429"),
        Record.Key("body_megabytes", .int(SupplierLimits.bodyMegabytes), standard: "32", "the largest accepted answer"),
        addresses,
    ]

    private static let headers = Record.Key(
        "headers",
        .map(
            key: .text(bytes: 64), value: .either([.text(bytes: OutgoingHeader.valueBytes), .record(header)]),
            count: SupplierLimits.headers),
        "headers of each call: a text, or the source of one; keys belong in the environment or a file")
    private static let breakerKey = Record.Key("breaker", .record(breaker), "when calls are paused")
    private static let concurrencyKey = Record.Key("concurrency", .record(concurrency), "the number of pending calls")
    private static let addresses = Record.Key(
        "addresses", .list(.text(bytes: SupplierLimits.addressBytes), count: SupplierLimits.addresses),
        "private addresses, ranges and hosts that may be called: `127.0.0.1`, `10.0.0.0/8`, `supplier.internal`; they apply to all calls of this server"
    )

    private static let protocols = SupplierDriver.all.map { Shape.Word($0.format.name, $0.definition.summary) }

    private static func names(_ key: String) -> String { SupplierDriver.names(taking: key) }
}
