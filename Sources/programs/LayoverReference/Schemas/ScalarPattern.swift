import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema

/// Patterns of scalars, as regular expressions that JSON Schema and OpenAPI support (ECMA 262, without look-around).
enum ScalarPattern {
    static let name = "^[a-z][a-z0-9-]{0,63}$"
    static let identifier = "^[a-z][a-z0-9_]{0,63}$"
    static let market = "^[A-Z]{2}$"
    static let currency = "^[A-Z]{3}$"
    static let locale = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"
    static let timeZone = "^[A-Za-z][A-Za-z0-9_+/-]*$"
    static let date = "^\(day)$"
    static let localTime = "^\(day)([ T]\(clock))?$"
    static let moment = "^\(day)([ T]\(clock))?Z$"
    static let source = "^[a-z0-9._+-]{1,200}$"
    static let pointer = "^(\(step))+$"
    static let currencySource = "^(request|[A-Z]{3}|(item:)?(\(step))+)$"
    static let versionRange = "^ *\(comparator)( +\(comparator)){0,3} *$"
    static let money = "^-?[0-9]+(\\.[0-9]+)? [A-Z]{3}$"
    static let span = "^([0-9]+h([0-9]+m)?|[0-9]+m)$"
    static let share = "^-?[0-9]+(\\.[0-9]{1,2})?%$"
    static let integer = "^-?[0-9]+$"

    private static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    private static let clock = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
    private static let step = "/([^~/]|~[01])*"
    private static let comparator =
        "(>=|<=|>|<|=) *v?[0-9]{1,9}(\\.[0-9]{1,9}){0,7}(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[^ ]*)?"

    /// `20ms` to `7d`, each unit within the range.
    static func duration(_ milliseconds: ClosedRange<Int>) -> String {
        let parts = Milliseconds.units.compactMap { unit, size -> String? in
            let low = (milliseconds.lowerBound + size - 1) / size
            let high = min(milliseconds.upperBound / size, 999_999_999)
            guard low <= high else { return nil }
            return "(\(IntegerRangePattern.pattern(low...high)))\(unit)"
        }
        return "^(\(parts.joined(separator: "|")))$"
    }
}

extension JSONSchema {
    /// A scalar.
    ///
    /// If names are known, one of them.
    func scalar(_ shape: Shape, naming noun: Shape.Noun?) -> JSONValue {
        switch shape {
        case .text(let bytes), .shown(let bytes): namedText(bytes, noun)
        case .name(let noun): name(noun)
        case .identifier: JSONSchema.text(ScalarPattern.identifier)
        case .int(let range):
            ["type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)]
        case .number(let range):
            ["type": "number", "minimum": .double(range.lowerBound), "maximum": .double(range.upperBound)]
        case .bool: ["type": "boolean"]
        case .word(let words): ["enum": .texts(words.map(\.word))]
        case .market: oneOf(kind == .market ? [] : names.marketCodes, else: ScalarPattern.market)
        case .locale: oneOf(kind == .market ? [] : names.locales, else: ScalarPattern.locale)
        case .source: source
        case .duration(let range): JSONSchema.text(ScalarPattern.duration(range))
        default: plainName(shape)
        }
    }

    /// A scalar by its form only, even if names are known.
    ///
    /// Also used for a file's own name.
    func plainName(_ shape: Shape) -> JSONValue {
        switch shape {
        case .name: JSONSchema.text(ScalarPattern.name)
        case .market: JSONSchema.text(ScalarPattern.market)
        case .currency: JSONSchema.text(ScalarPattern.currency)
        case .timeZone: JSONSchema.text(ScalarPattern.timeZone)
        case .date: JSONSchema.text(ScalarPattern.date)
        case .localTime: JSONSchema.text(ScalarPattern.localTime)
        case .versionRange: JSONSchema.text(ScalarPattern.versionRange)
        case .elsewhere(.pointer): JSONSchema.text(ScalarPattern.pointer)
        case .elsewhere(.currencySource): JSONSchema.text(ScalarPattern.currencySource)
        case .either(let shapes): JSONValue.any(shapes.map(plainName))
        default: anyText(bytes: 500)
        }
    }

    private func name(_ noun: Shape.Noun) -> JSONValue {
        oneOf(names.known(noun) ?? [], else: ScalarPattern.name)
    }

    private func namedText(_ bytes: Int, _ noun: Shape.Noun?) -> JSONValue {
        guard let noun, let known = names.known(noun) else { return anyText(bytes: bytes) }
        return ["enum": .texts(known)]
    }

    /// Facts are suggested.
    ///
    /// Columns, parts of a campaign and fields of other widgets have no list of names.
    private var source: JSONValue {
        JSONValue.any([
            ["enum": .texts(FactName.allCases.map(\.rawValue))],
            ["type": ["string", "integer"], "pattern": .string(ScalarPattern.source)],
        ])
    }

    private func oneOf(_ names: [String], else pattern: String) -> JSONValue {
        names.isEmpty ? JSONSchema.text(pattern) : ["enum": .texts(names)]
    }

    static func text(_ pattern: String) -> JSONValue {
        ["type": "string", "pattern": .string(pattern)]
    }

    /// Any scalar is valid as a text: `1.10`, `true`, `NO`.
    func anyText(bytes: Int) -> JSONValue {
        ["type": ["string", "number", "boolean"], "maxLength": .int(bytes)]
    }
}
