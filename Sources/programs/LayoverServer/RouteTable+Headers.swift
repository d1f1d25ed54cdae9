import LayoverWeb

extension RouteTable {
    /// Response headers by name.
    package static let headers: [(name: String, summary: String)] = [
        (
            "Access-Control-Allow-Origin",
            "the caller's origin where it is allowed; `*` for pictures, stylesheets and the client's module"
        ),
        ("Access-Control-Expose-Headers", "the headers that scripts on other origins may read"),
        ("Access-Control-Allow-Methods", "to a preflight: the methods there are"),
        ("Access-Control-Allow-Headers", "to a preflight: the headers that scripts may send"),
        ("Access-Control-Max-Age", "to a preflight: how long it holds, in seconds"),
        ("Accept-Encoding", "with 415: how a body of `/v1/attach` may be packed"),
        ("Allow", "the methods that the path takes"),
        ("Cache-Control", "who may keep the answer and for how long"),
        (
            "Content-Encoding",
            "`gzip` where the client takes it: a supplier's answer that came so, and what stands ready for many"
        ),
        ("Content-Range", "with 206: which bytes these are"),
        ("Content-Security-Policy", "what a page may load"),
        ("Content-Type", "always there with a body"),
        ("Cross-Origin-Resource-Policy", "pictures, stylesheets and the client's module may be used everywhere"),
        (
            "ETag",
            "names the layout, the stylesheet, the file or the view of a trip; `-gzip` ends it where the answer comes packed; send it as `If-None-Match`"
        ),
        (
            "Idempotency-Replayed",
            "`true` where the answer is the one that an earlier request with the same `Idempotency-Key` got"
        ),
        (
            "Layover-Answer",
            "which of the supplier's answers with results these are, as `answer` in the event `results`"
        ),
        ("Layover-Catalog", "the content that answered, twelve hexadecimal digits"),
        ("Layover-Run", "by which what is under way can be stopped"),
        (
            "Layover-Search",
            "the search's token; not there where nobody can go on with it"
        ),
        (
            "Layover-Stale",
            "`true` where the answer is one of before, because there is no other now; `Age` says how old"
        ),
        ("Age", "with `Layover-Stale`: seconds"),
        ("Preference-Applied", "`respond-async` where the answer came without results"),
        (
            "Layover-Status",
            "`full`; `partial` when a card failed; `partial; reason=caps-not-said` when `Layover-Client` lists no `caps`; `degraded; reason=<word>` when there is no layout"
        ),
        ("Location", "with 303: the page that shows what became of a press; with 302: where an item leads"),
        (
            "Referrer-Policy",
            "`no-referrer` with the demo's page, that of a card, that of an item and that of a server, `same-origin` with that of a trip"
        ),
        ("Set-Cookie", "what a browser is known by in trips, for as long again"),
        ("X-Robots-Tag", "`noindex` with the pages of a trip and of a card"),
        ("Retry-After", "with 429, and with 503 where trying again helps: seconds"),
        ("WWW-Authenticate", "`Bearer`: a token is wanted"),
        (
            "Server-Timing",
            "where the setting `server_timing` is on: `upstream;dur=`, `layout;dur=` and `total;dur=` in milliseconds"
        ),
        ("Vary", "what a cache must tell apart"),
        ("X-Content-Type-Options", "always `nosniff`"),
    ]

    /// Headers that every response can have.
    package static let commonHeaders = [
        "Content-Type", "X-Content-Type-Options", "Vary", "Access-Control-Allow-Origin",
        "Access-Control-Expose-Headers", "Content-Encoding", "Server-Timing",
    ]
}
