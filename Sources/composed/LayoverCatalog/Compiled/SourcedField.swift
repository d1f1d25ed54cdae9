package import LayoverModel
package import LayoverSchema

/// A field with `from`, for the provider that fills it.
package struct SourcedField {
    package let field: FieldSource
    /// The source as written.
    package let name: WrittenName
    /// The source after its first word; empty if there is no more.
    package let part: String
    /// The type in the widget's file or in its component.
    package let declared: FieldType?
    /// What is wrong with the field.
    package internal(set) var findings: [Diagnostic] = []

    package init(_ field: FieldSource, from name: WrittenName, declared: FieldType?) {
        self.field = field
        self.name = name
        part = name.name.firstIndex(of: ".").map { String(name.name[name.name.index(after: $0)...]) } ?? ""
        self.declared = declared
    }

    /// Reports an error at the source, or elsewhere; always `nil`.
    package mutating func fail<Part>(_ code: String, _ message: String, at location: SourceLocation? = nil) -> Part? {
        findings.append(.error(code, message, at: location ?? name.location))
        return nil
    }

    /// An origin with its type; `nil` with a finding if the declared type differs.
    package mutating func checked(_ origin: FieldPlan.Origin, _ type: FieldType) -> (FieldPlan.Origin, FieldType)? {
        guard let declared, declared != type else { return (origin, type) }
        return fail("field.type", "'\(name.name)' is \(type), but the field is \(declared)")
    }
}
