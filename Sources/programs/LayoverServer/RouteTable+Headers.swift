import LayoverFrame
package import LayoverWeb

extension RouteTable {
    /// The response headers, sorted by name.
    package static let headers: [HeaderDocument] = headers(of: CapabilityList.kinds)

    static func headers(of kinds: [any Capability.Type]) -> [HeaderDocument] {
        (sharedHeaders + kinds.flatMap { $0.headers }).sorted { $0.name < $1.name }
    }

    /// Headers of the frame, and those that several capabilities have.
    private static let sharedHeaders = [
        HeaderDocument(
            "Access-Control-Allow-Origin",
            "the caller's origin if it is allowed; `*` for pictures, stylesheets and the client's module"),
        HeaderDocument("Access-Control-Expose-Headers", "the headers that scripts on other origins may read"),
        HeaderDocument("Access-Control-Allow-Methods", "to a preflight: the allowed methods"),
        HeaderDocument("Access-Control-Allow-Headers", "to a preflight: the headers that scripts may send"),
        HeaderDocument("Access-Control-Max-Age", "to a preflight: how long it is valid, in seconds"),
        HeaderDocument("Allow", "the methods that the path accepts"),
        HeaderDocument("Cache-Control", "which caches may store the response, and for how long"),
        HeaderDocument(
            "Content-Encoding",
            "`gzip` if the client accepts it: for supplier responses that arrived in gzip, and for prepared responses"),
        HeaderDocument("Content-Security-Policy", "the policy for resources of a page"),
        HeaderDocument("Content-Type", "present with every body"),
        HeaderDocument(
            "Cross-Origin-Resource-Policy", "allows all sites to use pictures, stylesheets and the client's module"),
        HeaderDocument(
            "ETag",
            "identifies the layout, the stylesheet, the file or the view of a trip; ends with `-gzip` if the response is compressed; send it as `If-None-Match`"
        ),
        HeaderDocument(
            "Location", "with 303: the page that shows the result of a pressed button; with 302: the link of an item"),
        HeaderDocument(
            "Referrer-Policy",
            "`no-referrer` for the pages of the demo, a card, an item and a server; `same-origin` for the page of a trip"
        ),
        HeaderDocument("X-Robots-Tag", "`noindex` for the pages of a trip and of a card"),
        HeaderDocument("Retry-After", "with 429, and with 503 if a retry can succeed: seconds"),
        HeaderDocument("WWW-Authenticate", "`Bearer`: a token is required"),
        HeaderDocument(
            "Server-Timing",
            "if the setting `server_timing` is on: `upstream;dur=`, `layout;dur=` and `total;dur=` in milliseconds"),
        HeaderDocument("Vary", "the request headers that a cache must distinguish"),
        HeaderDocument("X-Content-Type-Options", "always `nosniff`"),
    ]

    /// Headers that every response can have.
    package static let commonHeaders = [
        "Content-Type", "X-Content-Type-Options", "Vary", "Access-Control-Allow-Origin",
        "Access-Control-Expose-Headers", "Content-Encoding", "Server-Timing",
    ]
}
