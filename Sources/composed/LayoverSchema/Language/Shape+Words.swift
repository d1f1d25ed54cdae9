import LayoverModel

extension Shape {
    /// A description of the shape for messages: `a number from 1 to 100`.
    package var inWords: String {
        switch self {
        case .text, .shown: "a text"
        case .name(.plain): "a name of small letters, digits and '-'"
        case .name(let noun): "the name of \(noun == .owner ? "an" : "a") \(noun.rawValue)"
        case .identifier: "a name of small letters, digits and '_'"
        case .int(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .bool: "'true' or 'false'"
        case .word(let words): "one of " + words.map { "'\($0.word)'" }.joined(separator: ", ")
        case .market: "a market of two capitals such as 'NO'"
        case .locale: "a language such as 'nb-NO'"
        case .currency: "a currency such as 'NOK'"
        case .timeZone: "a time zone such as 'Europe/Oslo'"
        case .date: "a day such as '2026-12-07'"
        case .localTime: "a local time such as '2026-12-07 09:00'"
        case .duration(let range): "a time such as '20ms', '10s', '5m', '2h' or '7d', \(range.inTime)"
        case .versionRange: "a range of versions such as '>=7.20'"
        case .condition, .sentenceCondition: "a condition"
        case .targeting: "a condition on the unit"
        case .fieldType: "a type"
        case .source: "the name of a fact or of a field"
        case .literal: "a value"
        case .list: "a list"
        case .oneOrMany(let item, _): "\(item.inWords), or a list"
        case .map: "'name: value' pairs"
        case .record(let record): "a \(record.name) with keys"
        case .either(let shapes): shapes.map(\.inWords).joined(separator: " or ")
        case .elsewhere(.element): "a type, or columns with their types"
        case .elsewhere(.pointer): "a JSON pointer such as '/price/amount'"
        case .elsewhere(.currencySource): "'request', a JSON pointer, 'item:' and a JSON pointer, or a currency"
        }
    }

    /// The last part of the code of a finding about it.
    var codeWord: String {
        switch self {
        case .market: "market"
        case .locale: "locale"
        case .currency: "currency"
        case .timeZone: "time-zone"
        case .date, .localTime: "time"
        case .duration: "duration"
        case .versionRange: "version-range"
        case .source: "source"
        default: "form"
        }
    }

    /// Returns whether a node of this form (scalar, list, mapping) can fit.
    func takes(formOf node: Node) -> Bool {
        switch (self, node.content) {
        case (.condition, _), (.sentenceCondition, _), (.targeting, _), (.literal, _), (.elsewhere, _), (.oneOrMany, _):
            true
        case (.fieldType, .scalar), (.fieldType, .mapping): true
        case (.record, .mapping), (.map, .mapping), (.list, .list): true
        case (.either(let shapes), _): shapes.contains { $0.takes(formOf: node) }
        case (.record, _), (.map, _), (.list, _), (.fieldType, _): false
        case (_, .scalar): true
        default: false
        }
    }
}

extension ClosedRange<Int> {
    fileprivate var inTime: String { "\(lowerBound.asTime) to \(upperBound.asTime)" }
}

extension Int {
    fileprivate var asTime: String {
        for (unit, size) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)]
        where self % size == 0 && self > 0 {
            return "\(self / size)\(unit)"
        }
        return "\(self)ms"
    }
}
