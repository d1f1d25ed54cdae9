package import LayoverModel

/// A field that a template may write, as the widget declares it.
package struct TemplateField: Hashable, Sendable {
    package let name: String
    package let type: FieldType
    package let optional: Bool
    /// Place where the widget declares the field; `nil` points at the template instead.
    package let location: SourceLocation?
    /// Every value that a field of type color or length may have, known when the card is compiled.
    package let choices: [String]
    /// The shared piece that a field of type html stands for.
    package let partial: String?

    package init(
        _ name: String, _ type: FieldType, optional: Bool = false, location: SourceLocation? = nil,
        choices: [String] = [], partial: String? = nil
    ) {
        self.name = name
        self.type = type
        self.optional = optional
        self.location = location
        self.choices = choices
        self.partial = partial
    }

    var column: FieldType.Column { FieldType.Column(name, type, optional: optional) }
}
