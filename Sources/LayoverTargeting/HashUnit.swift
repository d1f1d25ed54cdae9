/// Who is assigned: the value of one attribute.
package struct HashUnit: Hashable, Sendable {
    package let attribute: String
    /// As the client sent it.
    package let value: AttributeValue
    /// What is hashed.
    package let text: String

    /// `nil` for what is no unit: anything but a text that says something, or a whole number other than 0.
    ///
    /// A number counts as missing from 1e21 on, where JavaScript begins to write exponents.
    init?(attribute: String, value: AttributeValue) {
        switch value {
        case .text(let text) where !text.isEmpty: self.text = text
        case .number(let number) where number != 0 && number == number.rounded() && number.magnitude < 1e21:
            text = javaScriptText(number)
        default: return nil
        }
        self.attribute = attribute
        self.value = value
    }
}

/// The attribute that units are taken from.
package struct UnitAttribute: Hashable, Sendable {
    package static let id = UnitAttribute("id")

    package let name: String
    private let path: AttributePath

    package init(_ name: String) {
        self.name = name
        path = AttributePath(name)
    }

    /// The unit; an attribute of the very name goes before one at the end of a dotted path.
    ///
    /// - Complexity: Allocates nothing for texts, and for numbers of up to fifteen digits.
    package func unit(in attributes: Attributes) -> HashUnit? {
        if let value = attributes[name] { return HashUnit(attribute: name, value: value) }
        guard path.names.count > 1 else { return nil }
        return HashUnit(attribute: name, value: path.value(in: .object(attributes)))
    }
}
