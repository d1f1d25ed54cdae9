import LayoverModel
package import LayoverTargeting

/// Writes a condition as a sentence for marketers.
///
/// "the trip touches Cuba and the traveller lives in, or is a citizen of, the United States".
package struct ConditionText: Sendable {
    private let english: EnglishText

    package init(_ english: EnglishText) { self.english = english }

    /// "shows when ..."; "always shows" without a condition.
    package func sentence(_ condition: Condition?, showsWhenUnknown: Bool) -> String {
        guard let condition else { return "always shows" }
        let known = "shows when \(text(condition.outline))"
        return showsWhenUnknown ? "\(known); it also shows if that is unknown" : known
    }

    /// The condition alone, without a capital and a full stop.
    package func text(_ outline: ConditionOutline) -> String { text(outline, depth: 0) }

    private func text(_ outline: ConditionOutline, depth: Int) -> String {
        switch outline {
        case .all(let parts): return join(parts, by: "and", pair: "both", depth: depth)
        case .any(let parts): return merged(parts) ?? join(parts, by: "or", pair: "either", depth: depth)
        case .none(let parts): return "it is not true that \(join(parts, by: "or", pair: "either", depth: depth + 1))"
        case .not(.test(let test)): return ConditionTestText(english, test).text(isTurned: true)
        case .not(.not(let part)): return text(part, depth: depth)
        case .not(.none(let parts)): return text(.any(parts), depth: depth)
        case .not(let part): return "it is not true that \(text(part, depth: depth + 1))"
        case .test(let test): return ConditionTestText(english, test).text(isTurned: false)
        }
    }

    private func join(_ parts: [ConditionOutline], by word: String, pair: String, depth: Int) -> String {
        guard let first = parts.first else { return "always" }
        guard parts.count > 1 else { return text(first, depth: depth) }
        let texts = parts.map { text($0, depth: depth + 1) }
        let joined = texts.dropLast().joined(separator: texts.count == 2 ? "" : ", ") + " \(word) " + (texts.last ?? "")
        switch depth {
        case 0: return joined
        case 1 where parts.count == 2: return "\(pair) \(joined)"
        default: return "(\(joined))"
        }
    }

    /// "the traveller lives in, or is a citizen of, the US": one subject and one object with several verbs.
    private func merged(_ parts: [ConditionOutline]) -> String? {
        guard parts.count > 1 else { return nil }
        var told: [ConditionTestText.Told] = []
        for part in parts {
            guard case .test(let test) = part, let found = ConditionTestText(english, test).told else { return nil }
            told.append(found)
        }
        guard told.allSatisfy({ $0.who == told[0].who }) else { return nil }
        if told.allSatisfy({ $0.object == told[0].object }) {
            let deeds = told.map(\.does)
            return "\(told[0].who) \(deeds[0]), or \(deeds.dropFirst().joined(separator: ", or ")), \(told[0].object)"
        }
        return "\(told[0].who) " + EnglishText.join(told.map { "\($0.does) \($0.object)" }, by: "or")
    }
}
