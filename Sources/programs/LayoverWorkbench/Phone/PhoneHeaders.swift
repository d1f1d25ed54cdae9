import LayoverHTTP
import LayoverWeb

/// Headers of what phones are shown; nobody keeps any of it, and no address leaves it.
enum PhoneHeaders {
    /// The page around a card: its own script and styles, the card in a frame, and nothing from anywhere else.
    static let page =
        shared
        + policy(
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ) + [html]

    /// A card's document, whose pictures stand in it: no script, no address that leads on.
    static let card =
        shared
        + policy(
            "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        ) + [html]

    /// The page for every address that shows nothing.
    static let ended =
        shared
        + policy(
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        + [html]

    /// Data for the page, behind its type.
    static let data = [
        HTTPHeader.noStore, HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    private static let html = HTTPHeader("Content-Type", "text/html; charset=utf-8")
    private static let shared = data + [.noSniff, HTTPHeader("X-Robots-Tag", "noindex")]

    private static func policy(_ text: String) -> [HTTPHeader] { [HTTPHeader("Content-Security-Policy", text)] }
}
