import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The fields that are used outside the card's HTML: by an action or a text.
struct FieldUse {
    private let places: Set<SourceLocation>

    init(_ source: WidgetSource, actions: [ActionPlan], texts: [[[Int]]]) {
        var used = Set(texts.joined().joined())
        for action in actions {
            if let link = action.link { used.insert(link) }
            for setting in action.settings {
                switch setting.value {
                case .field(let index), .each(let index, _): used.insert(index)
                case .text: break
                }
            }
        }
        places = Set(used.filter(source.fields.indices.contains).map { source.fields[$0].location })
    }

    /// Returns whether the field that `finding` reports as unused is used after all.
    func explains(_ finding: Diagnostic) -> Bool { places.contains(finding.location) }
}
