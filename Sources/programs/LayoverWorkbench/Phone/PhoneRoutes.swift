import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// Every address of the listener for phones: `/p/{token}`, and the files and data of that page below it.
///
/// Every other request gets the same page, byte for byte, so that no client can find out which links existed.
struct PhoneRoutes: HTTPHandling {
    /// The parts of a link's page.
    private enum Part: String { case page = "", card, state, script = "page.js", style = "page.css" }

    private let links: PhoneLinkService
    private let pages: PageFiles
    private let host: String
    private let ended = PreparedReply(
        status: 404, headers: PhoneHeaders.ended, bytes: Array(PhonePage.ended.utf8))

    init(_ links: PhoneLinkService, pages: PageFiles) {
        (self.links, self.pages) = (links, pages)
        host = String(links.origin.dropFirst("http://".count))
    }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        // With DNS rebinding, a foreign page sends its own name.
        guard [.get, .head].contains(request.method), request.header("Host")?.lowercased() == host else {
            return HTTPReply(ended)
        }
        let asked = WorkbenchRequest(request)
        let now = UTCInstant(seconds: wallClockSeconds())
        guard let (token, part) = PhoneRoutes.parts(asked.path), let link = links.link(token, at: now) else {
            return HTTPReply(ended)
        }
        switch part {
        case .script: return pages.reply("workbench/phone-page.js", to: asked) ?? HTTPReply(ended)
        case .style: return pages.reply("workbench/phone-page.css", to: asked) ?? HTTPReply(ended)
        case .page, .card, .state: return reply(link, String(token), part, at: now)
        }
    }

    /// Draws the card outside the listener's thread, because unsaved texts need a compile.
    private func reply(_ link: PhoneLinks.Link, _ token: String, _ part: Part, at now: UTCInstant) -> HTTPReply {
        let late = LateReply(orElse: HTTPReply(ended))
        Task {
            guard let card = await links.card(of: link, at: now) else { return late.send(HTTPReply(ended)) }
            return late.send(PhoneRoutes.reply(card, token, part, seconds: link.ends.seconds - now.seconds))
        }
        return HTTPReply(late: late)
    }

    private static func reply(_ card: PhoneCard, _ token: String, _ part: Part, seconds: Int) -> HTTPReply {
        switch part {
        case .card: html(card.html, PhoneHeaders.card)
        case .state: .json(card.state(seconds: seconds), headers: PhoneHeaders.data)
        default: html(PhonePage.html(card, token: token[...]), PhoneHeaders.page)
        }
    }

    private static func html(_ text: String, _ headers: [HTTPHeader]) -> HTTPReply {
        HTTPReply(status: 200, headers: headers, segments: [.bytes(Array(text.utf8))])
    }

    /// Splits `/p/{token}` and `/p/{token}/{part}`.
    private static func parts(_ path: String) -> (token: Substring, part: Part)? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard (3...4).contains(parts.count), parts[0].isEmpty, parts[1] == "p" else { return nil }
        guard parts.count == 4 else { return (parts[2], .page) }
        guard !parts[3].isEmpty, let part = Part(rawValue: String(parts[3])) else { return nil }
        return (parts[2], part)
    }
}
