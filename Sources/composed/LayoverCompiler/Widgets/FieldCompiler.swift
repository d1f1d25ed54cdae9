import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Resolves the source of each field of a widget and checks that the types agree.
struct FieldCompiler {
    let source: WidgetSource
    let environment: Environment
    /// Definitions of the widgets whose fields this one reads, by name.
    let neighbours: [String: WidgetSource]
    let messageNames: [String]
    let table: CompiledTable?
    let campaignTexts: [String]
    /// The pick of a widget with `provider: pick`; `nil` for other widgets, and if it has errors.
    var pick: PickPlan?
    private(set) var findings: [Diagnostic] = []

    init(
        source: WidgetSource, environment: Environment, neighbours: [String: WidgetSource], messageNames: [String],
        table: CompiledTable?, campaignTexts: [String]
    ) {
        self.source = source
        self.environment = environment
        self.neighbours = neighbours
        self.messageNames = messageNames
        self.table = table
        self.campaignTexts = campaignTexts
    }

    mutating func compile() -> [FieldPlan] {
        let component = source.component.flatMap { environment.components[$0.name] }
        if let component { checkContract(component) }
        return source.fields.compactMap { field in
            let contract = component?.fields.first { $0.name == field.name }
            return compile(field, contract: contract)
        }
    }

    private mutating func checkContract(_ component: ComponentSource) {
        for field in component.fields where !field.optional {
            guard !source.fields.contains(where: { $0.name == field.name }) else { continue }
            error(
                "field.missing",
                "\(component.name.name) needs the field '\(field.name)', a \(field.type); add it to 'fields'",
                at: source.location)
        }
        for field in source.fields where !component.fields.contains(where: { $0.name == field.name }) {
            let names = component.fields.map(\.name)
            let near = suggestion(for: field.name, among: names)
            error(
                "field.not-in-component",
                "\(component.name.name) has no field '\(field.name)'; \(meant(near, else: "it has: \(names.joined(separator: ", "))"))",
                at: field.location)
        }
    }

    private mutating func compile(_ field: FieldSource, contract: ComponentSource.Field?) -> FieldPlan? {
        let before = findings.count(where: \.isError)
        let declared = field.type ?? contract?.type
        if let own = field.type, let type = contract?.type, own != type {
            error(
                "field.type", "'\(field.name)' is \(own) here, but \(type) in the component; remove 'type'",
                at: field.location)
        }
        guard let (origin, type) = origin(of: field, declared: declared), findings.count(where: \.isError) == before
        else {
            return nil
        }
        return FieldPlan(
            name: field.name, type: type, optional: field.optional || (contract?.optional ?? false), origin: origin)
    }

    private mutating func origin(of field: FieldSource, declared: FieldType?) -> (FieldPlan.Origin, FieldType)? {
        switch field.origin {
        case .unclear:
            error(
                "field.origin", "'\(field.name)' needs exactly one of 'from', 'message', 'value' and 'partial'",
                at: field.location)
            return nil
        case .message(let name): return message(name, declared)
        case .value(let node): return value(node, field, declared)
        case .partial(let name): return partial(name, declared)
        case .source(let name): return from(name, field, declared)
        }
    }

    private mutating func message(_ name: WrittenName, _ declared: FieldType?) -> (FieldPlan.Origin, FieldType)? {
        guard let index = messageNames.firstIndex(of: name.name) else {
            let near = suggestion(for: name.name, among: messageNames)
            error(
                "message.unknown",
                "no text is called '\(name.name)'; \(meant(near, else: "add it to messages/<locale>.yaml"))",
                at: name.location)
            return nil
        }
        guard declared == nil || declared == .text else {
            error("field.type", "a message is text, not \(declared?.description ?? "")", at: name.location)
            return nil
        }
        return (.message(index), .text)
    }

    private mutating func partial(_ name: WrittenName, _ declared: FieldType?) -> (FieldPlan.Origin, FieldType)? {
        guard declared == .html, source.form == .html else {
            error(
                "field.type", "a partial is for fields of type html in html cards; write 'type: html'",
                at: name.location)
            return nil
        }
        guard environment.partials[name.name] != nil || environment.isBroken(.partial, name.name) else {
            let near = suggestion(for: name.name, among: Array(environment.partials.keys))
            error(
                "field.partial",
                "unknown partial '\(name.name)'; \(meant(near, else: "write widgets/partials/\(name.name).html"))",
                at: name.location)
            return nil
        }
        return (.partial(name.name), .html)
    }

