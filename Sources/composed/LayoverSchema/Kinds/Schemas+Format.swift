import LayoverFlights
import LayoverModel

extension Schemas {
    /// The keys of a supplier's format, nested as in files; another module reads them.
    package static let format = Record(
        "format", "A supplier's own answer, mapped to facts without code.",
        keys: nested(FormatMapping.keys, prefix: ""))

    private static let sections = [
        "item": "Pointers from one itinerary.", "leg": "Pointers to one direction of an itinerary.",
        "segment": "Pointers to and from one flight.",
    ]

    /// The keys that start with `prefix`; keys with a further dot become a nested mapping.
    private static func nested(_ keys: [FormatMapping.Key], prefix: String) -> [Record.Key] {
        var found: [Record.Key] = []
        for key in keys {
            let parts = key.name.dropFirst(prefix.count).split(separator: ".", maxSplits: 1).map(String.init)
            if parts.count == 1 {
                found.append(Record.Key(parts[0], shape(key.kind), required: key.isRequired, key.summary))
            } else if !found.contains(where: { $0.name == parts[0] }) {
                let inner = keys.filter { $0.name.hasPrefix(prefix + parts[0] + ".") }
                let summary = sections[parts[0]] ?? ""
                let record = Record(parts[0], summary, keys: nested(inner, prefix: prefix + parts[0] + "."))
                found.append(
                    Record.Key(
                        parts[0], .record(record), required: inner.contains { $0.isRequired }, summary.asClause))
            }
        }
        return found
    }

    private static func shape(_ kind: FormatMapping.Key.Kind) -> Shape {
        switch kind {
        case .text: .line
        case .pointer: .elsewhere(.pointer)
        case .pointers: .oneOrMany(.elsewhere(.pointer), count: 0...1000)
        case .texts: .oneOrMany(.line, count: 0...1000)
        case .choice(let words): .word(words.map { Shape.Word($0, "") })
        case .currency: .elsewhere(.currencySource)
        }
    }
}

extension String {
    /// A sentence as part of another: lower case at the start, no full stop.
    var asClause: String { prefix(1).lowercased() + dropFirst().filter { $0 != "." } }
}
