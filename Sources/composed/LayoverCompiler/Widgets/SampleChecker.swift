import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Checks a sample's facts and recorded answer against their types.
enum SampleChecker {
    static func check(_ sample: SampleSource, of widget: WidgetSource, _ fields: [FieldPlan]) -> [Diagnostic] {
        checkFacts(sample) + checkAnswer(sample, of: widget, fields)
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
        return mistake(in: fact, as: name.type)
    }

    private static func checkAnswer(
        _ sample: SampleSource, of widget: WidgetSource, _ fields: [FieldPlan]
    ) -> [Diagnostic] {
        guard let answer = sample.answer else { return [] }
        if widget.provider.kind == .pick { return checkOffers(answer, sample, of: widget) }
        guard widget.provider.kind == .remote else {
            return [
                .error(
                    "sample.answer", "only a widget with 'provider: { kind: remote }' receives an answer; remove it",
                    at: sample.answerLocation)
            ]
        }
        guard case .members(let members) = answer else { return [] }
        return members.compactMap { check($0, fields) }
    }

    /// Checks the offers that a pick chooses among.
    private static func checkOffers(
        _ answer: SampleSource.Answer, _ sample: SampleSource, of widget: WidgetSource
    ) -> [Diagnostic] {
        guard widget.pick?.from == .results, case .members(let members) = answer,
            let offers = members.first(where: { $0.name.name == SampleOffers.member })
        else {
            return [
                .error(
                    "sample.answer",
                    "a pick chooses among offers of the results; write 'answer: { offers: [{ id: a, price: 74.89 GBP }] }' for one 'from: results'",
                    at: sample.answerLocation)
            ]
        }
        return SampleOffers(offers.value, file: offers.name.location.file).findings
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
        return readers.lazy.compactMap { mistake(in: member, as: $0.type) }.first
    }

    private static func mistake(in literal: SampleSource.NamedLiteral, as type: FieldType) -> Diagnostic? {
        let reader = LiteralReader(file: literal.name.location.file)
        if case .failure(let finding) = reader.read(literal.value, as: type) { return finding }
        return nil
    }
}
