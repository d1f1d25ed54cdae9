import LayoverJSON

/// A document over several lines; its members keep their order, and small objects and lists are on one line.
enum PrettyJSON {
    private static let width = 110

    static func text(_ value: JSONValue, indent: String = "") -> String {
        let flat = value.description
        if flat.count + indent.count <= width { return flat }
        let inner = indent + "  "
        switch value {
        case .object(let members):
            let lines = members.map { "\(inner)\(JSONValue.string($0.key)): \(text($0.value, indent: inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array(let items):
            return "[\n\(items.map { inner + text($0, indent: inner) }.joined(separator: ",\n"))\n\(indent)]"
        default: return flat
        }
    }
}
