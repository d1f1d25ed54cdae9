// JavaScript's conversions between types of values, on which GrowthBook's operators depend.
extension AttributeValue {
    /// Result of `!!value`.
    package var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let bool): bool
        case .number(let number): number != 0 && !number.isNaN
        case .numeral(let numeral): numeral.number != 0
        case .text(let text): !text.isEmpty
        case .list, .object: true
        }
    }

    /// Result of `value + ""`: `null`, `true`, `1.5`, `a,b`, `[object Object]`.
    var asText: String {
        switch self {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): javaScriptText(number)
        case .numeral(let numeral): javaScriptText(numeral.number)
        case .text(let text): text
        case .list(let items): items.map { $0.isNull ? "" : $0.asText }.joined(separator: ",")
        case .object: "[object Object]"
        }
    }

    /// Result of `value * 1`; NaN if the value is not a number.
    var asNumber: Double {
        switch self {
        case .null: 0
        case .bool(let bool): bool ? 1 : 0
        case .number(let number): number
        case .numeral(let numeral): numeral.number
        case .text(let text): javaScriptNumber(text)
        case .list: javaScriptNumber(asText)
        case .object: .nan
        }
    }

    /// Result of `typeof`, except that null and lists have names of their own.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number, .numeral: "number"
        case .text: "string"
        case .list: "array"
        case .object: "object"
        }
    }

    /// Compares like `===`: two lists or objects are never identical.
    func strictlyEquals(_ other: AttributeValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.text(let left), .text(let right)): isExactly(left, right)
        default: number.map { $0 == other.number } ?? false
        }
    }

    /// True if both have the same JSON text, with members in the same order.
    func writesSameJSON(as other: AttributeValue) -> Bool {
        switch (self, other) {
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.writesSameJSON(as: $1) }
        case (.object(let left), .object(let right)):
            left.members.count == right.members.count
                && zip(left.members, right.members).allSatisfy {
                    isExactly($0.name, $1.name) && $0.value.writesSameJSON(as: $1.value)
                }
        default: strictlyEquals(other)
        }
    }

    /// Compares with `other` by `<` and `>`: texts by their code units, other values as numbers; `nil` if they are not
    /// comparable.
    func ordering(to other: AttributeValue) -> Ordering? {
        if let left = primitiveText, let right = other.primitiveText { return Ordering.byCodeUnits(left, right) }
        let (left, right) = (asNumber, other.asNumber)
        guard !left.isNaN, !right.isNaN else { return nil }
        return left == right ? .equal : left < right ? .below : .above
    }

    /// The text to compare; `nil` for null, booleans and numbers.
    private var primitiveText: String? {
        switch self {
        case .null, .bool, .number, .numeral: nil
        case .text, .list, .object: asText
        }
    }
}
