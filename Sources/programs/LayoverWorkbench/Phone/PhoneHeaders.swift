import LayoverHTTP
import LayoverWeb

/// The headers of everything that phones receive.
///
/// Nothing is cached, and no address is passed on.
enum PhoneHeaders {
    /// The page around a card: its own script and styles, the card in a frame, and nothing from other origins.
    static let page =
        shared
        + policy(
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ) + [html]

    /// A card's document with embedded pictures: no script and no links.
    static let card =
        shared
        + policy(
            "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        ) + [html]

    /// The page for every invalid or expired address.
    static let ended =
        shared
        + policy(
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        + [html]

    /// Headers of JSON for the page, in addition to `Content-Type`.
    static let data = [
        HTTPHeader.noStore, HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    private static let html = HTTPHeader("Content-Type", "text/html; charset=utf-8")
    private static let shared = data + [.noSniff, HTTPHeader("X-Robots-Tag", "noindex")]

    private static func policy(_ text: String) -> [HTTPHeader] { [HTTPHeader("Content-Security-Policy", text)] }
}
