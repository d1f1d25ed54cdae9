import LayoverHTTP
import LayoverWeb

/// One item of a list: a parameter or a status, and what is below it.
struct ReferenceLine: Hashable {
    /// The name of the parameter, or the status.
    let key: String
    let text: String
    /// The members of a JSON body, as items.
    var members: [String] = []

    init(_ parameter: RouteDocument.Parameter) {
        key = Markdown.code(parameter.name)
        let example = Markdown.code(parameter.example)
        text = "\(key) (\(parameter.place.rawValue)): \(parameter.summary); example: \(example)"
    }

    init(_ reply: RouteDocument.Reply) {
        key = String(reply.status)
        let headers = reply.headers.filter { $0 != "Cache-Control" }.map(Markdown.code).joined(separator: ", ")
        let notes = [headers.isEmpty ? "" : "with " + headers, reply.content.inWords].filter { !$0.isEmpty }
        text = (["**\(key)**: \(reply.summary)"] + notes).joined(separator: "; ")
        members = ReferenceLine.members(of: reply.content, level: 1)
    }

    /// The members of a JSON object as items.
    static func members(of content: RouteDocument.Content, level: Int) -> [String] {
        content.members.map { member in
            let name = Markdown.code(member.name) + (member.isRequired ? "" : " (optional)")
            return Markdown.item("\(name): \(member.summary)", level: level)
        }
    }

    func item(level: Int = 0) -> String { Markdown.item(text, level: level, below: members) }
}

/// The lines that several calls have in common, so that one place explains them.
struct CommonLines {
    let title: String
    /// The text of links to this place.
    let label: String
    /// The file with this place; empty on the page itself.
    let file: String
    let parameters: [ReferenceLine]
    let replies: [ReferenceLine]

    /// The section that explains the lines.
    var text: String {
        guard !parameters.isEmpty || !replies.isEmpty else { return "" }
        return Markdown.section([
            "## \(title)", Markdown.list("Parameters:", parameters.map { $0.item() }),
            Markdown.list("Statuses:", replies.map { $0.item() }),
        ])
    }

    /// The keys of the lines that a call has in common with others, with a link to this place; `nil` for no lines.
    func mention(_ lines: [ReferenceLine], of own: [ReferenceLine]) -> String? {
        let keys = own.filter(lines.contains).map(\.key)
        guard !keys.isEmpty else { return nil }
        return "\(keys.joined(separator: ", ")) ([\(label)](\(file)\(Markdown.anchor(title))))"
    }

    /// The lines that at least `least` groups contain; of several lines with one key, the most frequent.
    static func common(_ groups: [[ReferenceLine]], least: Int) -> [ReferenceLine] {
        var counts: [ReferenceLine: Int] = [:]
        for line in groups.flatMap({ Set($0) }) { counts[line, default: 0] += 1 }
        var lines: [ReferenceLine] = []
        for line in groups.joined() where counts[line, default: 0] >= least {
            guard let index = lines.firstIndex(where: { $0.key == line.key }) else {
                lines.append(line)
                continue
            }
            if counts[lines[index], default: 0] < counts[line, default: 0] { lines[index] = line }
        }
        return lines
    }
}

extension RouteDocument {
    var parameterLines: [ReferenceLine] { parameters.map(ReferenceLine.init) }

    var replyLines: [ReferenceLine] { replies.map(ReferenceLine.init) }

    /// The replies that other calls may share: those without results.
    var plainReplyLines: [ReferenceLine] { replies.filter { $0.status >= 300 }.map(ReferenceLine.init) }

    var heading: String { "\(method.rawValue) \(path)" }
}

extension RouteDocument.Content {
    /// The body in words; empty for none and for problems, which are the rule for errors.
    fileprivate var inWords: String {
        switch self {
        case .supplierAnswer: "the supplier's JSON"
        case .object(let name): "JSON: [\(name)](objects.md\(Markdown.anchor(name)))"
        case .array: "a JSON array"
        case .members: "JSON:"
        case .plainText: "text"
        case .binary: "bytes"
        case .picture: "a picture"
        case .stylesheet: "a stylesheet"
        case .script: "a script"
        case .suggestions: "JSON of OpenSearch"
        case .openSearch: "XML of OpenSearch"
        case .page: "a page"
        case .events: "server-sent events"
        case .problem, .nothing: ""
        }
    }
}
