package import LayoverModel
package import LayoverSchema

/// One kind of provider: the source of a widget's fields.
///
/// The compiler, the documents and the programs know it by this protocol alone. A value is the provider of one widget,
/// compiled. `CardProvider` adds how it fills fields.
package protocol ProviderRule: Sendable {
    /// The word at `provider: { kind: ... }`.
    static var kind: String { get }
    /// What it is, in one sentence.
    static var summary: String { get }
    /// Its own keys at `provider`.
    static var keys: [Record.Key] { get }
    /// The first word of sources that it alone fills: `table` of `from: table.rows`; `nil` if there are none.
    static var source: String? { get }
    /// Those sources with the types of their fields, if they are the same for every widget.
    static var fields: [(name: String, type: FieldType)] { get }
    /// True if it is for `type: placeholder` alone, which has no other provider.
    static var isForPlaceholders: Bool { get }
    /// True if its cards draw campaigns.
    static var drawsCampaigns: Bool { get }
    /// True if its cards are about the reader's trip; they are left out if it arrives too late.
    static var needsTrip: Bool { get }

    /// Compiles the provider of a widget, and reports what is wrong with its keys.
    ///
    /// It fills fields only if there is no error.
    init(_ build: WidgetBuild, _ findings: inout [Diagnostic])

    /// Reports keys of this kind in a widget with another provider.
    static func findStrays(in source: WidgetSource) -> [Diagnostic]

    /// True if a file that it reads exists and has errors, which are reported there.
    var leansOnBroken: Bool { get }
    /// The table that it reads.
    var table: TablePlan? { get }
    /// How another team's service is called; its card waits for the answer.
    var service: ServicePlan? { get }
    /// How it finds the best of some candidates.
    var pick: PickPlan? { get }
    /// The names of services with which its card can be killed.
    var services: [String] { get }

    /// Finds what fills a field whose source begins with `source`, and its type; `nil` if there is an error.
    func origin(of field: inout SourcedField) -> (FieldPlan.Origin, FieldType)?

    /// Checks the answer that a sample has for the widget's fields.
    func check(_ answer: SampleSource.Answer, of sample: SampleSource, _ fields: [FieldPlan]) -> [Diagnostic]

    /// Checks all samples of the widget together.
    func check(_ samples: [SampleSource]) -> [Diagnostic]
}

extension ProviderRule {
    package static var keys: [Record.Key] { [] }
    package static var source: String? { nil }
    package static var fields: [(name: String, type: FieldType)] { [] }
    package static var isForPlaceholders: Bool { false }
    package static var drawsCampaigns: Bool { false }
    package static var needsTrip: Bool { false }

    package static func findStrays(in source: WidgetSource) -> [Diagnostic] { [] }
    package func check(_ samples: [SampleSource]) -> [Diagnostic] { [] }

    package var leansOnBroken: Bool { false }
    package var table: TablePlan? { nil }
    package var service: ServicePlan? { nil }
    package var pick: PickPlan? { nil }
    package var services: [String] { service.map { [$0.service] } ?? [] }

    package func origin(of field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        if let number = Self.fields.firstIndex(where: { $0.name == field.part }) {
            return field.checked(.own(number, limit: field.field.limit), Self.fields[number].type)
        }
        let names = Self.fields.map { "\(Self.source ?? "").\($0.name)" }
        let near = suggestion(for: field.name.name, among: names)
        return field.fail(
            "field.source",
            "there is no '\(field.name.name)'; \(meant(near, else: "there are: \(names.joined(separator: ", "))"))")
    }

    package func check(
        _ answer: SampleSource.Answer, of sample: SampleSource, _ fields: [FieldPlan]
    ) -> [Diagnostic] {
        [
            .error(
                "sample.answer", "only a widget with 'provider: { kind: remote }' receives an answer; remove it",
                at: sample.answerLocation)
        ]
    }
}
