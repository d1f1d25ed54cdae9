import LayoverFindIndex
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let find = RouteDocument(
        .get, "/v1/find", name: "find", summary: "Finds what the app can open, as the user types.",
        details: """
            Codes are listed first, then whole names, beginnings of names, and words in any order. Typos are corrected
            only if little else is found, and words are dropped only if nothing is found. Queries never appear in a log,
            trace or metric. If `q` has no word, the reply lists the most popular places. Killed cards are removed at once.
            """,
        parameters: queryParameters,
        replies: [
            Reply(
                200, "the hits, best first",
                .members([
                    ("schema", "1"), ("index", "the version of the search index"),
                    ("stage", "how it was found: `exact`, `corrected`, `partial`, `popular`, `none`"),
                    ("complete", "false if time ran out before the search was complete"),
                    ("dropped", "words that were dropped"),
                    (
                        "hits",
                        "each `id`, `domain`, `title`, `subtitle`, `code`, `country` (ISO 3166-1), `match` and `open`"
                    ),
                ]), headers: kept)
        ] + shared)

    static let suggest = RouteDocument(
        .get, "/v1/find/suggest", name: "suggest",
        summary: "Finds the same for browsers and launchers, as OpenSearch suggestions.",
        parameters: queryParameters,
        replies: [
            Reply(200, "the typed text, titles, subtitles and addresses", .suggestions, headers: kept)
        ] + shared)

    static let openSearch = RouteDocument(
        .get, "/opensearch.xml", name: "readOpenSearch", summary: "Describes to browsers how to request suggestions.",
        replies: [
            Reply(200, "the description", .openSearch, headers: ["Cache-Control", "Vary"]), methodRefused,
        ])

    static let readManifest = RouteDocument(
        .get, "/v1/find/manifest", name: "readFindManifest",
        summary: "Lists the sets that devices store for their own search.",
        details: """
            The sets contain the \(FinderLimits.devicePlaces) most popular places of the market, and all its cards and
            articles. A kill changes versions at once.
            """,
        parameters: deviceParameters,
        replies: [
            Reply(
                200, "the sets",
                .members([
                    ("index", "the version of the search index"),
                    ("domains", "each `domain`, `epoch`, `version`, `items` and `bytes`"),
                ]), headers: kept)
        ] + deviceReplies)

    static let readManifestDomain = RouteDocument(
        .get, "/v1/find/manifest/{domain}", name: "readFindManifestDomain",
        summary: "Returns the changes that update a device's set.",
        details: """
            A device applies `put`, then `delete`, then stores `state`. With `mode: full`, it drops all other items after
            the last page. After an interruption it continues with `next`, or omits `since` to receive all items, as it
            also does if the operating system requests a full index.
            """,
        parameters: [
            Parameter(.path, "domain", summary: "`city`, `airport`, `card` or `article`", example: "airport")
        ] + deviceParameters + [
            Parameter(
                .query, "since",
                summary:
                    "the version that the device has; all items are returned if it is missing, unknown or older than \(FinderLimits.deviceVersions) versions",
                example: "9f2c5e0a41d71b3c"),
            Parameter(.query, "cursor", summary: "`next` of the previous page", example: "9f2c5e0a41d71b3c-500"),
            Parameter(
                .query, "limit", summary: "items of a page, at most \(FinderLimits.devicePageItems)", example: "500"),
        ],
        replies: [
            Reply(
                200, "a page",
                .members([
                    ("domain", "as requested"),
                    ("epoch", "increases when ids change: keep the old set until the new one is complete"),
                    ("version", "the version after the last page"), ("base", "the version that the changes apply to"),
                    ("mode", "`delta` or `full`"), ("put", "items, by `id`"), ("delete", "ids"),
                    ("next", "the cursor of the next page; null on the last page"),
                    ("state", "the state that the device stores, at most 250 bytes"),
                ]), headers: kept),
            Reply(404, "there is no such domain for devices", .problem, headers: ["Cache-Control"]),
        ] + deviceReplies)

    private static let deviceParameters = [
        Parameter(.query, "market", summary: "a market that is served", example: "GB"),
        Parameter(.query, "locale", summary: "a language of it", example: "en-GB"),
    ]

    private static let deviceReplies = [
        Reply(304, "the caller's copy is current", .nothing, headers: kept),
        Reply(400, "the market is not served, or has no such language", .problem, headers: ["Cache-Control"]),
        methodRefused,
        Reply(
            429, "too many requests", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(503, "the finder is not available now", .problem, headers: ["Cache-Control", "Retry-After"]),
    ]

    static let openItem = RouteDocument(
        .get, "/v1/open/{id}", name: "openItem", summary: "Reports where an item leads today, however old the link is.",
        parameters: [id],
        replies: [
            Reply(
                200, "the item exists, has moved, or is gone",
                .members([
                    ("state", "`live`, `moved` or `gone`"), ("to", "with `moved`: its new id"),
                    ("app", "an address that apps open"), ("web", "an address on the web"),
                    (
                        "near?",
                        "with `gone`: the nearest airports with flights; popular places if the item was no place"
                    ),
                ]), headers: ["Cache-Control"]),
            Reply(404, "no item ever had this id", .problem, headers: ["Cache-Control"]), methodRefused,
            Reply(503, "the finder is not available now", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])

    static let openPage = RouteDocument(
        .get, "/o/{id}", name: "openPage", summary: "Shows an item as a small page, for browsers and crawlers.",
        details: """
            The page has a title, a text, schema.org data, and one link to a host of `web_hosts`. With `go=1`, the browser is
            redirected there; the address contains nothing from the request.
            """,
        parameters: [
            id, Parameter(.query, "locale", summary: "the language of the page", example: "de-DE"),
            Parameter(.query, "go", summary: "`1` redirects", example: "1"),
        ],
        replies: [
            Reply(200, "the page", .page, headers: pageHeaders),
            Reply(302, "the redirect", .nothing, headers: ["Cache-Control", "Location", "Referrer-Policy"]),
            Reply(404, "a page that says that nothing is here", .page, headers: pageHeaders), methodRefused,
            Reply(410, "a page that says that the item is gone, with alternative places", .page, headers: pageHeaders),
            Reply(503, "the finder is not available now", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])

    private static let pageHeaders = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy"]
    private static let kept = ["Cache-Control", "ETag"]

    private static let id = Parameter(.path, "id", summary: "as `/v1/find` returned it", example: "airport:LHR")

    private static let queryParameters = [
        Parameter(
            .query, "q",
            summary:
                "the typed text, at most \(FinderLimits.queryScalars) characters; words after the first \(FinderLimits.queryWords) are dropped",
            example: "lond"),
        Parameter(
            .query, "market", summary: "its own places count four times; only its cards are found", example: "GB"),
        Parameter(.query, "locale", summary: "the language of titles", example: "en-GB"),
        Parameter(
            .query, "domains", summary: "the kinds, separated by commas; all by default", example: "city,airport"),
        Parameter(
            .query, "limit",
            summary: "hits, \(FinderLimits.hits.lowerBound) to \(FinderLimits.hits.upperBound); 10 by default",
            example: "10"),
        Parameter(
            .query, "body", summary: "`false` omits the texts of articles", example: "false", words: ["true", "false"]),
        held,
    ]

    private static let shared = [
        Reply(304, "the caller's copy is current", .nothing, headers: kept),
        badRequest(["Cache-Control"]), methodRefused,
        Reply(429, "too many requests", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(503, "the finder is not available now", .problem, headers: ["Cache-Control", "Retry-After"]),
    ]
}
