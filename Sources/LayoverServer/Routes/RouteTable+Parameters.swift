import LayoverAssembly
import LayoverWeb

extension RouteTable {
    static let surface = RouteDocument.Parameter(
        .query, "surface", "the page; `flight-results` by default", example: "flight-results")
    static let surfaceInPath = RouteDocument.Parameter(.path, "surface", "the page", example: "flight-results")
    static let format = RouteDocument.Parameter(
        .query, "format",
        "what the answer is: `skyscanner-v3`, `duffel`, `amadeus-v2` or one of `formats/`; found out by default",
        example: "skyscanner-v3")
    static let held = RouteDocument.Parameter(
        .header, "If-None-Match", "the `ETag` of a layout that the caller holds", example: "\"5d1e0c77a90b33f24c11\"")

    static let market = [
        RouteDocument.Parameter(
            .query, "market", "two capitals; the content's default market by default", example: "GB"),
        RouteDocument.Parameter(.query, "locale", "a language of the market; its first by default", example: "en-GB"),
        RouteDocument.Parameter(.query, "currency", "what prices are in where the answer does not say", example: "GBP"),
    ]

    static let preview = [
        RouteDocument.Parameter(
            .query, PreviewLink.name,
            "a signed link that `layover link` makes: arms of experiments, drafts too, and perhaps a market, a locale and a moment to see; stronger than the rest of the request, and never an exposure",
            example: "eyJhcm1zIjp7fX0.c2lnbmF0dXJl")
    ]

    static let page = [
        RouteDocument.Parameter(.query, "return", "`layout`: the layout alone", example: "layout", words: ["layout"]),
        RouteDocument.Parameter(.query, "offset", "results on earlier pages, 0 to 100000; 0 by default", example: "50"),
        RouteDocument.Parameter(.query, "count", "results on this page, 0 to 100000; all by default", example: "25"),
    ]

    static let search = [
        RouteDocument.Parameter(.query, "origin", "an airport or a city, three letters", example: "LHR"),
        RouteDocument.Parameter(.query, "destination", "an airport or a city, three letters", example: "EDI"),
        RouteDocument.Parameter(.query, "departs", "the day of departure", example: "2026-12-09"),
        RouteDocument.Parameter(.query, "returns", "the day of return", example: "2026-12-16"),
        RouteDocument.Parameter(.query, "adults", "1 to 20", example: "2"),
        RouteDocument.Parameter(
            .query, "cabin", "the cabin asked for", example: "economy",
            words: SearchQuery.Cabin.allCases.map(\.rawValue)
        ),
    ]

    static let who = [
        RouteDocument.Parameter(
            .header, "Layover-Client",
            "what the client is and can do: `platform` (ios, android, web), `app`, `caps` (`card.html`, `card.fragment` for fragments in place of pages, `native.<component>`, `action.<kind>` to be handed taps as `layover-action:<name>`), `width` in points, `scale`, `scheme` (light, dark), `tz`; without it everything is supported, but for fragments",
            example:
                "platform=ios, app=7.31.0, caps=\"card.html@1 native.timetable@1\", width=390, scale=1.3, scheme=dark, tz=Europe/Oslo"
        ),
        RouteDocument.Parameter(
            .header, "Layover-Traveller", "what is known of the traveller: two countries",
            example: "residence=US, citizenship=GB"),
        RouteDocument.Parameter(
            .header, "Layover-Unit", "who is assigned; a choice by weight hangs on it", example: "user=u-1; device=d-2"),
        RouteDocument.Parameter(
            .header, "X-Request-Id",
            "the request's own name, at most \(Site.requestNameBytes) visible letters, for exposures; without it the trace of `traceparent`",
            example: "b7ad6b7169203331"),
        RouteDocument.Parameter(
            .header, "Layover-Explain", "a token that may ask why cards are left out: `omitted` is there then",
            example: "a-long-secret"),
    ]

    /// Headers of answers by name.
    package static let headers: [(name: String, summary: String)] = [
        (
            "Access-Control-Allow-Origin",
            "the caller's origin where it is allowed; `*` for pictures, stylesheets and the client's module"
        ),
        ("Access-Control-Expose-Headers", "the headers that scripts on other origins may read"),
        ("Access-Control-Allow-Methods", "to a preflight: the methods there are"),
        ("Access-Control-Allow-Headers", "to a preflight: the headers that scripts may send"),
        ("Access-Control-Max-Age", "to a preflight: how long it holds, in seconds"),
        ("Allow", "the methods that the path takes"),
        ("Cache-Control", "who may keep the answer and for how long"),
        ("Content-Security-Policy", "what the demo's page may load"),
        ("Content-Type", "always there with a body"),
        ("Cross-Origin-Resource-Policy", "pictures, stylesheets and the client's module may be used everywhere"),
        ("ETag", "names the layout, the stylesheet or the file; send it as `If-None-Match`"),
        ("Layover-Catalog", "the content that answered, twelve hexadecimal digits"),
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
        ("Layover-Status", "`full`; `partial` when a card failed; `degraded; reason=<word>` when there is no layout"),
        ("Referrer-Policy", "always `no-referrer`, with the demo's page"),
        ("Retry-After", "with 429, and with 503 where trying again helps: seconds"),
        ("WWW-Authenticate", "`Bearer`: a token is wanted"),
        (
            "Server-Timing",
            "where the setting `server_timing` is on: `upstream;dur=`, `layout;dur=` and `total;dur=` in milliseconds"
        ),
        ("Vary", "what a cache must tell apart"),
        ("X-Content-Type-Options", "always `nosniff`"),
    ]