    private mutating func value(
        _ node: Node, _ field: FieldSource, _ declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard let declared else {
            error("field.untyped", "'\(field.name)' needs a type; add 'type: text' or another", at: field.location)
            return nil
        }
        guard declared != .html else {
            error("field.type", "HTML comes only from partials; write 'partial: <name>'", at: field.location)
            return nil
        }
        let file = field.location.file
        switch LiteralReader(file: file).read(node, as: declared) {
        case .success(let value):
            findings += LiteralReader.shown(in: node, as: declared).flatMap { text in
                ShownText.leftovers(in: text.text ?? "").map { $0.diagnostic(at: SourceLocation(file, text.position)) }
            }
            return (.value(value), declared)
        case .failure(let finding):
            findings.append(finding)
            return nil
        }
    }

    private mutating func from(
        _ name: WrittenName, _ field: FieldSource, _ declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        let parts = name.name.split(separator: ".", maxSplits: 1).map(String.init)
        switch parts[0] {
        case "campaign" where source.provider.kind == .campaign: return campaign(parts.last ?? "", name, declared)
        case "table" where source.provider.kind == .table:
            return tableColumn(parts.last ?? "", from: name, of: field, declared: declared)
        case "answer" where source.provider.kind == .remote:
            return answer(parts.count == 2 ? parts[1] : "", from: name, of: field, declared: declared)
        case "pick" where source.provider.kind == .pick:
            return picked(parts.count == 2 ? parts[1] : "", from: name, declared: declared, limit: field.limit)
        case "provider": return provided(parts.last ?? "", name, declared)
        case "campaign", "table", "answer", "pick":
            let kind = parts[0] == "answer" ? "remote" : parts[0]
            error(
                "field.source",
                "'\(name.name)' needs 'provider: { kind: \(kind) }'; this widget's is '\(source.provider.kind.rawValue)'",
                at: name.location)
            return nil
        default: return fact(name, field, declared)
        }
    }

    private mutating func fact(
        _ name: WrittenName, _ field: FieldSource, _ declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard let fact = FactName(rawValue: name.name) else {
            let near = suggestion(for: name.name, among: FactName.allCases.map(\.rawValue))
            error(
                "fact.unknown", "unknown fact '\(name.name)'; \(meant(near, else: "the reference lists all"))",
                at: name.location)
            return nil
        }
        let type = declared ?? fact.type
        if fact == .resultsDirectCarriers { return carriers(field, as: type, from: name) }
        guard type == fact.type else {
            error("field.type", "'\(name.name)' is \(fact.type), but the field is \(type)", at: name.location)
            return nil
        }
        return (.fact(fact), type)
    }

    private mutating func carriers(
        _ field: FieldSource, as type: FieldType, from name: WrittenName
    ) -> (FieldPlan.Origin, FieldType)? {
        let fact = FactName.resultsDirectCarriers.type
        guard case .list(.record(let columns)) = type else {
            error("field.type", "'\(name.name)' is \(fact), but the field is \(type)", at: name.location)
            return nil
        }
        for column in columns
        where !FactName.carrierColumns.contains(where: { $0.name == column.name && $0.type == column.type }) {
            error(
                "field.type", "'\(name.name)' has no '\(column.name): \(column.type)'; it has \(fact)",
                at: name.location)
            return nil
        }
        let picks = columns.compactMap { column in FactName.carrierColumns.firstIndex { $0.name == column.name } }
        return (.carriers(columns: picks, order: field.sort, limit: field.limit), type)
    }

    private mutating func campaign(
        _ part: String, _ name: WrittenName, _ declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        let text = part.hasPrefix("text.") ? String(part.dropFirst(5)) : nil
        let found: (FieldPlan.Origin, FieldType)? =
            switch part {
            case "image": (.campaignImage, .image)
            case "link": (.campaignLink, .link)
            case "name": (.campaignName, .text)
            default: text.flatMap { campaignTexts.firstIndex(of: $0) }.map { (.campaignText($0), .text) }
            }
        guard let found else {
            error(
                "field.source",
                "'\(name.name)' is not a part of a campaign; there are campaign.name, .image, .link, .text.<name>",
                at: name.location)
            return nil
        }
        guard declared == nil || declared == found.1 else {
            error(
                "field.type", "'\(name.name)' is \(found.1), but the field is \(declared?.description ?? "")",
                at: name.location)
            return nil
        }
        return found
    }

