import LayoverJSON
import LayoverTargeting

/// One step of an explanation, as text and as JSON.
struct DescribedStep {
    /// The first line describes the check; the others describe its result.
    let lines: [String]
    let json: JSONValue

    init(_ kind: String, _ lines: [String], _ members: KeyValuePairs<String, JSONValue>) {
        self.lines = lines
        let head: JSONValue = ["step": .string(kind)]
        json = head.with(members)
    }

    /// The same step with more members.
    init(_ step: DescribedStep, _ members: KeyValuePairs<String, JSONValue>) {
        lines = step.lines
        json = step.json.with(members)
    }

    /// The step with its number, and with further lines indented below its first word.
    func text(number: Int) -> String {
        let head = "  \(number). "
        let rest = String(repeating: " ", count: head.count)
        return lines.enumerated().map { ($0.offset == 0 ? head : rest) + $0.element }.joined(separator: "\n")
    }
}

extension JSONValue {
    init(_ value: AttributeValue) {
        switch value {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = Int(exactly: number).map { .int($0) } ?? .double(number)
        case .numeral(let numeral): self = .double(numeral.number)
        case .text(let text): self = .string(text)
        case .list(let items): self = .array(items.map { JSONValue($0) })
        case .object(let object):
            self = .object(object.members.map { JSONValue.Member($0.name, JSONValue($0.value)) })
        }
    }
}

extension Double {
    /// The number as JavaScript writes it: `0.5`, `1`.
    var plain: String { AttributeValue.number(self).description }
}

extension BucketRange {
    var plain: String { "[\(lower.plain), \(upper.plain))" }

    var json: JSONValue { [JSONValue(.number(lower)), JSONValue(.number(upper))] }
}
