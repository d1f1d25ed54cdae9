import LayoverServer
import LayoverWeb

/// Writes `docs/http/<page>.md`: the calls of one page, after the lines that they have in common.
struct RoutePageText {
    private let page: RoutePage
    /// The lines of this page.
    private let own: CommonLines
    /// The lines of all calls.
    private let all = RoutePageText.commonOfAll(file: "../http.md")
    /// The details of several calls, each long enough for a place of its own.
    private let details: [String]
    /// The place of each list of members; other replies refer to it.
    private let places: [[ReferenceLine]: Place]

    /// Where a reply is explained.
    private struct Place: Hashable {
        /// The call; empty for the section that explains the common lines.
        var heading = ""
        let status: String
    }

    init(_ page: RoutePage) {
        self.page = page
        let own = RoutePageText.common(of: page.routes, without: all)
        self.own = own
        details = RoutePageText.repeated(page.routes.map(\.details)).filter { $0.count >= 100 }
        let shared = own.replies.map { (Place(status: $0.key), $0.members) }
        let called = page.routes.flatMap { route in
            route.replyLines.map { (Place(heading: route.heading, status: $0.key), $0.members) }
        }
        places = (shared + called).reduce(into: [:]) { places, reply in
            if places[reply.1] == nil { places[reply.1] = reply.0 }
        }
    }

    /// The lines that calls of several pages have in common.
    static func commonOfAll(file: String) -> CommonLines {
        let parameters = RouteTable.pages.map { page in
            page.routes.flatMap { $0.parameters.filter { $0.place != .path }.map(ReferenceLine.init) }
        }
        return CommonLines(
            title: "Common to all calls", label: "all calls", file: file,
            parameters: CommonLines.common(parameters, least: 2),
            replies: CommonLines.common(RouteTable.pages.map { $0.routes.flatMap(\.plainReplyLines) }, least: 3)
                .sorted { $0.key < $1.key })
    }

    /// The lines that calls of one page have in common, apart from those of all calls.
    private static func common(of routes: [RouteDocument], without all: CommonLines) -> CommonLines {
        let parameters = routes.map { $0.parameterLines.filter { !all.parameters.contains($0) } }
        let replies = routes.map { $0.plainReplyLines.filter { !all.replies.contains($0) } }
        var lists: [[ReferenceLine]] = []
        for line in routes.flatMap(\.replyLines) where !lists.contains(line.members) { lists.append(line.members) }
        return CommonLines(
            title: "Common to these calls", label: "above", file: "",
            parameters: CommonLines.common(parameters, least: 2),
            bodies: CommonLines.common(routes.map(\.bodyLines), least: 2),
            members: CommonLines.common(lists, least: 3),
            replies: CommonLines.common(replies, least: 2).sorted { $0.key < $1.key })
    }

    private static func repeated(_ texts: [String]) -> [String] {
        var found: [String] = []
        for text in texts where !found.contains(text) && texts.count(where: { $0 == text }) > 1 { found.append(text) }
        return found
    }

    var text: String {
        Markdown.page(
            ["# \(page.title)", linked(page.summary) + " [All calls](../http.md) can also return 405."]
                + [commonText] + page.routes.map(section))
    }

    private var commonText: String {
        let notes = details.map { text in
            let calls = page.routes.filter { $0.details == text }.map { Markdown.code($0.heading) }
            return Markdown.filled("\(calls.joined(separator: ", ")): \(linked(text))")
        }
        let lists = [
            Markdown.list("Parameters:", own.parameters.map(\.item)), Markdown.list("Body:", own.bodies.map(\.item)),
            Markdown.list("Members:", own.members.map(\.item)),
            Markdown.list("Statuses:", own.replies.map { item($0, at: Place(status: $0.key)) }),
        ]
        let text = Markdown.section(notes + lists)
        return text.isEmpty ? "" : Markdown.section(["## \(own.title)", text])
    }

    private func section(_ route: RouteDocument) -> String {
        let details = details.contains(route.details) ? "See \(own.link)." : linked(route.details)
        let text = Markdown.filled(linked(route.summary) + " " + details)
        return Markdown.section([
            "## \(route.heading)",
            ([text] + parameters(of: route) + body(of: route) + replies(of: route)).joined(separator: "\n"),
        ])
    }

    private func parameters(of route: RouteDocument) -> [String] {
        let lines = route.parameterLines
        guard !lines.isEmpty else { return [] }
        let shared = [own.mention(own.parameters, of: lines), all.mention(all.parameters, of: lines)]
        let others = lines.filter { !own.parameters.contains($0) && !all.parameters.contains($0) }
        return [Markdown.item("**Parameters**:", mentions: shared.compactMap { $0 }, others: others.map(\.text))]
    }

    private func body(of route: RouteDocument) -> [String] {
        route.bodyLines.map { line in
            if let shared = own.mention(own.bodies, of: [line]) { return Markdown.item("**Body**: " + shared) }
            return Markdown.item("**Body**: \(line.text)", below: line.members.map { Markdown.item($0.text, level: 1) })
        }
    }

    private func replies(of route: RouteDocument) -> [String] {
        let lines = route.replyLines
        let shared = [own.mention(own.replies, of: lines), all.mention(all.replies, of: lines)].compactMap { $0 }
        let others = lines.filter { !own.replies.contains($0) && !all.replies.contains($0) }
        return others.map { item($0, at: Place(heading: route.heading, status: $0.key)) }
            + (shared.isEmpty ? [] : [Markdown.item("**More statuses**: " + shared.joined(separator: "; "))])
    }

    /// A reply; members that an earlier reply has too become a reference to it.
    private func item(_ line: ReferenceLine, at place: Place) -> String {
        guard !line.members.isEmpty else { return Markdown.item(line.text) }
        if let first = places[line.members], first != place {
            return Markdown.item("\(line.text) the members of \(reference(to: first, from: place))")
        }
        let shared = own.mention(own.members, of: line.members)
        let others = line.members.filter { !own.members.contains($0) }
        return Markdown.item(line.text, mentions: [shared].compactMap { $0 }, others: others.map(\.text))
    }

    private func reference(to reply: Place, from place: Place) -> String {
        if reply.heading == place.heading { return reply.status }
        if reply.heading.isEmpty { return "\(reply.status) (\(own.link))" }
        return "[\(reply.heading)](\(Markdown.anchor(reply.heading)))"
    }

    /// The text with links as they are in a folder below `docs`.
    private func linked(_ text: String) -> String { text.replacing("](", with: "](../") }
}
