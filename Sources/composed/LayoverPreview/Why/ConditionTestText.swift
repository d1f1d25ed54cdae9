import LayoverModel
import LayoverTargeting

/// Describes one test of a condition.
struct ConditionTestText {
    /// A test in the form of a subject, a verb and an object.
    struct Told {
        let who: String
        let does: String
        let object: String
    }

    private let english: EnglishText
    private let test: ConditionTest
    private let factText: FactText

    init(_ english: EnglishText, _ test: ConditionTest) {
        self.english = english
        self.test = test
        factText = FactText(path: test.path)
    }

    /// The test in that form; `nil` if it does not fit or is negated.
    var told: Told? {
        guard let deed = factText.deed, !test.isNegated, let object else { return nil }
        return Told(who: deed.who, does: deed.does, object: object)
    }

    /// The test in words; its opposite if `isTurned`.
    func text(isTurned: Bool) -> String {
        let isNot = test.isNegated != isTurned
        if let deed = factText.deed, let object { return "\(deed.who) \(isNot ? deed.doesNot : deed.does) \(object)" }
        switch test.demand {
        case .stands(let relation, let value): return stands(relation, value, isNot)
        case .oneOf(let values, let group): return oneOf(values, group, isNot)
        case .hasAll(let values):
            return "\(factText.noun) \(isNot ? "do not hold all of" : "hold") \(list(values, "and"))\(anyCase)"
        case .count(let inner): return told(isNot, counted(inner))
        case .someMember(let inner): return told(isNot, "one of \(factText.noun) has that \(inside(inner))")
        case .matches(let pattern):
            return "\(factText.noun) \(isNot ? "does not match" : "matches") '\(pattern)'\(anyCase)"
        case .version(let relation, let version): return "\(factText.noun) \(self.version(relation, version, isNot))"
        case .isKnown(let wanted): return "\(factText.noun) \(factText.verb) \(wanted != isNot ? "known" : "not known")"
        case .isType(let name): return "\(factText.noun) \(factText.verb)\(isNot ? " not" : "") of type \(name)"
        }
    }

    /// The object of the verb; `nil` for other tests.
    private var object: String? {
        guard factText.deed != nil else { return nil }
        switch test.demand {
        case .stands(.equal, let value): return english.text(value, factText.naming)
        case .oneOf(let values, nil): return list(values, "or") + anyCase
        case .oneOf(_, let group?): return "one of the group '\(group)'"
        case .hasAll(let values): return list(values, "and") + anyCase
        default: return nil
        }
    }

    private func list(_ values: [Value], _ word: String) -> String {
        english.list(values, factText.naming, joinedBy: word)
    }

    private var anyCase: String { test.ignoresCase ? " (in capitals or not)" : "" }

    private func told(_ isNot: Bool, _ text: String) -> String { isNot ? "it is not true that \(text)" : text }

    private func stands(_ relation: ConditionTest.Relation, _ value: Value, _ isNot: Bool) -> String {
        if let states = factText.states, case .bool(let wanted) = value, relation == .equal {
            return wanted != isNot ? states.yes : states.no
        }
        if let counted = factText.counted, case .int(let number) = value {
            return ConditionTestText.there(isNot ? relation.opposite : relation, number, counted, isNot: isNot)
        }
        return
            "\(factText.noun) \(ConditionTestText.relation(relation, value, isNot)) \(english.text(value, factText.naming))"
    }

    private func oneOf(_ values: [Value], _ group: String?, _ isNot: Bool) -> String {
        let listed = group.map { "one of the group '\($0)'" } ?? list(values, "or") + anyCase
        if case .list = test.type { return "\(factText.noun) \(isNot ? "have none of" : "have") \(listed)" }
        return "\(factText.noun) \(isNot ? "is not" : "is") \(listed)"
    }

