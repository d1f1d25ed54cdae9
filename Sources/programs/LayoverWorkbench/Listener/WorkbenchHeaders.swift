import LayoverHTTP
import LayoverServer
import LayoverWeb

extension HTTPHeader {
    /// The response may be cached, but must be revalidated by its tag each time.
    static let noCache = HTTPHeader("Cache-Control", "no-cache")
}

/// The response headers of the workbench.
enum WorkbenchHeaders {
    /// The page itself: its own scripts, cards in frames, nothing from other origins.
    static let page = [
        HTTPHeader(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ), .noSniff, HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
        HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"), .noCache,
    ]

    /// A card's document: no script runs in it, its pictures come from this server, and only this server's pages can frame
    /// it.
    static let frame = [
        HTTPHeader(
            "Content-Security-Policy",
            "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        ), .noSniff, HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"), .noCache,
    ]

    /// Headers of JSON for the page, in addition to `Content-Type`.
    static let json = [HTTPHeader.noStore, HTTPHeader("Cross-Origin-Resource-Policy", "same-origin")]
}
