import LayoverExport
import LayoverModel

/// Pages for phones.
///
/// Their texts are the workbench's own; an author's content is always in a frame.
enum PhonePage {
    /// The page around a card.
    ///
    /// It requests everything it needs below its own address.
    static func html(_ card: PhoneCard, token: Substring) -> String {
        let widget = MarkupText.escaped(card.widget)
        let height = card.heights.map { " height=\"\($0.compact)\"" } ?? ""
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta name="robots" content="noindex">
            <title>\(widget) · Layover</title>
            <link rel="stylesheet" href="/p/\(token)/page.css">
            <script type="module" src="/p/\(token)/page.js"></script>
            </head>
            <body>
            <header><h1>\(widget)</h1><p id="place">\(MarkupText.escaped(card.place))</p></header>
            <main><div class="card" data-scheme="\(card.scheme)"><iframe sandbox="allow-same-origin" scrolling="no" title="The card \(widget)" src="/p/\(token)/card"\(height)></iframe></div></main>
            <footer><p id="state" role="status">Updates while you edit.</p></footer>
            </body>
            </html>

            """
    }

    /// The same page for every invalid or expired address, whatever the reason.
    static let ended = page(
        "Nothing is here",
        "<main><h1>Nothing is here</h1><p>A link to a card is valid for 30 minutes, or until it is ended. Create a new one from the card in the workbench.</p></main>"
    )

    /// The fields of a native card, which apps draw, with their values as text.
    static func fields(_ fields: [ExportFrame.Field]) -> String {
        let rows = fields.map {
            "<dt>\(MarkupText.escaped($0.name))</dt><dd>\(MarkupText.escaped($0.text))</dd>"
        }
        return page(
            "Fields", "<main><p>The app draws this card itself, from these fields.</p><dl>\(rows.joined())</dl></main>")
    }

    /// The reason why there is no card.
    static func nothing(_ reason: String) -> String {
        page("No card", "<main><p>\(MarkupText.escaped(reason))</p></main>")
    }

    private static func page(_ title: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><title>\(title)</title><style>\(style)</style></head><body>\(body)</body></html>

        """
    }

    private static let style =
        "body{margin:0;padding:24px;font:16px/1.5 system-ui,\"Noto Sans\",sans-serif;background:Canvas;color:CanvasText}main{max-width:34em;margin:auto}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 12px}dt{font-weight:600}dd{margin:0 0 10px;overflow-wrap:anywhere}"
}
