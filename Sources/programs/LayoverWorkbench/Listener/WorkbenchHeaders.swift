import LayoverHTTP
import LayoverWeb

extension HTTPHeader {
    /// The response may be cached, but must be revalidated by its tag each time.
    static let noCache = HTTPHeader("Cache-Control", "no-cache")
    static let html = HTTPHeader("Content-Type", "text/html; charset=utf-8")
    static let noReferrer = HTTPHeader("Referrer-Policy", "no-referrer")
    static let sameOrigin = HTTPHeader("Cross-Origin-Resource-Policy", "same-origin")

    static func policy(_ text: String) -> HTTPHeader { HTTPHeader("Content-Security-Policy", text) }
}

/// The response headers of the workbench.
enum WorkbenchHeaders {
    /// The page itself: its own scripts, cards in frames, nothing from other origins.
    static let page = [
        HTTPHeader.policy(
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ), .noSniff, .noReferrer, HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"), .sameOrigin, .noCache,
    ]

    /// A card's document: no script runs in it, its pictures come from this server, and only this server's pages can frame
    /// it.
    static let frame = [
        HTTPHeader.policy(
            "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        ), .noSniff, .noReferrer, .sameOrigin, .noCache,
    ]

    /// Headers of JSON for the page, in addition to `Content-Type`.
    static let json = [HTTPHeader.noStore, .sameOrigin]
}
