import LayoverJSON
import LayoverModel

/// Writes values for other programs: in the wire's forms with sorted members, but without the texts for people.
enum PlainValue {
    static func append(_ value: Value, as type: FieldType, to output: inout [UInt8]) {
        switch value {
        case .text(let text): appendJSONString(text, to: &output)
        case .int(let number): appendJSONNumber(number, to: &output)
        case .bool(let truth): appendJSONBool(truth, to: &output)
        case .money(let money): append(money, to: &output)
        case .percent(let basisPoints): append("basis_points", basisPoints, to: &output)
        case .duration(let minutes): append("minutes", minutes, to: &output)
        case .date(let date): append([("iso", date.description)], to: &output)
        case .datetime(let moment): append([("iso", moment.description)], to: &output)
        case .link(let link): append([("app", link.app), ("web", link.web)], to: &output)
        case .image(let image):
            append([("alt", image.alt), ("dark", image.dark), ("light", image.light)], to: &output)
        case .texts(let texts):
            append(count: texts.count, to: &output) { index, output in
                appendJSONString(utf8: texts.bytes.span.extracting(texts.range(index)), to: &output)
            }
        case .list(let items):
            let element: FieldType = if case .list(let element) = type { element } else { .text }
            append(count: items.count, to: &output) { append(items[$0], as: element, to: &$1) }
        case .record(let parts): append(parts, type, to: &output)
        }
    }

    private static func append(_ money: Money, to output: inout [UInt8]) {
        var members = MemberList(output: &output)
        members.append("amount", money.amount, to: &output)
        members.append("currency", money.currency.code, to: &output)
        members.append("exponent", money.currency.exponent, to: &output)
        members.close(&output)
    }

    private static func append(_ name: String, _ number: Int, to output: inout [UInt8]) {
        var members = MemberList(output: &output)
        members.append(name, number, to: &output)
        members.close(&output)
    }

    /// Writes the members that have a value, in the order given.
    private static func append(_ texts: [(name: String, text: String?)], to output: inout [UInt8]) {
        var members = MemberList(output: &output)
        for (name, text) in texts { if let text { members.append(name, text, to: &output) } }
        members.close(&output)
    }

    private static func append(count: Int, to output: inout [UInt8], _ item: (Int, inout [UInt8]) -> Void) {
        output.append(0x5b)
        for index in 0..<count {
            if index > 0 { output.append(0x2c) }
            item(index, &output)
        }
        output.append(0x5d)
    }

    private static func append(_ parts: [Value?], _ type: FieldType, to output: inout [UInt8]) {
        var members = MemberList(output: &output)
        if case .record(let columns) = type {
            let named = zip(columns, parts).sorted { $0.0.name < $1.0.name }
            for (column, part) in named {
                guard let part else { continue }
                members.key(column.name, to: &output)
                append(part, as: column.type, to: &output)
            }
        }
        members.close(&output)
    }
}
