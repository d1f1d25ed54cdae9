package import LayoverModel
package import LayoverSchema

/// Fills fields from the answer of another team's service.
package struct ServiceProvider: ProviderRule {
    package static let kind = "remote"
    package static let summary = "another team's service"
    package static let source: String? = "answer"
    package static let keys = [
        Record.Key("service", .name(.plain), "remote: the service's name in the settings"),
        Record.Key(
            "deadline", .duration(milliseconds: 10...5000), standard: "150ms",
            "remote: how long to wait; a later answer is ignored"),
        Record.Key(
            "cache", .duration(milliseconds: 1000...86_400_000), standard: "never",
            "remote: how long an answer is reused for equal requests"),
        Record.Key(
            "send", .list(.source, count: 0...32),
            standard: "`market`, `locale`, all of `query`, and all of `route` except `route.countries`",
            "remote: facts, and fields of widgets in `after`, that are sent to the service; personal facts are sent only if they are listed here"
        ),
    ]

    /// `nil` if there is an error.
    package let service: ServicePlan?

    package init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {
        var compiler = ServiceCompiler(build)
        service = compiler.compile()
        findings += compiler.findings
    }

    package static func findStrays(in source: WidgetSource) -> [Diagnostic] {
        source.provider.written(keys.map(\.name)).map { key in
            .error(
                "remote.stray", "only 'provider: { kind: remote }' has '\(key.name)'; remove it or write the kind",
                at: key.location)
        }
    }

    /// Reads a field from a member of the answer, by name; only the type can be checked.
    package func origin(of field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        guard field.part.isIdentifier else {
            return field.fail(
                "field.source",
                "'\(field.name.name)' does not name a member of an answer; write 'answer.<name>' with small letters, digits and '_'"
            )
        }
        guard let type = field.declared else {
            return field.fail(
                "field.untyped",
                "'\(field.field.name)' needs a type, which the answer must match; add 'type: text' or another",
                at: field.field.location)
        }
        guard !type.holdsHTML else {
            return field.fail(
                "field.type", "HTML comes only from partials, never from an answer; write 'type: text'",
                at: field.field.location)
        }
        return (.answer(field.part, limit: field.field.limit), type)
    }

    package func check(
        _ answer: SampleSource.Answer, of sample: SampleSource, _ fields: [FieldPlan]
    ) -> [Diagnostic] {
        guard case .members(let members) = answer else { return [] }
        return members.compactMap { ServiceProvider.check($0, fields) }
    }

    private static func check(_ member: SampleSource.NamedLiteral, _ fields: [FieldPlan]) -> Diagnostic? {
        let readers = fields.filter { $0.answerMember == member.name.name }
        guard !readers.isEmpty else {
            let near = suggestion(for: member.name.name, among: fields.compactMap(\.answerMember))
            return .error(
                "sample.answer",
                "no field takes 'answer.\(member.name.name)'; \(meant(near, else: "remove it or add the field"))",
                at: member.name.location)
        }
        return readers.lazy.compactMap { member.mistake(as: $0.type) }.first
    }
}

/// Checks a widget's calls of another team's service.
private struct ServiceCompiler {
    private let build: WidgetBuild
    private(set) var findings: [Diagnostic] = []

    init(_ build: WidgetBuild) { self.build = build }

    /// - Returns: `nil` if the service has no valid name.
    mutating func compile() -> ServicePlan? {
        let provider = build.source.provider
        guard let service = service() else { return nil }
        let send = provider.keys.node["send"] == nil ? nil : provider.keys.references("send")
        var facts = Set(send == nil ? ServicePlan.usualFacts : [])
        var fields: [String: ServicePlan.SentField] = [:]
        for name in send ?? [] {
            if name.name.hasPrefix("provider.") {
                fields[name.name] = field(name)
            } else if let fact = fact(name) {
                facts.insert(fact)
            }
        }
        return ServicePlan(
            service: service, deadlineMilliseconds: provider.keys.milliseconds("deadline") ?? 150,
            cacheSeconds: (provider.keys.milliseconds("cache") ?? 0) / 1000,
            facts: facts.sorted { $0.rawValue < $1.rawValue },
            fields: fields.values.sorted { ($0.widget, $0.field) < ($1.widget, $1.field) })
    }

    private mutating func service() -> String? {
        guard let service = build.source.provider.service else {
            return fail(
                "remote.service", "name the service: 'service: <name>', with its name in the settings",
                at: build.source.provider.location)
        }
        guard let clash = build.findClash(of: service) else { return service.name }
        findings.append(clash)
        return nil
    }

    private mutating func fact(_ name: WrittenName) -> FactName? {
        guard let fact = FactName(rawValue: name.name) else {
            let near = suggestion(for: name.name, among: FactName.allCases.map(\.rawValue))
            return fail(
                "fact.unknown", "unknown fact '\(name.name)'; \(meant(near, else: "the reference lists all"))",
                at: name.location)
        }
        guard fact != .now else {
            return fail(
                "remote.send", "'now' differs in each request, so answers could not be cached; remove it",
                at: name.location)
        }
        guard !fact.isAboutTrip else {
            return fail(
                "remote.send", "'\(fact.rawValue)' is private to friends and is never sent to a service; remove it",
                at: name.location)
        }
        return fact
    }

    private mutating func field(_ name: WrittenName) -> ServicePlan.SentField? {
        let path = String(name.name.dropFirst("provider.".count))
        guard let (found, type) = build.providedField(path), let dot = path.firstIndex(of: ".") else {
            let near = suggestion(for: name.name, among: build.providedPaths)
            return fail(
                "remote.send",
                "'\(name.name)' leads nowhere; \(meant(near, else: "write 'provider.<widget>.<field>' of a widget in 'after'"))",
                at: name.location)
        }
        guard !type.holdsHTML else {
            return fail("remote.send", "'\(name.name)' is HTML, which is for cards only; remove it", at: name.location)
        }
        return ServicePlan.SentField(
            widget: String(path[..<dot]), field: String(path[path.index(after: dot)...]), type: type, source: found)
    }

    private mutating func fail<Part>(_ code: String, _ message: String, at location: SourceLocation) -> Part? {
        findings.append(.error(code, message, at: location))
        return nil
    }
}

extension FieldType {
    fileprivate var holdsHTML: Bool {
        switch self {
        case .html: true
        case .list(let element): element.holdsHTML
        case .record(let columns): columns.contains { $0.type.holdsHTML }
        default: false
        }
    }
}

extension SampleSource.NamedLiteral {
    /// The error if the value cannot be read as a type.
    package func mistake(as type: FieldType) -> Diagnostic? {
        let reader = LiteralReader(file: name.location.file)
        if case .failure(let finding) = reader.read(value, as: type) { return finding }
        return nil
    }
}
