package import LayoverModel

/// A field that a template may write, as the widget declares it.
package struct TemplateField: Hashable, Sendable {
    package let name: String
    package let type: FieldType
    package let optional: Bool
    /// Where the widget declares it; `nil` points at the template instead.
    package let location: SourceLocation?

    package init(_ name: String, _ type: FieldType, optional: Bool = false, location: SourceLocation? = nil) {
        self.name = name
        self.type = type
        self.optional = optional
        self.location = location
    }

    var column: FieldType.Column { FieldType.Column(name, type, optional: optional) }
}
