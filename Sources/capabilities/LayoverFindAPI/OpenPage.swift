import LayoverFindSQLite
import LayoverFindIndex
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// The small pages of `/o/{id}`: a title, some text, data for schema.org, and one link.
enum OpenPage {
    static let headers = [
        HTTPHeader("Cache-Control", "no-cache"), HTTPHeader("Referrer-Policy", "no-referrer"),
    ]

    static func reply(_ html: String, status: Int) -> HTTPReply {
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        return HTTPReply(
            status: status,
            headers: [
                HTTPHeader("Content-Type", "text/html; charset=utf-8"), .noSniff,
                HTTPHeader("Content-Security-Policy", policy),
            ] + headers, segments: [.bytes(Array(html.utf8))])
    }

    static func html(_ item: FoundItem, link: String?, language: String) -> String {
        let title = item.title(in: language)
        let text = item.description(in: language).split(separator: "\n", omittingEmptySubsequences: true)
        let paragraphs = text.map { "<p>\(MarkupText.escaped(String($0)))</p>" }.joined()
        let subtitle = item.subtitle.isEmpty ? "" : "<p class=\"under\">\(MarkupText.escaped(item.subtitle))</p>"
        let code = item.code.map { " <span class=\"code\">\(MarkupText.escaped($0))</span>" } ?? ""
        let heading = MarkupText.escaped(title)
        let lead = link.map { "<p><a href=\"\(MarkupText.escaped($0))\" rel=\"noreferrer\">\(heading)</a></p>" } ?? ""
        let data = "<script type=\"application/ld+json\">\(linkedData(item, title))</script>"
        return page(
            title, language: language,
            "<main><h1>\(heading)\(code)</h1>\(subtitle)\(paragraphs)\(lead)</main>\(data)")
    }

    static func gone(_ near: [FoundItem]) -> String {
        let places = near.map {
            "<li><a href=\"/o/\(MarkupText.escaped($0.id))\">\(MarkupText.escaped($0.title))</a></li>"
        }.joined()
        return page(
            "This is not here any more", language: "en",
            "<main><h1>This is not here any more</h1><p>Perhaps one of these will do:</p><ul>\(places)</ul></main>")
    }

    static let unknown = page(
        "Nothing is here", language: "en",
        "<main><h1>Nothing is here</h1><p>No place, airline or article ever had this address.</p></main>")

    /// The item in terms of schema.org; `<` is escaped, so that no text can end the element.
    static func linkedData(_ item: FoundItem, _ title: String) -> String {
        var members = [
            JSONValue.Member("@context", .string("https://schema.org")), .init("@type", .string(type(item.domain))),
            .init("@id", .string("/o/\(item.id)")), .init("name", .string(title)),
        ]
        if !item.subtitle.isEmpty { members.append(.init("description", .string(item.subtitle))) }
        if !item.names.isEmpty { members.append(.init("alternateName", .texts(item.names))) }
        if let code = item.code, item.domain == .airport || item.domain == .airline {
            members.append(.init("iataCode", .string(code)))
        }
        return JSONValue.object(members).description.replacing("<", with: "\\u003c")
    }

    private static func type(_ domain: FinderDomain) -> String {
        switch domain {
        case .airport: "Airport"
        case .city: "City"
        case .country: "Country"
        case .airline: "Airline"
        case .card, .article, .search: "Article"
        }
    }

    private static func page(_ title: String, language: String, _ body: String) -> String {
        let direction = ["ar", "he", "fa", "ur"].contains(language) ? "rtl" : "ltr"
        return """
            <!doctype html>
            <html lang="\(MarkupText.escaped(language))" dir="\(direction)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
            <title>\(MarkupText.escaped(title))</title><style>\(style)</style></head>
            <body>\(body)</body></html>

            """
    }

    private static let style =
        "body{margin:0;font:17px/1.6 system-ui,\"Noto Sans\",sans-serif;background:Canvas;color:CanvasText}main{max-width:40em;margin:0 auto;padding:24px 16px}h1{font-size:26px;line-height:1.25;margin:0 0 4px;overflow-wrap:anywhere}.under{margin:0 0 16px;opacity:.8}.code{font-weight:400;opacity:.8}a{color:LinkText}"
}
