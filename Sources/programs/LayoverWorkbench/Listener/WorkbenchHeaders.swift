import LayoverHTTP
import LayoverServer
import LayoverWeb

extension HTTPHeader {
    /// May be kept, and is asked for again by its tag each time.
    static let noCache = HTTPHeader("Cache-Control", "no-cache")
}

/// Headers by which the workbench's answers tell browsers more than their bytes do.
enum WorkbenchHeaders {
    /// The page itself: its own scripts, cards in frames, nothing from anywhere else.
    static let page = [
        HTTPHeader(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ), .noSniff, HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
        HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"), .noCache,
    ]

    /// A card's document: no script whatever stands in it, pictures of our own alone, in frames of our own alone.
    static let frame = [
        HTTPHeader(
            "Content-Security-Policy",
            "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        ), .noSniff, HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"), .noCache,
    ]

    /// Data for the page, behind its type.
    static let json = [HTTPHeader.noStore, HTTPHeader("Cross-Origin-Resource-Policy", "same-origin")]
}
