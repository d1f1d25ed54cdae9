import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // OpenFeature's remote evaluation protocol and GrowthBook's feed.

    static let evaluateFlag = RouteDocument(
        .post, "/ofrep/v1/evaluate/flags/{key}", name: "evaluateFlag",
        summary: "Evaluates one flag for the caller, by OFREP 0.3.0.",
        isOpen: true,
        details: """
            Any OpenFeature SDK works with its OFREP provider. Conditions read the context. `targetingKey` replaces a missing `id`
            or `user`. Without `targetingKey`, `id` is the user, else the device, as for layouts. A killed flag has its safe value
            and the reason `DISABLED`. If an experiment decides, its exposure is written, because a client that requests one flag
            is about to use it.
            """,
        parameters: [
            Parameter(.path, "key", summary: "the flag's key, percent-encoded", example: "new-filters")
        ] + keys, body: question,
        replies: [
            Reply(200, "its value", .members(value), headers: ["Cache-Control"]),
            Reply(
                400, failure("`TARGETING_KEY_MISSING` only if the flag is split by it"), failed,
                headers: ["Cache-Control"]),
            Reply(404, "`FLAG_NOT_FOUND`", failed, headers: ["Cache-Control"]),
        ] + refused + [methodRefused])

    static let evaluateFlags = RouteDocument(
        .post, "/ofrep/v1/evaluate/flags", name: "evaluateFlags",
        summary: "Evaluates all flags for the caller, by OFREP 0.3.0.",
        aliases: ["/ofrep/v1/evaluate/flags/"],
        details: """
            A flag without a value is one failed item; the others are returned. The `ETag` identifies the configuration with its
            kills, and the context in any order of its members. All servers with the same content and kills return the same `ETag`.
            No exposure is written, because the server does not know which flags will be used.
            """,
        parameters: [
            Parameter(
                .header, "If-None-Match", summary: "`ETag`s of bulks, weak or strong, quoted or not, or `*`",
                example: "\"12f29fb8d5f5b01d5d13-64b6f75f88122b0a893b\""),
            Parameter(
                .query, "flagConfigEtag",
                summary: "the `etag` from the stream; servers with older configurations answer 503",
                example: "12f29fb8d5f5b01d5d13-1795295118140"),
        ] + keys, body: question,
        replies: [
            Reply(200, "every flag", .members(bulk), headers: ["Cache-Control", "ETag"]),
            Reply(304, "the caller's copy is current", .nothing, headers: ["Cache-Control", "ETag"]),
            Reply(400, failure("for the whole bulk"), failed, headers: ["Cache-Control"]),
        ] + refused + [methodRefused])

    static let listenToFlags = RouteDocument(
        .get, "/ofrep/v1/events", name: "listenToFlags",
        summary: "Reports each change of flags or kills as a server-sent event.",
        details: """
            A bulk contains its address in `eventStreams`. Each event is called `message` and has an `id`; its data is
            `{"type":"refetchEvaluation","etag":...,"lastModified":...}`. Comments are heartbeats. Events contain no data of
            flags. If keys are set, the address in a bulk contains a token that only allows listening.
            """,
        parameters: [
            Parameter(.query, "listener", summary: "the token from the bulk", example: "5d1e0c77a90b33f24c11")
        ],
        replies: [
            Reply(200, "events, until the client leaves", .events, headers: ["Cache-Control"]),
            Reply(
                401, "the token or key is missing or unknown", failed,
                headers: ["Cache-Control", "WWW-Authenticate"]),
            Reply(
                503, "the limit of open streams (setting `event_streams`) is reached", .problem,
                headers: ["Retry-After"]), methodRefused,
        ])

    static let readFeatures = RouteDocument(
        .get, "/api/features/{clientKey}", name: "readFeatures",
        summary: "Returns the features in the format of GrowthBook's SDKs.",
        details: """
            The SDKs compute the same values and arms themselves. A killed feature has its safe value. If no `client_keys` are
            set, any key is accepted.

            A kill reaches these SDKs late. They poll: by default they fetch again when their copy is older than 60 seconds. There
            is no stream for them (`x-sse-support` is not sent). A cache may return a response for 30 seconds, and then once more
            a response of up to an hour while it fetches a new one. So a kill takes effect at the next request without a cache, and
            at the third request through one: after one or three minutes if an SDK polls each minute. A page that opens from a
            browser's cache may start with values that are an hour old.

            If that is too late, read features by OFREP: its stream reports a kill within a second, and its responses are never
            cached.
            """,
        parameters: [
            Parameter(.path, "clientKey", summary: "one of `client_keys`", example: "sdk-abc123"), held,
        ],
        replies: [
            Reply(200, "the features", .members(feed), headers: ["Cache-Control", "ETag"]),
            Reply(304, "the caller's copy is current", .nothing, headers: ["Cache-Control", "ETag"]),
            Reply(404, "the path contains no known client key", .problem),
        ] + refused.filter { $0.status != 500 } + [methodRefused])

    private static let keys = [
        Parameter(
            .header, "Authorization", summary: "a key of `client_keys`, if any are set",
            example: "Bearer a-long-secret"),
        Parameter(.header, "X-API-Key", summary: "the same without `Bearer`", example: "a-long-secret"),
    ]

    private static let question = Body(
        summary: "the caller's context; other members are ignored",
        content: .members([
            (
                "context",
                "an object of at most \(FlagLimits.contextValues) values, \(FlagLimits.contextDepth) levels and \(FlagLimits.textBytes) bytes a text: `targetingKey`, `market`, `locale`, `platform`, `app` and the attributes that the content declares"
            )
        ]),
        example:
            "{\"context\": {\"targetingKey\": \"u-1\", \"market\": \"GB\", \"platform\": \"ios\", \"app\": \"7.31.0\"}}"
    )

    private static let value = members([
        ("key", "the flag's key"), ("value", "a boolean, text, number or object"), ("variant?", "its name"),
        (
            "reason",
            "`STATIC` (no rules), `TARGETING_MATCH`, `SPLIT` (a hash decided), `DISABLED` (killed), `DEFAULT` (no rule matches); with the setting `strict_reasons`, `UNKNOWN` instead of `DEFAULT`"
        ),
        ("metadata?", "`owner`, `description`, `permanent`, `reviewBy`, if the file sets them"),
    ])

    private static let bulk = members([
        ("flags", "one item each, sorted by key, as for one flag; or `key`, `errorCode`, `errorDetails`"),
        ("metadata", "`catalog`, `configGeneration` (grows with each change), `killGeneration`"),
        ("eventStreams", "the address of the stream of changes"),
    ])

    private static let feed = members([
        ("status", "200"), ("features", "by key: `defaultValue` and `rules`"), ("experiments", "empty"),
        ("dateUpdated", "the time of the last change"),
    ])

    private static let failed = Content.members([
        ("key?", "the flag's key, if one flag was requested"), ("errorCode?", "OpenFeature's code, if it has one"),
        ("errorDetails", "the error in words"),
    ])

    private static let refused = [
        Reply(401, "the key is missing or unknown", failed, headers: ["Cache-Control", "WWW-Authenticate"]),
        Reply(403, "the key was withdrawn", failed, headers: ["Cache-Control"]),
        Reply(
            429, "too many requests from the key or, without keys, from the address", failed,
            headers: ["Cache-Control", "Retry-After"]),
        Reply(500, "the flags could not be evaluated", failed, headers: ["Cache-Control"]),
        Reply(
            503, "nothing is loaded yet, or the server's configuration is older than the client's", failed,
            headers: ["Cache-Control", "Retry-After"]),
    ]

    private static func failure(_ more: String) -> String { "`PARSE_ERROR`, `INVALID_CONTEXT`, \(more)" }

    private static func members(_ pairs: [(String, String)]) -> [(name: String, summary: String)] {
        pairs.map { (name: $0.0, summary: $0.1) }
    }
}
