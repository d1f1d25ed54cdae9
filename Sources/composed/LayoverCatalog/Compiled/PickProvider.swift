package import LayoverModel
import LayoverPick
package import LayoverSchema

/// Fills fields from the best of several candidates.
package struct PickProvider: ProviderRule {
    package static let kind = "pick"
    package static let summary =
        "the best of several offers or places, with the reasons; configured under `pick`"
    package static let source: String? = "pick"

    /// `nil` if there is an error.
    package let pick: PickPlan?
    /// Facts that can be a reason, here or in an arm of an experiment.
    private let scored: Set<String>
    private let location: SourceLocation

    package init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {
        var compiler = PickCompiler(build)
        pick = compiler.compile()
        scored = build.source.pick?.scored ?? []
        location = build.source.pick?.location ?? build.source.location
        findings += compiler.findings
    }

    package static func findStrays(in source: WidgetSource) -> [Diagnostic] {
        guard let pick = source.pick else { return [] }
        return [
            .error(
                "pick.stray", "only 'provider: { kind: pick }' has 'pick'; remove it or write the kind",
                at: pick.location)
        ]
    }

    package var services: [String] { if case .remote(let services)? = pick?.source { [services.service] } else { [] } }

    package func origin(of field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        pick.flatMap { PickFieldCompiler($0, scored: scored).origin(of: &field) }
    }

    /// Checks the offers that it chooses among.
    package func check(
        _ answer: SampleSource.Answer, of sample: SampleSource, _ fields: [FieldPlan]
    ) -> [Diagnostic] {
        guard pick?.readsOffers == true, case .members(let members) = answer,
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

    /// Warns of a curve that does not tell the offers of all samples apart.
    package func check(_ samples: [SampleSource]) -> [Diagnostic] {
        guard let pick, pick.readsOffers else { return [] }
        let offers = samples.flatMap { SampleOffers(of: $0)?.offers.candidates ?? [] }
        let warnings = ([pick.pick] + pick.arms.map(\.pick)).flatMap {
            PickCurveCheck($0, offers).warnings(at: location)
        }
        return warnings.indices.filter { !warnings[..<$0].contains(warnings[$0]) }.map { warnings[$0] }
    }
}
