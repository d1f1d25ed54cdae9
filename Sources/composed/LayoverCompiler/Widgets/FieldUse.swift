import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Which fields serve something else than the card's HTML: an action, a text, a campaign.
struct FieldUse {
    private let places: Set<SourceLocation>

    init(_ source: WidgetSource, actions: [ActionPlan], fields: [FieldPlan], texts: [[[Int]]]) {
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
        // Fields that a campaign's texts will name are not known yet.
        if source.provider.kind == .campaign { used.formUnion(fields.indices) }
        places = Set(used.filter(source.fields.indices.contains).map { source.fields[$0].location })
    }

    /// Tells whether the field that `finding` calls unused is used after all.
    func explains(_ finding: Diagnostic) -> Bool { places.contains(finding.location) }
}
