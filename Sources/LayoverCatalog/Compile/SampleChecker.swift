import LayoverModel

/// Holds a sample's facts against the facts' types.
enum SampleChecker {
    static func check(_ sample: SampleSource, file: String) -> [Diagnostic] {
        sample.facts.compactMap { fact in
            if fact.name.name.hasPrefix("provider.") || fact.name.name.hasPrefix("campaign.") { return nil }
            guard let name = FactName(rawValue: fact.name.name) else {
                let near = suggestion(for: fact.name.name, among: FactName.allCases.map(\.rawValue))
                return .error(
                    "fact.unknown", "unknown fact '\(fact.name.name)'; \(meant(near, else: "the reference lists all"))",
                    at: fact.name.location)
            }
            if case .failure(let finding) = LiteralReader(file: file).read(fact.value, as: name.type) { return finding }
            return nil
        }
    }
}
