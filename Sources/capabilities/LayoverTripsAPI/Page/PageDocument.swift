import LayoverCatalog
import LayoverHTTP
import LayoverModel
import LayoverTrips
import LayoverWeb

/// A whole page: the server's frame around the template's body, and its headers.
struct PageDocument {
    /// The content of link previews: made only from route, days and prices that a server vouches for, never from text that a
    /// person typed.
    struct Preview {
        let title: String
        let summary: String
        /// The address of the page itself; `nil` if the page belongs to no trip.
        var address: String?
        /// A picture, with its size and what is on it.
        var image: Image?
        /// The number of the app in the App Store that opens the page; `nil` if there is none.
        var appStore: Int?
    }

    struct Image {
        let address: String
        let width: Int
        let height: Int
        let alt: String
    }

    /// The address at which its script listens, and the `id` of the last event that the page already includes.
    struct Listening {
        let address: String
        let heard: String
    }

    let locale: LocaleTag
    let preview: Preview
    let stylesheet: [UInt8]
    let body: [UInt8]
    /// `nil` for a page that does not update itself.
    let listening: Listening?
    /// The route of the trip, for its script; `nil` if the reader has not joined, or there is no flight.
    var way: TripOutline.Way?
    /// Whether it loads its script.
    let isScripted: Bool
    /// 128 random bits of this page alone.
    let nonce: String

    var bytes: [UInt8] {
        var bytes = Array(head.utf8)
        bytes.reserveCapacity(bytes.count + stylesheet.count + body.count + 128)
        bytes += stylesheet
        bytes += Array("</style>".utf8)
        if isScripted { bytes += Array("<script type=\"module\" src=\"/v1/client/trip-page.js\"></script>".utf8) }
        bytes += Array("</head><body".utf8)
        if let listening {
            let address = MarkupText.escaped(listening.address)
            bytes += Array(" data-events=\"\(address)\" data-heard=\"\(listening.heard)\"".utf8)
        }
        if let way {
            let days = " data-route=\"\(MarkupText.escaped(way.route))\" data-departs=\"\(way.departs)\""
            bytes += Array(days.utf8)
        }
        bytes.append(UInt8(ascii: ">"))
        bytes += body
        return bytes + Array("</body></html>\n".utf8)
    }

    /// The page may not be stored or framed, loads nothing foreign, and sends only to its own server.
    static func headers(nonce: String) -> [HTTPHeader] {
        [
            HTTPHeader("Content-Type", "text/html; charset=utf-8"),
            HTTPHeader(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'nonce-\(nonce)'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
            ),
            HTTPHeader("Referrer-Policy", "same-origin"), HTTPHeader("X-Robots-Tag", "noindex"), .noSniff,
            .privateNoStore,
        ]
    }

    private var head: String {
        let direction = locale.isRightToLeft ? "rtl" : "ltr"
        return """
            <!doctype html><html lang="\(locale.tag)" dir="\(direction)"><head><meta charset="utf-8">\
            <title>\(MarkupText.escaped(preview.title))</title>\
            <meta name="viewport" content="width=device-width,initial-scale=1">\
            <meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">\
            <meta name="description" content="\(MarkupText.escaped(preview.summary))">\(openGraph)\(banner)<style nonce="\(nonce)">
            """
    }

    private var openGraph: String {
        var pairs = [
            ("og:type", "website"), ("og:title", preview.title), ("og:description", preview.summary),
            ("og:locale", String(locale.tag.map { $0 == "-" ? "_" : $0 })),
        ]
        if let address = preview.address { pairs.append(("og:url", address)) }
        if let image = preview.image {
            pairs += [
                ("og:image", image.address), ("og:image:type", "image/png"), ("og:image:width", String(image.width)),
                ("og:image:height", String(image.height)), ("og:image:alt", image.alt),
            ]
        }
        let card = preview.image == nil ? "summary" : "summary_large_image"
        return pairs.map { "<meta property=\"\($0)\" content=\"\(MarkupText.escaped($1))\">" }.joined()
            + "<meta name=\"twitter:card\" content=\"\(card)\">"
    }

    /// The banner with which Safari offers the app; the app receives the page's address.
    private var banner: String {
        guard let number = preview.appStore, let address = preview.address else { return "" }
        return
            "<meta name=\"apple-itunes-app\" content=\"app-id=\(number), app-argument=\(MarkupText.escaped(address))\">"
    }
}
