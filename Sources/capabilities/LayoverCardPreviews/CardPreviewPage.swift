import LayoverHTTP
import LayoverModel
import LayoverPreview
import LayoverWeb

/// Pages that a link to a card opens: the card in a frame without scripts, or a note that there is nothing to see.
enum CardPreviewPage {
    /// The page of a card, with the moment its link ends.
    static func html(_ card: PreviewedCard, until: UTCInstant) -> String {
        page(
            "\(MarkupText.escaped(card.widget)) · Layover", style: height(of: card),
            """
            <header><h1>\(MarkupText.escaped(card.widget))</h1><p>\(MarkupText.escaped(card.place))</p></header>
            <main class="\(card.scheme.rawValue)">\(content(card))</main>
            <footer><p>This server shows the card to readers like this now. This link ends at \(until.description).</p></footer>
            """)
    }

    /// The same page for every link that shows no card, whatever the reason.
    static let ended = page(
        "Nothing is here", style: "",
        "<main><h1>Nothing is here</h1><p>A link to a card is valid for a day, and only while the card is served. Make a new link from the card in the workbench.</p></main>"
    )

    /// Headers of both pages: no script runs, nothing is cached, and no referrer is sent.
    ///
    /// - Parameter assetOrigin: Where the catalog's pictures and stylesheets are.
    /// - Returns: The headers, with the type.
    static func headers(assetOrigin: String) -> [HTTPHeader] {
        let assets = assetOrigin.isEmpty ? "" : " " + assetOrigin
        // A card's document has its own policy with the hosts of its pictures, which applies in addition to this one.
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'\(assets); img-src data: https:\(assets); frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return [
            HTTPHeader("Content-Type", "text/html; charset=utf-8"), .noSniff, .noStore,
            HTTPHeader("Content-Security-Policy", policy), HTTPHeader("Referrer-Policy", "no-referrer"),
            HTTPHeader("X-Robots-Tag", "noindex"),
        ]
    }

    private static func content(_ card: PreviewedCard) -> String {
        switch card.content {
        case .document(let html):
            return
                "<iframe sandbox scrolling=\"no\" title=\"The card \(MarkupText.escaped(card.widget))\" srcdoc=\"\(MarkupText.escaped(html, marks: MarkupText.allMarks))\"></iframe>"
        case .fields(let fields):
            let rows = fields.map { "<dt>\(MarkupText.escaped($0.name))</dt><dd>\(MarkupText.escaped($0.text))</dd>" }
            return "<p>The app draws this card itself, from these fields.</p><dl>\(rows.joined())</dl>"
        case .nothing(let reason): return "<p>\(MarkupText.escaped(reason))</p>"
        }
    }

    private static func height(of card: PreviewedCard) -> String {
        guard let heights = card.heights else { return "iframe{height:75vh}" }
        return
            "iframe{height:\(heights.compact)px}@media(min-width:600px){iframe{height:\(heights.regular)px}}"
    }

    private static func page(_ title: String, style more: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><title>\(title)</title><style>\(style)\(more)</style></head>
        <body>\(body)</body></html>

        """
    }

    private static let style =
        "body{margin:0;font:16px/1.5 system-ui,\"Noto Sans\",sans-serif;background:Canvas;color:CanvasText}header,footer{padding:12px 16px}h1{font-size:18px;margin:0;overflow-wrap:anywhere}p{margin:0 0 8px}main{padding:16px 0}main>:not(iframe){margin-inline:16px}main.light{color-scheme:light;background:#f4f6f9;color:#12161d}main.dark{color-scheme:dark;background:#10141b;color:#eceff4}iframe{display:block;width:100%;border:0}dt{font-weight:600}dd{margin:0 0 10px;overflow-wrap:anywhere}"
}
