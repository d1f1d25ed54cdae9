import LayoverServer
import LayoverWeb

/// Writes `docs/http/<page>.md`: the calls of one page, after the lines that they have in common.
struct RoutePageText {
    private let page: RoutePage
    /// The lines of this page, then those of all calls.
    private let common: [CommonLines]
    /// The first call with each list of members.
    private var members: [[String]: RouteDocument] = [:]

    init(_ page: RoutePage) {
        self.page = page
        let all = RoutePageText.commonOfAll(file: "../http.md")
        let parameters = page.routes.map { $0.parameterLines.filter { !all.parameters.contains($0) } }
        let replies = page.routes.map { $0.plainReplyLines.filter { !all.replies.contains($0) } }
        let own = CommonLines(
            title: "Common to these calls", label: "above", file: "",
            parameters: CommonLines.common(parameters, least: 2),
            replies: CommonLines.common(replies, least: 2).sorted { $0.key < $1.key })
        common = [own, all]
        for route in page.routes.reversed() {
            for line in route.replyLines where line.members.count > 1 { members[line.members] = route }
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

    var text: String {
        Markdown.page(
            ["# \(page.title)", linked(page.summary) + " [All calls](../http.md)."] + [common[0].text]
                + page.routes.map(section))
    }

    private func section(_ route: RouteDocument) -> String {
        Markdown.section([
            "## \(route.heading)", Markdown.filled(linked(route.summary + " " + route.details)),
            (parameters(of: route) + body(of: route) + replies(of: route)).joined(separator: "\n"),
        ])
    }

    private func parameters(of route: RouteDocument) -> [String] {
        let lines = route.parameterLines
        let shared = common.compactMap { $0.mention($0.parameters, of: lines) }
        let own = lines.filter { line in !common.contains { $0.parameters.contains(line) } }
        guard !lines.isEmpty else { return [] }
        return [
            Markdown.item(
                "**Parameters**: " + shared.joined(separator: "; "), below: own.map { $0.item(level: 1) })
        ]
    }

    private func body(of route: RouteDocument) -> [String] {
        guard let body = route.body else { return [] }
        let example = Markdown.block("json", body.example).replacing("\n", with: "\n  ")
        return [
            Markdown.item("**Body**: \(body.summary)", below: ReferenceLine.members(of: body.content, level: 1)),
            "  " + example,
        ]
    }

    private func replies(of route: RouteDocument) -> [String] {
        let lines = route.replyLines
        let own = lines.filter { line in !common.contains { $0.replies.contains(line) } }
        let shared = common.compactMap { $0.mention($0.replies, of: lines) }
        return own.map { item($0, of: route) }
            + (shared.isEmpty ? [] : [Markdown.item("**More statuses**: " + shared.joined(separator: "; "))])
    }

    /// A reply; members that an earlier call has too become a link to it.
    private func item(_ line: ReferenceLine, of route: RouteDocument) -> String {
        guard let first = members[line.members], first.heading != route.heading else { return line.item() }
        return Markdown.item(
            "\(line.text) the members of [\(first.heading)](\(Markdown.anchor(first.heading)))")
    }

    /// The text with links as they are in a folder below `docs`.
    private func linked(_ text: String) -> String { text.replacing("](", with: "](../") }
}
