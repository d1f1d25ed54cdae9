import LayoverJSON

/// Writes a JSON value as YAML in block style.
///
/// Texts are quoted if YAML could read them as another type.
enum YAMLText {
    static func text(of value: JSONValue) -> String {
        var lines: [String] = []
        append(value, indent: "", first: "", to: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Appends lines.
    ///
    /// The first one starts with `first`, the others with `indent`.
    private static func append(_ value: JSONValue, indent: String, first: String, to lines: inout [String]) {
        switch value {
        case .object(let members) where !members.isEmpty:
            for (index, member) in members.enumerated() {
                entry(member, indent: indent, first: index == 0 ? first : indent, to: &lines)
            }
        case .array(let items) where !items.isEmpty:
            for (index, item) in items.enumerated() {
                append(item, indent: indent + "  ", first: (index == 0 ? first : indent) + "- ", to: &lines)
            }
        default: lines.append(first + flat(value))
        }
    }

    private static func entry(
        _ member: JSONValue.Member, indent: String, first: String, to lines: inout [String]
    ) {
        let (key, value) = (scalar(member.key) + ":", member.value)
        let isBlock = !(value.members ?? []).isEmpty || !(value.items ?? []).isEmpty
        guard isBlock else {
            lines.append("\(first)\(key) \(flat(value))")
            return
        }
        lines.append(first + key)
        append(value, indent: indent + "  ", first: indent + "  ", to: &lines)
    }

    private static func flat(_ value: JSONValue) -> String { value.string.map(scalar) ?? value.description }

    /// Unquoted if the text cannot be read as another YAML type.
    private static func scalar(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || [0x20, 0x2d, 0x2f, 0x5f].contains(byte)
        }
        let isWord =
            text.utf8.first.map { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2f } ?? false
        let hasMeaning = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        return plain && isWord && !hasMeaning && !text.hasSuffix(" ") ? text : JSONValue.string(text).description
    }
}
