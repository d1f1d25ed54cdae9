import LayoverHTTP
import LayoverWeb

/// The headers of everything that phones receive.
///
/// Nothing is cached, and no address is passed on.
enum PhoneHeaders {
    /// The page around a card: its own script and styles, the card in a frame, and nothing from other origins.
    static let page = html(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )

    /// A card's document with embedded pictures: no script and no links.
    static let card = html(
        "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )

    /// The page for every invalid or expired address.
    static let ended = html(
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")

    /// Headers of JSON for the page, in addition to `Content-Type`.
    static let data = [HTTPHeader.noStore, .noReferrer, .sameOrigin]

    private static func html(_ policy: String) -> [HTTPHeader] {
        data + [.noSniff, HTTPHeader("X-Robots-Tag", "noindex"), .policy(policy), .html]
    }
}
