import LayoverFinder
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let find = RouteDocument(
        .get, "/v1/find", "find", "Finds what the app can open, as the user types.",
        details: """
            Codes first, then whole names, then beginnings, then words in any order; typos are undone only where little else is found,
            and words are dropped only where nothing is. No query stands in any log, trace or metric. Without a word in `q` the places
            come that most people want. Killed cards are gone at once.
            """,
        parameters: queryParameters,
        replies: [
            Reply(
                200, "the hits, best first",
                .members([
                    ("schema", "1"), ("index", "the version of what is found"),
                    ("stage", "how it was found: `exact`, `corrected`, `partial`, `popular`, `none`"),
                    ("complete", "false if time ran out before the search was complete"),
                    ("dropped", "words that were left out"),
                    (
                        "hits",
                        "each `id`, `domain`, `title`, `subtitle`, `code`, `country` (ISO 3166-1), `match` and `open`"
                    ),
                ]), headers: kept)
        ] + shared)

    static let suggest = RouteDocument(
        .get, "/v1/find/suggest", "suggest", "The same for browsers and launchers, as OpenSearch suggestions.",
        parameters: queryParameters,
        replies: [
            Reply(200, "what was typed, titles, what stands under them, addresses", .suggestions, headers: kept)
        ] + shared)

    static let openSearch = RouteDocument(
        .get, "/opensearch.xml", "readOpenSearch", "Describes to browsers how to request suggestions.",
        replies: [
            Reply(200, "the description", .openSearch, headers: ["Cache-Control", "Vary"]), methodRefused,
        ])

    static let readManifest = RouteDocument(
        .get, "/v1/find/manifest", "readFindManifest", "Which sets devices keep for their own search.",
        details: """
            The \(FinderLimits.devicePlaces) most popular places of the market, all its cards and articles. A kill changes versions at once.
            """,
        parameters: deviceParameters,
        replies: [
            Reply(
                200, "the sets",
                .members([
                    ("index", "the version of what is found"),
                    ("domains", "each `domain`, `epoch`, `version`, `items` and `bytes`"),
                ]), headers: kept)
        ] + deviceReplies)

    static let readManifestDomain = RouteDocument(
        .get, "/v1/find/manifest/{domain}", "readFindManifestDomain", "What leads a device to the set as it is now.",
        details: """
            A device takes `put`, then `delete`, then keeps `state`; with `mode: full` it drops on the last page whatever did not come.
            Whoever was cut off goes on with `next` or leaves `since` out, as it does where the system asks for everything.
            """,
        parameters: [
            Parameter(.path, "domain", "`city`, `airport`, `card` or `article`", example: "airport")
        ] + deviceParameters + [
            Parameter(
                .query, "since",
                "the version that the device has; all items are returned if it is missing, unknown or older than \(FinderLimits.deviceVersions) versions",
                example: "9f2c5e0a41d71b3c"),
            Parameter(.query, "cursor", "`next` of the previous page", example: "9f2c5e0a41d71b3c-500"),
            Parameter(.query, "limit", "items of a page, at most \(FinderLimits.devicePageItems)", example: "500"),
        ],
        replies: [
            Reply(
                200, "a page",
                .members([
                    ("domain", "as asked"), ("epoch", "counts up when ids change: keep the old until the new is whole"),
                    ("version", "that the last page leads to"), ("base", "that it leads from"),
                    ("mode", "`delta` or `full`"), ("put", "items, by `id`"), ("delete", "ids"),
                    ("next", "where the next page begins; null on the last"),
                    ("state", "what the device keeps, at most 250 bytes"),
                ]), headers: kept),
            Reply(404, "devices keep no such domain", .problem, headers: ["Cache-Control"]),
        ] + deviceReplies)

    private static let deviceParameters = [
        Parameter(.query, "market", "a market that is served", example: "GB"),
        Parameter(.query, "locale", "a language of it", example: "en-GB"),
    ]

    private static let deviceReplies = [
        Reply(304, "the device has it", .nothing, headers: kept),
        Reply(400, "no market, or not a language of it", .problem, headers: ["Cache-Control"]), methodRefused,
        Reply(
            429, "too many requests for pages from the address", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(503, "nothing can be looked for now", .problem, headers: ["Cache-Control", "Retry-After"]),
    ]

    static let openItem = RouteDocument(
        .get, "/v1/open/{id}", "openItem", "Where an item leads today, for as long as there are links to it.",
        parameters: [id],
        replies: [
            Reply(
                200, "it is there, elsewhere, or gone",
                .members([
                    ("state", "`live`, `moved` or `gone`"), ("to", "with `moved`: the id that it has now"),
                    ("app", "an address that apps open"), ("web", "an address on the web"),
                    ("near?", "with `gone`: places that may do"),
                ]), headers: ["Cache-Control"]),
            Reply(404, "no item ever had this id", .problem, headers: ["Cache-Control"]), methodRefused,
            Reply(503, "no file of words is loaded yet", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])

    static let openPage = RouteDocument(
        .get, "/o/{id}", "openPage", "The same as a small page, for browsers and robots.",
        details: """
            Title, text, what schema.org says, and one link to a host of `web_hosts`. With `go=1` a browser is led there; nothing of a
            request reaches the address.
            """,
        parameters: [
            id, Parameter(.query, "locale", "the language of the page", example: "de-DE"),
            Parameter(.query, "go", "`1` leads on", example: "1"),
        ],
        replies: [
            Reply(200, "the page", .page, headers: pageHeaders),
            Reply(302, "led on", .nothing, headers: ["Cache-Control", "Location", "Referrer-Policy"]),
            Reply(404, "a page that says that nothing is here", .page, headers: pageHeaders), methodRefused,
            Reply(410, "a page that says that it is gone, with places that may do", .page, headers: pageHeaders),
            Reply(503, "no file of words is loaded yet", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])

    private static let pageHeaders = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy"]
    private static let kept = ["Cache-Control", "ETag"]

    private static let id = Parameter(.path, "id", "as `/v1/find` returned it", example: "airport:LHR")

    private static let queryParameters = [
        Parameter(
            .query, "q",
            "what is typed, at most \(FinderLimits.queryScalars) characters; of more than \(FinderLimits.queryWords) words the rest is dropped",
            example: "lond"),
        Parameter(.query, "market", "its own places count four times; cards are those of the market", example: "GB"),
        Parameter(.query, "locale", "the language of titles", example: "en-GB"),
        Parameter(
            .query, "domains", "which kinds, with commas; all by default", example: "city,airport"),
        Parameter(
            .query, "limit",
            "hits, \(FinderLimits.hits.lowerBound) to \(FinderLimits.hits.upperBound); 10 by default",
            example: "10"),
        Parameter(
            .query, "body", "`false` leaves the texts of articles out", example: "false", words: ["true", "false"]),
        Parameter(.header, "If-None-Match", "the `ETag` of the previous answer", example: "\"9f2c5e0a41d7-1\""),
    ]

    private static let shared = [
        Reply(304, "the client has it", .nothing, headers: kept),
        Reply(400, "the query is invalid", .problem, headers: ["Cache-Control"]), methodRefused,
        Reply(429, "too many requests from the address", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(503, "nothing can be looked for now", .problem, headers: ["Cache-Control", "Retry-After"]),
    ]
}
