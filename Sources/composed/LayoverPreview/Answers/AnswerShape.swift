package import LayoverJSON

/// The structure of an unknown answer, and the start of a file that maps it to facts.
package struct AnswerShape {
    private struct List {
        let pointer: String
        let items: [JSONValue]

        /// Formats map lists of objects; the longer the list, the more likely.
        var likelihood: Int { items.first?.members == nil ? 0 : items.count }
    }

    private let root: JSONValue
    private let found: [List]

    package init(_ root: JSONValue) {
        self.root = root
        var found: [List] = []
        AnswerShape.collect(root, "", 0, into: &found)
        self.found = Array(found.prefix(Limits.shapeLists))
    }

    /// The top level, the lists with their pointers, and the start of a format file.
    package var text: String {
        let isError = root["error"] != nil || root["errors"] != nil
        let rest = isError ? ["it looks like a supplier's error: there are no flights in it"] : listLines + start
        return ([topLevel] + rest).joined(separator: "\n")
    }

    package var json: JSONValue {
        found.map { list in
            JSONValue.record(["pointer": list.pointer, "items": list.items.count, "keys": AnswerShape.keys(of: list)])
        }.json
    }

    private var topLevel: String {
        guard let members = root.members else {
            let isList = root.items?.first?.members != nil
            return "the top level is \(AnswerShape.kind(root))" + (isList ? AnswerShape.listAdvice : "")
        }
        let named = members.prefix(30).map { "  /\(AnswerShape.token($0.key))  \(AnswerShape.kind($0.value))" }
        return (["the top level has:"] + named).joined(separator: "\n")
    }

    private static let listAdvice =
        "; a format file reads lists in an object only, and a list cannot hold a layout: wrap it, such as {\"offers\": [...]}"

    private var listLines: [String] {
        guard !found.isEmpty else { return ["there is no list in it, so no flights can be read from it"] }
        return ["lists in it:"]
            + found.map { list in
                let keys = AnswerShape.keys(of: list).joined(separator: ", ")
                return
                    "  \(list.pointer.isEmpty ? "the whole answer" : list.pointer)  \(AnswerShape.kind(.array(list.items)))"
                    + (keys.isEmpty ? "" : ", each with \(keys)")
            }
    }

    /// The start of a format file, with the most likely list and pointers; empty if there is no list of objects.
    package var formatFile: String {
        let lines = formatLines
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    private var start: [String] {
        let lines = formatLines
        guard !lines.isEmpty else { return [] }
        return [
            "", "to read it, start widgets/formats/<name>.yaml like this and fill in the pointers from the answer:", "",
        ] + lines.map { "  " + $0 } + [
            "", "then 'layover check' and this command again; 'layover schema format' lists all keys",
        ]
    }

    private var formatLines: [String] {
        guard let list = found.max(by: { $0.likelihood < $1.likelihood }), list.likelihood > 0, !list.pointer.isEmpty
        else { return [] }
        let hints = ItemHints(list.items)
        let detect = (root.members ?? []).prefix(3).map { "/\(AnswerShape.token($0.key))" }.joined(separator: ", ")
        return [
            "format: <name>", "detect: [\(detect)]", "lists: [\(list.pointer)]", "item:",
            "  id: \(hints.id ?? "/...")", "  price: \(hints.price ?? "/...")", "segment:",
            "  list: \(hints.list ?? "/...")", "  origin: /...", "  destination: /...", "  carrier: /...",
            "  number: /...", "  departs: /...",
        ]
    }

    private static func collect(_ value: JSONValue, _ pointer: String, _ depth: Int, into found: inout [List]) {
        guard depth < Limits.shapeDepth else { return }
        if let items = value.items {
            found.append(List(pointer: pointer, items: items))
        } else {
            for member in value.members ?? [] {
                collect(member.value, "\(pointer)/\(token(member.key))", depth + 1, into: &found)
            }
        }
    }

    private static func keys(of list: List) -> [String] {
        (list.items.first?.members ?? []).prefix(Limits.shapeKeys).map(\.key)
    }

    /// A key escaped for a JSON pointer (RFC 6901).
    static func token(_ key: String) -> String {
        key.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
            .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
    }

    private static func kind(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .int, .double: "a number"
        case .string: "a text"
        case .array(let items): "a list of \(items.count)"
        case .object(let members): "an object of \(members.count)"
        }
    }
}