    /// "there are at least 6 direct flights", "there is no direct flight".
    private static func there(
        _ relation: ConditionTest.Relation, _ number: Int, _ counted: (one: String, many: String), isNot: Bool
    ) -> String {
        let what = number == 1 ? counted.one : counted.many
        let verb = number == 1 ? "is" : "are"
        switch relation {
        case .equal where number == 0 && isNot: return "there is at least 1 \(counted.one)"
        case .equal where isNot: return "there \(verb) not exactly \(number) \(what)"
        case .equal where number == 0: return "there is no \(counted.one)"
        case .equal: return "there \(verb) exactly \(number) \(what)"
        case .less where number == 1: return "there is no \(counted.one)"
        case .less: return "there are fewer than \(number) \(counted.many)"
        case .atMost where number == 0: return "there is no \(counted.one)"
        case .atMost: return "there \(verb) at most \(number) \(what)"
        case .more where number == 0: return "there is at least 1 \(counted.one)"
        case .more: return "there are more than \(number) \(counted.many)"
        case .atLeast: return "there \(verb) at least \(number) \(what)"
        }
    }

    private static func relation(_ relation: ConditionTest.Relation, _ value: Value, _ isNot: Bool) -> String {
        let isTime: Bool
        switch value {
        case .date, .datetime: isTime = true
        default: isTime = false
        }
        let not = isNot ? "is not" : "is"
        switch relation {
        case .equal: return not
        case .less: return isTime ? "\(not) before" : "\(not) less than"
        case .more: return isTime ? "\(not) after" : "\(not) more than"
        case .atMost: return isTime ? (isNot ? "is after" : "is not after") : "\(not) at most"
        case .atLeast: return isTime ? (isNot ? "is before" : "is not before") : "\(not) at least"
        }
    }

    private func version(_ relation: ConditionTest.Relation, _ version: String, _ isNot: Bool) -> String {
        let not = isNot ? "is not" : "is"
        switch relation {
        case .equal: return "\(not) \(version)"
        case .less: return "\(not) before \(version)"
        case .atMost: return "\(not) \(version) or earlier"
        case .more: return "\(not) after \(version)"
        case .atLeast: return "\(not) \(version) or later"
        }
    }

    /// "the number of the countries of the trip is at least 3".
    private func counted(_ inner: ConditionOutline) -> String {
        ConditionTestText.inner(inner, english) { _ in "the number of \(factText.noun.withoutArticle)" }
    }

    private func inside(_ inner: ConditionOutline) -> String {
        ConditionTestText.inner(inner, english) { $0 == "it" ? "it" : "its \($0)" }
    }

    /// Writes the tests inside another test; `name` names their subject.
    private static func inner(
        _ outline: ConditionOutline, _ english: EnglishText, _ name: (String) -> String
    ) -> String {
        func all(_ parts: [ConditionOutline], _ word: String) -> String {
            let texts = parts.map { inner($0, english, name) }
            return texts.count > 1 ? "(\(texts.joined(separator: " \(word) ")))" : texts.first ?? "anything holds"
        }
        switch outline {
        case .all(let parts): return all(parts, "and")
        case .any(let parts): return all(parts, "or")
        case .none(let parts): return "not \(all(parts, "or"))"
        case .not(let part): return "not (\(inner(part, english, name)))"
        case .test(let test): return ConditionTestText(english, test, called: name(test.path)).text(isTurned: false)
        }
    }

    private init(_ english: EnglishText, _ test: ConditionTest, called noun: String) {
        self.english = english
        self.test = test
        factText = .named(noun)
    }
}

extension ConditionTest.Relation {
    /// The relation that holds if this one does not; `equal` stays, because it has no single opposite.
    fileprivate var opposite: ConditionTest.Relation {
        switch self {
        case .equal: .equal
        case .less: .atLeast
        case .atMost: .more
        case .more: .atMost
        case .atLeast: .less
        }
    }
}

extension String {
    fileprivate var withoutArticle: String { hasPrefix("the ") ? String(dropFirst(4)) : self }
}
