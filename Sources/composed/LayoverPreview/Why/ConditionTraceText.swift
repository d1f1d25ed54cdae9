import LayoverAssembly
import LayoverModel
import LayoverTargeting

/// Describes what a condition saw, and what it would need to see.
struct ConditionTraceText {
    let english: EnglishText
    let values: ValueText

    /// Every test in the order of the file.
    func operands(_ trace: Trace, depth: Int = 0) -> [TraceOperand] {
        guard case .leaf(let leaf) = trace.kind else {
            return trace.parts.flatMap { operands($0, depth: depth + 1) }
        }
        return [
            TraceOperand(
                words: leaf.requirement, plain: ConditionText(english).text(.test(leaf.test)), truth: "\(trace.truth)",
                value: value(leaf), depth: max(0, depth - 1))
        ]
    }

    /// "the traveller's citizenship is Norway and the country that the traveller lives in is not known": the tests that
    /// decided, each fact once.
    func found(_ trace: Trace) -> String {
        var told: [String] = []
        for leaf in decisive(trace) {
            let noun = FactText(path: leaf.path).noun
            let text = sentence(leaf, noun)
            if !told.contains(text) { told.append(text) }
        }
        return EnglishText.join(told, by: "and")
    }

    /// The unmet part of the condition, as a condition.
    func needed(_ trace: Trace) -> String { ConditionText(english).text(unmet(trace)) }

    private func sentence(_ leaf: Trace.Leaf, _ noun: String) -> String {
        let factText = FactText(path: leaf.path)
        guard let value = leaf.fact.value else {
            return "\(noun) \(factText.verb) not known\(leaf.fact == .pending ? " yet" : "")"
        }
        if let states = factText.states, case .bool(let truth) = value { return truth ? states.yes : states.no }
        return "\(noun) \(factText.verb) \(said(value, factText.naming))\(certainty(leaf.fact))"
    }

    private func said(_ value: Value, _ naming: FactText.Naming) -> String {
        switch value {
        case .money, .date, .datetime, .duration, .percent: values.text(value)
        case .texts(let texts) where texts.count == 0: "none"
        default: english.text(value, naming)
        }
    }

    /// `4, so far`; airlines by name.
    private func value(_ leaf: Trace.Leaf) -> String? {
        let isAirline = FactText(path: leaf.path).naming == .airline
        return leaf.fact.value.map { value in
            (isAirline ? said(value, .airline) : values.text(value)) + certainty(leaf.fact)
        }
    }

    private func certainty(_ fact: Fact) -> String {
        guard case .known(_, let certainty) = fact else { return "" }
        switch certainty {
        case .final: return ""
        case .partlyUnknown: return ", as far as it could be read"
        default: return ", so far"
        }
    }

    /// The tests with the same truth as the whole condition; below a `not`, all of them.
    private func decisive(_ trace: Trace) -> [Trace.Leaf] {
        switch trace.kind {
        case .leaf(let leaf): [leaf]
        case .all, .any: trace.parts.filter { $0.truth == trace.truth }.flatMap(decisive)
        case .none, .not: trace.parts.flatMap(leaves)
        }
    }

    private func leaves(_ trace: Trace) -> [Trace.Leaf] {
        if case .leaf(let leaf) = trace.kind { return [leaf] }
        return trace.parts.flatMap(leaves)
    }

    private func unmet(_ trace: Trace) -> ConditionOutline {
        switch trace.kind {
        case .all: .all(trace.parts.filter { $0.truth != .yes }.map(unmet))
        case .any: .any(trace.parts.map(unmet))
        case .leaf, .none, .not: trace.outline
        }
    }
}
