import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Checks a widget's calls of another team's service.
struct ServiceCompiler {
    private let source: WidgetSource
    private let provided: ProvidedFields
    private var findings: [Diagnostic] = []

    init(_ source: WidgetSource, environment: Environment, neighbours: [String: WidgetSource]) {
        self.source = source
        provided = ProvidedFields(source: source, environment: environment, neighbours: neighbours)
    }

    /// - Returns: `nil` for a widget without a service, and if there is an error.
    func compile() -> (ServicePlan?, [Diagnostic]) {
        var compiler = self
        let plan = compiler.plan()
        return (plan, compiler.findings)
    }

    private mutating func plan() -> ServicePlan? {
        let provider = source.provider
        guard provider.kind == .remote else {
            for key in provider.serviceKeys {
                error(
                    "remote.stray", "only 'provider: { kind: remote }' has '\(key.name)'; remove it or write the kind",
                    at: key)
            }
            return nil
        }
        guard let service = service() else { return nil }
        var facts = Set(provider.send == nil ? ServicePlan.usualFacts : [])
        var fields: [String: ServicePlan.SentField] = [:]
        for name in provider.send ?? [] {
            if name.name.hasPrefix("provider.") {
                fields[name.name] = field(name)
            } else if let fact = fact(name) {
                facts.insert(fact)
            }
        }
        return ServicePlan(
            service: service, deadlineMilliseconds: provider.deadlineMilliseconds, cacheSeconds: provider.cacheSeconds,
            facts: facts.sorted { $0.rawValue < $1.rawValue },
            fields: fields.values.sorted { ($0.widget, $0.field) < ($1.widget, $1.field) })
    }

    private mutating func service() -> String? {
        guard let service = source.provider.service else {
            findings.append(
                .error(
                    "remote.service", "name the service: 'service: <name>', with its name in the settings",
                    at: source.provider.location))
            return nil
        }
        guard ProviderSource.Kind(rawValue: service.name) == nil else {
            error(
                "remote.service",
                "'\(service.name)' is also a kind of provider, so a kill would be ambiguous; give the service another name",
                at: service)
            return nil
        }
        return service.name
    }

    private mutating func fact(_ name: WrittenName) -> FactName? {
        guard let fact = FactName(rawValue: name.name) else {
            let near = suggestion(for: name.name, among: FactName.allCases.map(\.rawValue))
            error(
                "fact.unknown", "unknown fact '\(name.name)'; \(meant(near, else: "the reference lists all"))", at: name
            )
            return nil
        }
        guard fact != .now else {
            error(
                "remote.send", "'now' differs in each request, so answers could not be cached; remove it",
                at: name)
            return nil
        }
        guard !fact.isAboutTrip else {
            error(
                "remote.send", "'\(fact.rawValue)' is private to friends and is never sent to a service; remove it",
                at: name)
            return nil
        }
        return fact
    }

    private mutating func field(_ name: WrittenName) -> ServicePlan.SentField? {
        let path = String(name.name.dropFirst("provider.".count))
        guard let (found, type) = provided.find(path), let dot = path.firstIndex(of: ".") else {
            let near = suggestion(for: name.name, among: provided.paths)
            error(
                "remote.send",
                "'\(name.name)' leads nowhere; \(meant(near, else: "write 'provider.<widget>.<field>' of a widget in 'after'"))",
                at: name)
            return nil
        }
        guard !type.holdsHTML else {
            error("remote.send", "'\(name.name)' is HTML, which is for cards only; remove it", at: name)
            return nil
        }
        return ServicePlan.SentField(
            widget: String(path[..<dot]), field: String(path[path.index(after: dot)...]), type: type, source: found)
    }

    private mutating func error(_ code: String, _ message: String, at reference: WrittenName) {
        findings.append(.error(code, message, at: reference.location))
    }
}

extension FieldType {
    var holdsHTML: Bool {
        switch self {
        case .html: true
        case .list(let element): element.holdsHTML
        case .record(let columns): columns.contains { $0.type.holdsHTML }
        default: false
        }
    }
}
