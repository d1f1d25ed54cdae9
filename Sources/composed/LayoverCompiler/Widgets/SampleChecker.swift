import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Checks a sample's facts and recorded answer against their types.
enum SampleChecker {
    static func check(
        _ sample: SampleSource, of provider: any ProviderRule, _ fields: [FieldPlan]
    ) -> [Diagnostic] {
        checkFacts(sample) + (sample.answer.map { provider.check($0, of: sample, fields) } ?? [])
    }

    /// Checks what can be checked without the sample's widget.
    static func checkFacts(_ sample: SampleSource) -> [Diagnostic] { sample.facts.compactMap(check) }

    private static func check(_ fact: SampleSource.NamedLiteral) -> Diagnostic? {
        if fact.name.name.hasPrefix("provider.") || fact.name.name.hasPrefix("campaign.") { return nil }
        guard let name = FactName(rawValue: fact.name.name) else {
            let near = suggestion(for: fact.name.name, among: FactName.allCases.map(\.rawValue))
            return .error(
                "fact.unknown", "unknown fact '\(fact.name.name)'; \(meant(near, else: "the reference lists all"))",
                at: fact.name.location)
        }
        return fact.mistake(as: name.type)
    }
}
