import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTargeting
import LayoverTexts

/// Texts of a card that shows although its condition is unknown.
///
/// Resolves the texts of `when_unknown`, and finds texts that state an unknown fact.
///
/// A text may state one if it uses a field of a subject (`results`, `route`, `query`, `traveller`, another widget) of
/// which `show_when` tests a fact: "some flights to {city} go through Cuba" makes no sense for an unknown route.
struct UnknownTexts {
    private let source: WidgetSource
    private let condition: Condition?
    private let fields: [FieldPlan]
    private let texts: WidgetTexts
    private(set) var findings: [Diagnostic] = []

    init(_ source: WidgetSource, condition: Condition?, fields: [FieldPlan], texts: WidgetTexts) {
        self.source = source
        self.condition = condition
        self.fields = fields
        self.texts = texts
    }

    /// For each replaced message, the index of its replacement.
    mutating func swaps() -> [Int: Int] {
        var found: [Int: Int] = [:]
        for swap in source.textsWhenUnknown {
            let (text, instead) = (index(of: swap.text), index(of: swap.instead))
            if let text, let instead, text != instead { found[text] = instead }
        }
        return found
    }

    private mutating func index(of name: WrittenName) -> Int? {
        if let index = texts.names.firstIndex(of: name.name) { return index }
        let near = suggestion(for: name.name, among: texts.names)
        findings.append(
            .error(
                "message.unknown",
                "no text is called '\(name.name)'; \(meant(near, else: "add it to messages/<locale>.yaml"))",
                at: name.location, length: name.name.unicodeScalars.count))
        return nil
    }

    /// Warns about each text that `when_unknown` shows unchanged and that uses a field of the condition's subjects, and
    /// about each field that comes from one of the condition's own facts.
    ///
    /// - Parameters:
    ///   - arguments: For each language, each message's fields.
    ///   - provided: Fields of other widgets that the condition reads.
    mutating func checkStated(_ arguments: [[[Int]]], provided: [ProvidedField]) {
        guard source.showsWhenUnknown, let condition else { return }
        let asked = condition.operands.map(\.slot)
        let facts = asked.compactMap(FactSlot.name)
        let others = asked.filter { FactSlot.name(of: $0) == nil }.map {
            provided[$0 - FactSlot.provided(0)].afterIndex
        }
        let suspects = Set(fields.indices.filter { isOfSubject(fields[$0].origin, facts, others) })
        checkTexts(arguments, suspects)
        checkFields(facts)
    }

    private mutating func checkTexts(_ arguments: [[[Int]]], _ suspects: Set<Int>) {
        let settled = Set(source.textsWhenUnknown.flatMap { [$0.text.name, $0.instead.name] })
        for (index, name) in texts.names.enumerated() where !settled.contains(name) {
            let used = arguments.flatMap { $0.indices.contains(index) ? $0[index] : [] }
            guard let field = used.filter(suspects.contains).min() else { continue }
            warn(
                "if the condition is unknown, the card's text '\(name)' still states '{\(fields[field].name)}' "
                    + "as a fact; write 'when_unknown: { show: { \(name): \(name)_unknown } }' and a text that is true "
                    + "then, or '\(name): \(name)' if it is true in both cases")
        }
    }

    /// If the card has texts for the unknown case, a field that may be missing is left to the author.
    private mutating func checkFields(_ facts: [FactName]) {
        for field in fields where !(field.optional && !source.textsWhenUnknown.isEmpty) {
            guard case .fact(let name) = field.origin, facts.contains(name), !name.isAlwaysKnown else { continue }
            let remedy =
                field.optional
                ? "write 'when_unknown: { show: { <text>: <text> } }' with the texts for this case"
                : "write 'optional: true' at the field"
            warn(
                "the field '\(field.name)' comes from '\(name.rawValue)', and 'show' shows the card without it; \(remedy)"
            )
        }
    }

    private func isOfSubject(_ origin: FieldPlan.Origin, _ facts: [FactName], _ others: [Int]) -> Bool {
        switch origin {
        case .fact(let name): facts.contains { $0.subject == name.subject && !$0.isAlwaysKnown }
        case .carriers: facts.contains(where: \.isAboutResults)
        case .provided(let field): others.contains(field.afterIndex)
        default: false
        }
    }

    private mutating func warn(_ message: String) {
        findings.append(.warning("widget.unknown-stated", message, at: source.location(of: "when_unknown")))
    }
}

extension FactName {
    /// `results`, `route`; the fact itself if it has no dot.
    fileprivate var subject: Substring { rawValue.prefix { $0 != "." } }

    fileprivate var isAlwaysKnown: Bool { self == .market || self == .locale || self == .now }
}
