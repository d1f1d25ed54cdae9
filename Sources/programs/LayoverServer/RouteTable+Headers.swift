extension RouteTable {
    /// Response headers by name.
    package static let headers: [(name: String, summary: String)] = [
        (
            "Access-Control-Allow-Origin",
            "the caller's origin if it is allowed; `*` for pictures, stylesheets and the client's module"
        ),
        ("Access-Control-Expose-Headers", "the headers that scripts on other origins may read"),
        ("Access-Control-Allow-Methods", "to a preflight: the allowed methods"),
        ("Access-Control-Allow-Headers", "to a preflight: the headers that scripts may send"),
        ("Access-Control-Max-Age", "to a preflight: how long it is valid, in seconds"),
        ("Accept-Encoding", "with 415: the codings that a body of `/v1/attach` may have"),
        ("Allow", "the methods that the path accepts"),
        ("Cache-Control", "which caches may store the response, and for how long"),
        (
            "Content-Encoding",
            "`gzip` if the client accepts it: for supplier responses that arrived in gzip, and for prepared responses"
        ),
        ("Content-Range", "with 206: the byte range"),
        ("Content-Security-Policy", "the policy for resources of a page"),
        ("Content-Type", "present with every body"),
        ("Cross-Origin-Resource-Policy", "allows all sites to use pictures, stylesheets and the client's module"),
        (
            "ETag",
            "identifies the layout, the stylesheet, the file or the view of a trip; ends with `-gzip` if the response is compressed; send it as `If-None-Match`"
        ),
        (
            "Idempotency-Replayed",
            "`true` if this is the response to an earlier request with the same `Idempotency-Key`"
        ),
        (
            "Layover-Answer",
            "the number of the supplier response with these results, as `answer` in the event `results`"
        ),
        ("Layover-Catalog", "the catalog used, as twelve hexadecimal digits"),
        ("Layover-Run", "the ID of the running work, to stop it"),
        (
            "Layover-Search",
            "the token of the search; missing if the search cannot be continued"
        ),
        (
            "Layover-Stale",
            "`true` if this is a previous answer, served because the supplier is unavailable; `Age` is its age"
        ),
        ("Age", "with `Layover-Stale`: the age in seconds"),
        ("Preference-Applied", "`respond-async` if the response has no results yet"),
        (
            "Layover-Status",
            "`full`; `partial` if a card failed; `partial; reason=caps-not-said` if `Layover-Client` lists no `caps`; `degraded; reason=<word>` if there is no layout"
        ),
        ("Location", "with 303: the page that shows the result of a pressed button; with 302: the link of an item"),
        (
            "Referrer-Policy",
            "`no-referrer` for the pages of the demo, a card, an item and a server; `same-origin` for the page of a trip"
        ),
        ("Set-Cookie", "identifies a browser in trips; each response extends its lifetime"),
        ("X-Robots-Tag", "`noindex` for the pages of a trip and of a card"),
        ("Retry-After", "with 429, and with 503 if a retry can succeed: seconds"),
        ("WWW-Authenticate", "`Bearer`: a token is required"),
        (
            "Server-Timing",
            "if the setting `server_timing` is on: `upstream;dur=`, `layout;dur=` and `total;dur=` in milliseconds"
        ),
        ("Vary", "the request headers that a cache must distinguish"),
        ("X-Content-Type-Options", "always `nosniff`"),
    ]

    /// Headers that every response can have.
    package static let commonHeaders = [
        "Content-Type", "X-Content-Type-Options", "Vary", "Access-Control-Allow-Origin",
        "Access-Control-Expose-Headers", "Content-Encoding", "Server-Timing",
    ]
}
