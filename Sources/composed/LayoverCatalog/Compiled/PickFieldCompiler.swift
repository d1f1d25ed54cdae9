import LayoverModel
import LayoverPick
import LayoverSchema

/// Resolves a field of a widget with `provider: pick` to a part of the pick's result.
struct PickFieldCompiler {
    private let plan: PickPlan
    /// Facts that can be a reason, here or in an arm of an experiment.
    private let scored: Set<String>

    init(_ plan: PickPlan, scored: Set<String>) {
        self.plan = plan
        self.scored = scored
    }

    /// Finds the part of the pick that fills a field, and the field's type.
    func origin(of field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        let name = field.name.name
        if field.part == "next" { return next(&field) }
        guard let (part, types) = part(field.part), let usual = types.first else {
            let near = suggestion(for: name, among: names.map { "pick.\($0)" })
            let known = names.map { "pick.\($0)" }.joined(separator: ", ")
            return field.fail(
                "field.source", "a pick has no '\(name)'; \(meant(near, else: "it has: \(known)"))")
        }
        let type = field.declared ?? usual
        guard types.contains(type) else {
            let words = types.map(\.description).joined(separator: " or ")
            return field.fail("field.type", "'\(name)' is \(words), but the field is \(type)")
        }
        return (.pick(part), type)
    }

    /// A list of records whose columns have the names of the parts.
    private func next(_ field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        guard let declared = field.declared, case .list(.record(let columns)) = declared else {
            return field.fail(
                "field.type",
                "'pick.next' is a list of records; write 'type: list, of: { id: text, price: money }'")
        }
        var parts: [PickPart?] = []
        for column in columns {
            guard let (part, types) = part(column.name) else {
                if column.optional {
                    parts.append(nil)
                    continue
                }
                let near = suggestion(for: column.name, among: names)
                let known = names.joined(separator: ", ")
                return field.fail(
                    "field.source", "a pick has no '\(column.name)'; \(meant(near, else: "it has: \(known)"))")
            }
            guard types.contains(column.type) else {
                let words = types.map(\.description).joined(separator: " or ")
                return field.fail("field.type", "'\(column.name)' is \(words), but the column is \(column.type)")
            }
            parts.append(part)
        }
        return (.pick(.next(parts, limit: min(field.field.limit ?? plan.pick.show - 1, PickLimits.show))), declared)
    }

    private func part(_ path: String) -> (PickPart, [FieldType])? {
        if let found = PickPart.named.first(where: { $0.name == path }) { return (found.part, [found.type]) }
        if path.hasPrefix("why.") {
            let fact = String(path.dropFirst(4))
            guard let slot = plan.pick.slot(of: fact), scored.contains(fact) else { return nil }
            return (.reason(slot), [.bool])
        }
        guard let slot = plan.pick.slot(of: path) else { return nil }
        return (.fact(slot), PickPart.types(of: plan.pick.facts[slot], readsOffers: plan.readsOffers))
    }

    private var names: [String] {
        PickPart.named.map(\.name) + plan.pick.facts.map(\.name)
            + plan.pick.criteria.map { "why.\(plan.pick.facts[$0.slot].name)" } + ["next"]
    }
}
