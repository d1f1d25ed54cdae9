import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Resolves the source of each field of a widget and checks that the types agree.
struct FieldCompiler {
    private let build: WidgetBuild
    private let provider: any ProviderRule
    /// All kinds of providers.
    private let content: ContentTable
    private let environment: Environment
    private let messageNames: [String]
    private(set) var findings: [Diagnostic] = []

    init(
        _ build: WidgetBuild, by provider: any ProviderRule, of content: ContentTable, environment: Environment,
        messageNames: [String]
    ) {
        self.build = build
        self.provider = provider
        self.content = content
        self.environment = environment
        self.messageNames = messageNames
    }

    private var source: WidgetSource { build.source }

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
            return fail(
                "field.origin", "'\(field.name)' needs exactly one of 'from', 'message', 'value' and 'partial'",
                at: field.location)
        case .message(let name): return message(name, declared)
        case .value(let node): return value(node, field, declared)
        case .partial(let name): return partial(name, declared)
        case .source(let name): return from(name, field, declared)
        }
    }

    private mutating func message(_ name: WrittenName, _ declared: FieldType?) -> (FieldPlan.Origin, FieldType)? {
        guard let index = messageNames.firstIndex(of: name.name) else {
            let near = suggestion(for: name.name, among: messageNames)
            return fail(
                "message.unknown",
                "no text is called '\(name.name)'; \(meant(near, else: "add it to messages/<locale>.yaml"))",
                at: name.location)
        }
        guard declared == nil || declared == .text else {
            return fail("field.type", "a message is text, not \(declared?.description ?? "")", at: name.location)
        }
        return (.message(index), .text)
    }

    private mutating func partial(_ name: WrittenName, _ declared: FieldType?) -> (FieldPlan.Origin, FieldType)? {
        guard declared == .html, source.form == .html else {
            return fail(
                "field.type", "a partial is for fields of type html in html cards; write 'type: html'",
                at: name.location)
        }
        guard environment.partials[name.name] != nil || environment.isBroken(.partial, name.name) else {
            let near = suggestion(for: name.name, among: Array(environment.partials.keys))
            return fail(
                "field.partial",
                "unknown partial '\(name.name)'; \(meant(near, else: "write widgets/partials/\(name.name).html"))",
                at: name.location)
        }
        return (.partial(name.name), .html)
    }

    private mutating func value(
        _ node: Node, _ field: FieldSource, _ declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard let declared else {
            return fail(
                "field.untyped", "'\(field.name)' needs a type; add 'type: text' or another", at: field.location)
        }
        guard declared != .html else {
            return fail("field.type", "HTML comes only from partials; write 'partial: <name>'", at: field.location)
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
        var sourced = SourcedField(field, from: name, declared: declared)
        defer { findings += sourced.findings }
        let word = name.name.prefix { $0 != "." }
        if word == "provider" { return otherWidget(&sourced) }
        guard let rule = content.provider(filling: String(word)) else { return fact(name, field, declared) }
        let own = type(of: provider).kind
        guard rule.kind == own else {
            return sourced.fail(
                "field.source", "'\(name.name)' needs 'provider: { kind: \(rule.kind) }'; this widget's is '\(own)'")
        }
        return provider.origin(of: &sourced)
    }

    private func otherWidget(_ field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        guard let (found, type) = build.providedField(field.part) else {
            return field.fail(
                "field.source",
                "'\(field.name.name)' leads nowhere; write 'provider.<widget>.<field>' of a widget in 'after'")
        }
        return field.checked(.provided(found), type)
    }

    private mutating func fact(
        _ name: WrittenName, _ field: FieldSource, _ declared: FieldType?
    ) -> (FieldPlan.Origin, FieldType)? {
        guard let fact = FactName(rawValue: name.name) else {
            let near = suggestion(for: name.name, among: FactName.allCases.map(\.rawValue))
            return fail(
                "fact.unknown", "unknown fact '\(name.name)'; \(meant(near, else: "the reference lists all"))",
                at: name.location)
        }
        let type = declared ?? fact.type
        if fact == .resultsDirectCarriers { return carriers(field, as: type, from: name) }
        guard type == fact.type else {
            return fail("field.type", "'\(name.name)' is \(fact.type), but the field is \(type)", at: name.location)
        }
        return (.fact(fact), type)
    }

    private mutating func carriers(
        _ field: FieldSource, as type: FieldType, from name: WrittenName
    ) -> (FieldPlan.Origin, FieldType)? {
        let fact = FactName.resultsDirectCarriers.type
        guard case .list(.record(let columns)) = type else {
            return fail("field.type", "'\(name.name)' is \(fact), but the field is \(type)", at: name.location)
        }
        for column in columns
        where !FactName.carrierColumns.contains(where: { $0.name == column.name && $0.type == column.type }) {
            return fail(
                "field.type", "'\(name.name)' has no '\(column.name): \(column.type)'; it has \(fact)",
                at: name.location)
        }
        let picks = columns.compactMap { column in FactName.carrierColumns.firstIndex { $0.name == column.name } }
        return (.carriers(columns: picks, order: field.sort, limit: field.limit), type)
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }

    /// Reports an error; always `nil`.
    private mutating func fail<Part>(_ code: String, _ message: String, at location: SourceLocation) -> Part? {
        error(code, message, at: location)
        return nil
    }
}
