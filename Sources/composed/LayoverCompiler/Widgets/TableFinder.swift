import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Finds the table that a widget reads, and the key of its rows.
struct TableFinder {
    private let source: WidgetSource
    private let environment: Environment
    private var findings: [Diagnostic] = []

    init(_ source: WidgetSource, environment: Environment) {
        self.source = source
        self.environment = environment
    }

    /// - Returns: `nil` for a widget without a table, and if there is an error.
    func find() -> (TablePlan?, [Diagnostic]) {
        guard source.provider.kind == .table else { return (nil, []) }
        var finder = self
        let plan = finder.table().flatMap { finder.plan(for: $0) }
        return (plan, finder.findings)
    }

    private mutating func table() -> CompiledTable? {
        guard let name = source.provider.table else {
            error("table.none", "name the table: 'table: <name>.csv'", at: source.provider.location)
            return nil
        }
        if let table = environment.tables[name.name] { return table }
        if source.leansOnBrokenTable(in: environment) { return nil }
        let near = suggestion(for: name.name, among: environment.tables.keys)
        error(
            "table.unknown", "there is no table '\(name.name)'; \(meant(near, else: "add widgets/data/\(name.name)"))",
            at: name.location)
        return nil
    }

    private mutating func plan(for table: CompiledTable) -> TablePlan? {
        guard !source.provider.key.isEmpty else {
            error(
                "table.key", "name the key columns: 'key: { origin: route.origin.airport }'",
                at: source.provider.location)
            return nil
        }
        let keys = source.provider.key.compactMap { key($0, of: table) }
        guard keys.count == source.provider.key.count else { return nil }
        return TablePlan(table: table, keys: keys.map(\.fact), index: table.index(by: keys.map(\.column)))
    }

    private mutating func key(_ key: ProviderSource.Key, of table: CompiledTable) -> (column: Int, fact: FactName)? {
        guard let column = table.column(key.column) else {
            let near = suggestion(for: key.column, among: table.columns)
            error(
                "table.unknown-column",
                "\(table.name) has no column '\(key.column)'; \(meant(near, else: "it has: \(table.columns.joined(separator: ", "))"))",
                at: key.source.location)
            return nil
        }
        guard let fact = FactName(rawValue: key.source.name), fact.type == .text else {
            let texts = FactName.allCases.filter { $0.type == .text }.map(\.rawValue)
            let near = suggestion(for: key.source.name, among: texts)
            error(
                "table.key",
                "'\(key.source.name)' is not a fact of type text; \(meant(near, else: "rows are found by texts"))",
                at: key.source.location)
            return nil
        }
        return (column, fact)
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}

extension WidgetSource {
    /// Returns whether the widget's table exists and cannot be read.
    func leansOnBrokenTable(in environment: Environment) -> Bool {
        guard provider.kind == .table, let name = provider.table?.name, name.hasSuffix(".csv") else { return false }
        return environment.tables[name] == nil && environment.isBroken(.table, String(name.dropLast(4)))
    }
}
