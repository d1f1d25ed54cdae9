package import LayoverModel
package import LayoverSchema

/// What a provider may read when its widget is compiled.
package struct WidgetBuild: Sendable {
    /// The widget, with the provider's keys as written.
    package let source: WidgetSource
    package let patterns: any PatternMatching
    /// The words for all kinds of providers.
    private let kinds: Set<String>
    /// The tables that are sound, by name.
    package let tables: [String: CompiledTable]
    /// Tables that exist and have errors, without `.csv`.
    private let brokenTables: Set<String>
    /// The contracts of native cards, by name.
    private let components: [String: ComponentSource]
    /// The definitions of the widgets in its `after`, by name.
    private let neighbours: [String: WidgetSource]

    package init(
        _ source: WidgetSource, patterns: any PatternMatching, kinds: Set<String>, tables: [String: CompiledTable],
        brokenTables: Set<String>,
        components: [String: ComponentSource], neighbours: [String: WidgetSource]
    ) {
        self.source = source
        self.patterns = patterns
        self.kinds = kinds
        self.tables = tables
        self.brokenTables = brokenTables
        self.components = components
        self.neighbours = neighbours
    }

    /// Returns whether a table exists and has errors.
    func isBroken(table name: String) -> Bool {
        tables[name] == nil && name.hasSuffix(".csv") && brokenTables.contains(String(name.dropLast(4)))
    }

    /// The table with a name; `nil` with a finding if there is none, without if it has errors.
    func table(_ name: WrittenName, _ findings: inout [Diagnostic]) -> CompiledTable? {
        if let table = tables[name.name] { return table }
        if isBroken(table: name.name) { return nil }
        let near = suggestion(for: name.name, among: tables.keys)
        findings.append(
            .error(
                "table.unknown",
                "there is no table '\(name.name)'; \(meant(near, else: "add widgets/data/\(name.name)"))",
                at: name.location))
        return nil
    }

    /// Reports a service with the name of a kind of provider.
    func findClash(of service: WrittenName) -> Diagnostic? {
        guard kinds.contains(service.name) else { return nil }
        return .error(
            "remote.service",
            "'\(service.name)' is also a kind of provider, so a kill would be ambiguous; give the service another name",
            at: service.location)
    }

    // MARK: Fields of earlier widgets

    /// The field of a widget in `after`, by `<widget>.<field>`; `nil` if there is none, or if its type is unknown.
    package func providedField(_ path: String) -> (ProvidedField, FieldType)? {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let after = source.provider.after.firstIndex(where: { $0.name == parts[0] }),
            let neighbour = neighbours[parts[0]],
            let field = neighbour.fields.firstIndex(where: { $0.name == parts[1] }),
            let type = type(of: neighbour.fields[field], in: neighbour)
        else { return nil }
        return (ProvidedField(afterIndex: after, field: field), type)
    }

    /// Every valid path, for did-you-mean.
    package var providedPaths: [String] {
        source.provider.after.flatMap { after in
            (neighbours[after.name]?.fields ?? []).map { "provider.\(after.name).\($0.name)" }
        }
    }

    private func type(of field: FieldSource, in widget: WidgetSource) -> FieldType? {
        if let type = field.type { return type }
        if let component = widget.component, let contract = components[component.name],
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