    /// Headers that every answer may have.
    package static let commonHeaders = [
        "Content-Type", "X-Content-Type-Options", "Vary", "Access-Control-Allow-Origin",
        "Access-Control-Expose-Headers", "Server-Timing",
    ]

    /// The kinds of problems that routes answer, beside what the guard refuses.
    package static let problems: [(status: Int, kind: String, summary: String)] = [
        (400, "unknown-market", "the market is not served"),
        (400, "bad-query", "an item of the query string or of the body's context does not read"),
        (400, "bad-header", "`Layover-Client`, `Layover-Traveller` or `Layover-Unit` does not read"),
        (400, "bad-preview", "the preview link does not read, is not signed by this server's key, or is overdue"),
        (404, "no-supplier", "no supplier serves the market"),
        (404, "unknown-search", "the token is not this server's, or was changed"),
        (410, "search-gone", "the search is too old, or nobody holds its answer"),
        (413, "search-too-large", "the body of a search is too large"),
        (502, "supplier-unreachable", "the supplier cannot be reached"),
        (502, "supplier-broken", "the supplier's answer broke off or is none"),
        (504, "supplier-timeout", "the supplier did not answer in time"),
        (
            503, "supplier-resting",
            "the supplier failed too often lately and is left alone; `Retry-After` says how long"
        ),
        (503, "supplier-busy", "as many questions are under way as the supplier bears"),
        (503, "supplier-killed", "the supplier is switched off"),
        (503, "no-results", "a server that did not begin the search knows none of its results yet"),
        (503, "draining", "the server is about to stop"),
        (400, "not-json", "the body is no JSON"),
        (400, "not-an-object", "the body is no object"),
        (503, "not-counted", "exposures cannot be read or are too many to count"),
        (503, "not-written", "exposures that were queued could not be written"),
        (503, "events-not-written", "the disk took none of the events; send them again after `Retry-After` seconds"),
        (400, "bad-events", "the body is no JSON object with a list of events"),
        (400, "bad-kill", "a kill's body does not read; unknown members are refused"),
        (421, "admin-host", "the admin listener is asked by a name that is not its own nor in `admin_hosts`"),
        (403, "admin-origin", "a page of another origin asks the admin listener"),
        (429, "too-many-wrong-tokens", "too many wrong tokens came from the address; a right one is heard at once"),
        (401, "unauthorized", "the token is missing or not known"),
        (403, "forbidden", "the token's role may not do this"),
        (404, "unknown-key", "nothing of this name can be killed"),
        (404, "unknown-scope", "nothing is served where it is to be killed, and `force` is not sent"),
        (404, "unknown-surface", "there is no such page"),
        (404, "not-found", "nothing is there"),
        (413, "too-many-events", "the body of events is too large"),
        (405, "method-not-allowed", "the path does not take this method; `Allow` says which"),
        (409, "confirmation-needed", "a kill of high impact names no `confirm`"),
        (409, "not-killed", "what is not killed cannot come back by steps"),
        (409, "too-many-kills", "more flips are in force than a server takes"),
        (503, "kills-not-kept", "the store takes nothing: a kill holds until the server ends, a revival does not"),
        (503, "no-catalog", "no content is served"),
        (503, "overloaded", "the server has too much to do: `Retry-After` seconds later it may have less"),
    ]
}

extension DegradedReason {
    /// One line for the reference.
    package var summary: String {
        switch self {
        case .notJSON: "the body is no JSON"
        case .tooDeep: "the body is nested too deep"
        case .notAnObject: "the body is no object, so it has no place for a layout"
        case .layoutExists: "the body has a `layout` already"
        case .unknownFormat: "no format is named and none is recognised"
        case .unreadable: "the answer is not of the format that was named"
        case .supplierError: "the supplier answered an error"
        case .resultsFailed: "the supplier gave up and has no results"
        case .notModified: "the supplier says that nothing changed and repeats nothing"
        case .supplierKilled: "a kill switch has taken this supplier's cards away"
        case .unknownSurface: "there is no such page in this market"
        case .unknownMarket: "the market is not served"
        case .badQuery: "an item of the query string does not read"
        case .badHeader: "`Layover-Client`, `Layover-Traveller` or `Layover-Unit` does not read"
        case .badPreview: "`preview` does not read, is signed by another key or is overdue"
        case .noCatalog: "no content is served"
        case .overloaded: "the server has too much to do for layouts"
        }
    }
}
