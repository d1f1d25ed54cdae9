/// A unit for assignments: the value of one attribute.
package struct HashUnit: Hashable, Sendable {
    package let attribute: String
    /// The text to hash.
    package let text: String
    private let isNumber: Bool

    /// `nil` if the value is not a unit, that is, neither a text that is not empty nor a whole number other than 0.
    ///
    /// A number counts as missing from 1e21 on, where JavaScript begins to write exponents.
    init?(attribute: String, value: AttributeValue) {
        switch value.number.map({ AttributeValue.number($0) }) ?? value {
        case .text(let text) where !text.isEmpty:
            self.text = text
            isNumber = false
        case .number(let number) where number != 0 && number == number.rounded() && number.magnitude < 1e21:
            text = javaScriptText(number)
            isNumber = true
        default: return nil
        }
        self.attribute = attribute
    }

    /// As the client sent it.
    package var value: AttributeValue { isNumber ? .number(javaScriptNumber(text)) : .text(text) }
}

/// The attribute that contains the unit.
package struct UnitAttribute: Hashable, Sendable {
    package static let id = UnitAttribute("id")

    private let whole: AttributeName
    private let path: AttributePath

    package var name: String { whole.text }

    package init(_ name: String) {
        whole = AttributeName(name)
        path = AttributePath(name)
    }

    /// The unit; an attribute with exactly this name takes precedence over one at the end of a dotted path.
    ///
    /// - Complexity: Allocates nothing for texts, and for numbers of up to fifteen digits.
    package func unit(in attributes: Attributes) -> HashUnit? {
        if let value = attributes[whole] { return HashUnit(attribute: name, value: value) }
        guard path.names.count > 1 else { return nil }
        return HashUnit(attribute: name, value: path.value(in: attributes))
    }
}
