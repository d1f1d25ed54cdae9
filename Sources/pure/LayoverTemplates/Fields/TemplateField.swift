package import LayoverModel

/// A field that is available to a template, as the widget declares it.
package struct TemplateField: Hashable, Sendable {
    package let name: String
    package let type: FieldType
    package let optional: Bool
    /// The place of the declaration in the widget; `nil` to report findings in the template.
    package let location: SourceLocation?
    /// All possible values of a field of type color or length, known at compile time.
    package let choices: [String]
    /// The shared piece of a field of type html.
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