    private mutating func provided(_ path: String, _ name: WrittenName, _ declared: FieldType?) -> (
        FieldPlan.Origin, FieldType
    )? {
        guard
            let (field, type) = ProvidedFields(source: source, environment: environment, neighbours: neighbours).find(
                path)
        else {
            error(
                "field.source",
                "'\(name.name)' leads nowhere; write 'provider.<widget>.<field>' of a widget in 'after'",
                at: name.location)
            return nil
        }
        guard declared == nil || declared == type else {
            error(
                "field.type", "'\(name.name)' is \(type), but the field is \(declared?.description ?? "")",
                at: name.location)
            return nil
        }
        return (.provided(field), type)
    }

    private mutating func picked(
        _ part: String, from name: WrittenName, declared: FieldType?, limit: Int?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard let pick else { return nil }
        let compiler = PickFieldCompiler(pick, scored: source.pick?.scored ?? [])
        switch compiler.origin(part, name, declared: declared, limit: limit) {
        case .success(let found): return found
        case .failure(let finding):
            findings.append(finding)
            return nil
        }
    }

    /// Reads a field from a member of the answer, by name; only the type can be checked.
    private mutating func answer(
        _ member: String, from name: WrittenName, of field: FieldSource, declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard member.isIdentifier else {
            error(
                "field.source",
                "'\(name.name)' does not name a member of an answer; write 'answer.<name>' with small letters, digits and '_'",
                at: name.location)
            return nil
        }
        guard let declared else {
            error(
                "field.untyped",
                "'\(field.name)' needs a type, which the answer must match; add 'type: text' or another",
                at: field.location)
            return nil
        }
        guard !declared.holdsHTML else {
            error(
                "field.type", "HTML comes only from partials, never from an answer; write 'type: text'",
                at: field.location)
            return nil
        }
        return (.answer(member, limit: field.limit), declared)
    }

    private mutating func tableColumn(
        _ column: String, from name: WrittenName, of field: FieldSource, declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard let table else { return nil }
        guard let declared else {
            error("field.untyped", "'\(field.name)' needs a type; a table holds only text", at: field.location)
            return nil
        }
        if column == "rows" { return rows(of: table, as: declared, from: name, limit: field.limit) }
        guard let typed = typedColumn(column, as: declared, of: table, from: name) else { return nil }
        return (.tableCell(typed), declared)
    }

    private mutating func rows(
        of table: CompiledTable, as type: FieldType, from name: WrittenName, limit: Int?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard case .list(.record(let columns)) = type else {
            error("field.type", "'table.rows' is a list of records, but the field is \(type)", at: name.location)
            return nil
        }
        let picked = columns.map { column -> TypedColumn? in
            if column.optional, table.column(column.name) == nil { return nil }
            return typedColumn(column.name, as: column.type, of: table, from: name)
        }
        return (.tableRows(columns: picked, limit: limit), type)
    }

    private mutating func typedColumn(
        _ column: String, as type: FieldType, of table: CompiledTable, from name: WrittenName
    ) -> TypedColumn? {
        guard let index = table.column(column) else {
            let near = suggestion(for: column, among: table.columns)
            error(
                "table.unknown-column",
                "\(table.name) has no column '\(column)'; \(meant(near, else: "it has: \(table.columns.joined(separator: ", "))"))",
                at: name.location)
            return nil
        }
        return read(index, as: type, of: table, from: name)
    }

    private mutating func read(_ column: Int, as type: FieldType, of table: CompiledTable, from name: WrittenName)
        -> TypedColumn?
    {
        let cells = table.rows.map { $0[column] }
        let weekdays = type == .date && cells.contains { Weekday(code: $0) != nil }
        var values: [Value?] = []
        for (cell, line) in zip(cells, table.lines) {
            if cell.isEmpty { values.append(nil); continue }
            let value = weekdays ? Weekday(code: cell).map { _ in Value.text(cell) } : Value(literal: cell, as: type)
            guard let value else {
                error(
                    "table.cell",
                    "line \(line) of \(table.name): '\(cell.prefix(40))' is not of type \(type); write \(type.example)",
                    at: name.location)
                return nil
            }
            values.append(value)
        }
        return TypedColumn(values: values, holdsWeekdays: weekdays)
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}
