import LayoverHTTP
import LayoverWeb

/// One item of a list: a parameter, a body, a status or a member, and the members below it.
struct ReferenceLine: Hashable {
    /// The name of the parameter or member, the status, or the summary of the body.
    let key: String
    let text: String
    /// The members of a JSON body.
    var members: [ReferenceLine] = []

    init(_ parameter: RouteDocument.Parameter) {
        key = Markdown.code(parameter.name)
        let example = Markdown.code(parameter.example)
        text = "\(key) (\(parameter.place.rawValue)): \(parameter.summary); example: \(example)"
    }

    init(_ body: RouteDocument.Body) {
        key = body.summary
        text = "\(key); example: \(Markdown.code(body.example))"
        members = body.content.members.map(ReferenceLine.init)
    }

    init(_ reply: RouteDocument.Reply) {
        key = String(reply.status)
        let headers = reply.headers.filter { $0 != "Cache-Control" }.map(Markdown.code).joined(separator: ", ")
        let notes = [headers.isEmpty ? "" : "with " + headers, reply.content.inWords].filter { !$0.isEmpty }
        text = (["**\(key)**: \(reply.summary)"] + notes).joined(separator: "; ")
        members = reply.content.members.map(ReferenceLine.init)
    }

    init(_ member: RouteDocument.Member) {
        key = Markdown.code(member.name)
        text = "\(key)\(member.isRequired ? "" : " (optional)"): \(member.summary)"
    }

    /// The line with all its members.
    var item: String { Markdown.item(text, below: members.map { Markdown.item($0.text, level: 1) }) }
}

/// The lines that several calls have in common, so that one place explains them.
struct CommonLines {
    let title: String
    /// The text of links to this place.
    let label: String
    /// The file with this place; empty on the page itself.
    let file: String
    var parameters: [ReferenceLine] = []
    var bodies: [ReferenceLine] = []
    var members: [ReferenceLine] = []
    var replies: [ReferenceLine] = []

    var link: String { "[\(label)](\(file)\(Markdown.anchor(title)))" }

    /// The keys of the lines that a call has in common with others, with a link to this place; `nil` for no lines.
    func mention(_ lines: [ReferenceLine], of own: [ReferenceLine]) -> String? {
        let keys = own.filter(lines.contains).map(\.key)
        return keys.isEmpty ? nil : "\(keys.joined(separator: ", ")) (\(link))"
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

    var bodyLines: [ReferenceLine] { [body].compactMap { $0.map(ReferenceLine.init) } }

    /// The replies, without 405: the index explains it once for all calls.
    var replyLines: [ReferenceLine] {
        replies.filter { $0.status != RouteDocument.methodRefused.status }.map(ReferenceLine.init)
    }

    /// The replies that other calls may share: those without results.
    var plainReplyLines: [ReferenceLine] {
        replyLines.filter { !$0.key.hasPrefix("2") }
    }

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
