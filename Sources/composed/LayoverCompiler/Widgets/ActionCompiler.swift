import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Checks a widget's actions: whether their addresses may be opened and their fields exist.
struct ActionCompiler {
    let fields: [FieldPlan]
    let addresses: AddressRules
    private(set) var findings: [Diagnostic] = []

    init(fields: [FieldPlan], addresses: AddressRules) {
        self.fields = fields
        self.addresses = addresses
    }

    mutating func compile(_ actions: [ActionSource]) -> [ActionPlan] { actions.map { compile($0) } }

    private mutating func compile(_ action: ActionSource) -> ActionPlan {
        checkKeys(action)
        findings += addresses.check(app: action.app, web: action.web)
        let settings = (action.kind == .filter ? action.by : action.set).map { (name: $0.name, value: setting($0)) }
        checkSearch(action)
        return ActionPlan(
            name: action.name, kind: action.kind, app: action.app?.name, web: action.web?.name,
            link: action.link.flatMap { linkField($0) }, settings: settings)
    }

    private mutating func checkKeys(_ action: ActionSource) {
        switch action.kind {
        case .open:
            if action.app == nil, action.web == nil, action.link == nil {
                error(
                    "action.empty", "'\(action.name)' opens nothing; add 'web:', 'app:' or 'link:'", at: action.location
                )
            }
        case .search:
            if action.set.isEmpty {
                error(
                    "action.empty", "'\(action.name)' changes nothing; add 'set: { departs: ... }'", at: action.location
                )
            }
        case .filter:
            if action.by.isEmpty {
                error("action.empty", "'\(action.name)' filters by nothing; add 'by: { ... }'", at: action.location)
            }
        case .dismiss: break
        }
    }

    private mutating func checkSearch(_ action: ActionSource) {
        let known = ["departs", "returns", "origin", "destination", "adults", "cabin"]
        for setting in action.set where !known.contains(setting.name) {
            let near = suggestion(for: setting.name, among: known)
            error(
                "action.setting",
                "a search has no '\(setting.name)'; \(meant(near, else: "it has: \(known.joined(separator: ", "))"))",
                at: setting.value.location)
        }
    }

    private mutating func linkField(_ reference: WrittenName) -> Int? {
        guard let index = fields.firstIndex(where: { $0.name == reference.name }), fields[index].type == .link else {
            let near = suggestion(for: reference.name, among: fields.filter { $0.type == .link }.map(\.name))
            error(
                "action.link", "'\(reference.name)' is not a field of type link; \(meant(near, else: "declare one"))",
                at: reference.location)
            return nil
        }
        return index
    }

    /// A field, a column of a list (`days.date`), or the text itself.
    private mutating func setting(_ setting: ActionSource.Setting) -> ActionPlan.Setting {
        let parts = setting.value.name.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first, let index = fields.firstIndex(where: { $0.name == first }) else {
            return .text(setting.value.name)
        }
        guard parts.count == 2 else { return .field(index) }
        guard case .list(.record(let columns)) = fields[index].type, columns.contains(where: { $0.name == parts[1] })
        else {
            error("action.column", "'\(first)' has no column '\(parts[1])'", at: setting.value.location)
            return .text(setting.value.name)
        }
        return .each(field: index, column: parts[1])
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}
