package import LayoverModel
package import LayoverSchema

/// Fills fields from rows of a table by key.
package struct TableProvider: ProviderRule {
    package static let kind = "table"
    package static let summary = "rows of a table by key"
    package static let source: String? = "table"
    package static let keys = [
        Record.Key("table", .line, names: .table, "table: a file of widgets/data, `weekdays.csv`"),
        Record.Key("key", .map(key: .identifier, value: .source, count: 1...4), "table: a fact for each key column"),
    ]

    /// `nil` if there is an error.
    package let table: TablePlan?
    package let leansOnBroken: Bool

    package init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {
        let provider = build.source.provider
        guard let name = provider.table else {
            findings.append(.error("table.none", "name the table: 'table: <name>.csv'", at: provider.location))
            (table, leansOnBroken) = (nil, false)
            return
        }
        table = build.table(name, &findings).flatMap { TableProvider.plan(for: $0, by: provider, &findings) }
        leansOnBroken = build.isBroken(table: name.name)
    }

    private static func plan(
        for table: CompiledTable, by provider: ProviderSource, _ findings: inout [Diagnostic]
    ) -> TablePlan? {
        let written = provider.references(in: "key")
        guard !written.isEmpty else {
            findings.append(
                .error(
                    "table.key", "name the key columns: 'key: { origin: route.origin.airport }'", at: provider.location)
            )
            return nil
        }
        let keys = written.compactMap { key($0.key, $0.value, of: table, &findings) }
        guard keys.count == written.count else { return nil }
        return TablePlan(table: table, keys: keys.map(\.fact), index: table.index(by: keys.map(\.column)))
    }

    private static func key(
        _ name: String, _ source: WrittenName, of table: CompiledTable, _ findings: inout [Diagnostic]
    ) -> (column: Int, fact: FactName)? {
        guard let column = column(name, of: table, at: source.location, &findings) else { return nil }
        guard let fact = FactName(rawValue: source.name), fact.type == .text else {
            let texts = FactName.allCases.filter { $0.type == .text }.map(\.rawValue)
            let near = suggestion(for: source.name, among: texts)
            findings.append(
                .error(
                    "table.key",
                    "'\(source.name)' is not a fact of type text; \(meant(near, else: "rows are found by texts"))",
                    at: source.location))
            return nil
        }
        return (column, fact)
    }

    private static func column(
        _ name: String, of table: CompiledTable, at location: SourceLocation, _ findings: inout [Diagnostic]
    ) -> Int? {
        if let column = table.column(name) { return column }
        let near = suggestion(for: name, among: table.columns)
        findings.append(
            .error(
                "table.unknown-column",
                "\(table.name) has no column '\(name)'; \(meant(near, else: "it has: \(table.columns.joined(separator: ", "))"))",
                at: location))
        return nil
    }

    // MARK: Fields

    package func origin(of field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        guard let table = table?.table else { return nil }
        guard let type = field.declared else {
            return field.fail(
                "field.untyped", "'\(field.field.name)' needs a type; a table holds only text", at: field.field.location
            )
        }
        guard field.part == "rows" else {
            let column = field.part.isEmpty ? field.name.name : field.part
            return typed(column, as: type, of: table, for: &field).map { (.tableCell($0), type) }
        }
        guard case .list(.record(let columns)) = type else {
            return field.fail("field.type", "'table.rows' is a list of records, but the field is \(type)")
        }
        let picked = columns.map { column -> TypedColumn? in
            if column.optional, table.column(column.name) == nil { return nil }
            return typed(column.name, as: column.type, of: table, for: &field)
        }
        return (.tableRows(columns: picked, limit: field.field.limit), type)
    }

    private func typed(
        _ name: String, as type: FieldType, of table: CompiledTable, for field: inout SourcedField
    ) -> TypedColumn? {
        let location = field.name.location
        guard let column = TableProvider.column(name, of: table, at: location, &field.findings) else { return nil }
        let cells = table.rows.map { $0[column] }
        let weekdays = type == .date && cells.contains { Weekday(code: $0) != nil }
        var values: [Value?] = []
        for (cell, line) in zip(cells, table.lines) {
            if cell.isEmpty { values.append(nil); continue }
            let value = weekdays ? Weekday(code: cell).map { _ in Value.text(cell) } : Value(literal: cell, as: type)
            guard let value else {
                return field.fail(
                    "table.cell",
                    "line \(line) of \(table.name): '\(cell.prefix(40))' is not of type \(type); write \(type.example)")
            }
            values.append(value)
        }
        return TypedColumn(values: values, holdsWeekdays: weekdays)
    }
}
