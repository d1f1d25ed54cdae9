import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The fields of the widgets in a widget's `after`, by `<widget>.<field>`.
struct ProvidedFields {
    let source: WidgetSource
    let environment: Environment
    let neighbours: [String: WidgetSource]

    /// `nil` if the widget is not in `after`, has no such field, or the field's type is unknown.
    func find(_ path: String) -> (ProvidedField, FieldType)? {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let after = source.provider.after.firstIndex(where: { $0.name == parts[0] }),
            let neighbour = neighbours[parts[0]],
            let field = neighbour.fields.firstIndex(where: { $0.name == parts[1] }),
            let type = type(of: neighbour.fields[field], in: neighbour)
        else { return nil }
        return (ProvidedField(afterIndex: after, field: field), type)
    }

    /// Every valid path, for did-you-mean.
    var paths: [String] {
        source.provider.after.flatMap { after in
            (neighbours[after.name]?.fields ?? []).map { "provider.\(after.name).\($0.name)" }
        }
    }

    private func type(of field: FieldSource, in widget: WidgetSource) -> FieldType? {
        if let type = field.type { return type }
        if let component = widget.component, let contract = environment.components[component.name],
            let found = contract.fields.first(where: { $0.name == field.name })
        {
            return found.type
        }
        switch field.origin {
        case .message: return .text
        case .source(let name): return FactName(rawValue: name.name)?.type
        default: return nil
        }
    }
}
