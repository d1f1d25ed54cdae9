import LayoverModel
import LayoverTargeting

/// Conditions of words: their subjects, and their compilation.
///
/// An answer is the same for all callers in one market and language on one day, so conditions have no other subjects.
enum SentenceConditions {
    /// The subjects of conditions, in the order of the slots.
    enum Subject: String, CaseIterable {
        case market, locale, day

        var type: FieldType { self == .day ? .date : .text }
    }

    /// - Returns: All errors in the conditions.
    static func compile(
        _ written: [(name: String, node: WrittenNode)], _ patterns: (any PatternMatching)?, _ groups: MemberGroups,
        into conditions: inout [String: Condition]
    ) -> [SentenceFinding] {
        var findings: [SentenceFinding] = []
        for (name, node) in written {
            let compiler = ConditionCompiler(
                file: node.file, patterns: patterns ?? NoPatterns(), groups: groups,
                resolve: { path in
                    Subject.allCases.firstIndex { $0.rawValue == path }.map {
                        Operand(slot: $0, type: Subject.allCases[$0].type)
                    }
                }, known: { Subject.allCases.map(\.rawValue) })
            let (condition, found) = compiler.compile(node.node)
            findings += found.map { SentenceFinding(diagnostic: $0, path: node.path) }
            conditions[name] = condition
        }
        return findings
    }

    /// Returns whether a condition holds; an unknown result does not hold.
    static func holds(_ condition: Condition, market: String, locale: String?, day: LocalDate) -> Bool {
        condition.evaluate { slot in
            guard Subject.allCases.indices.contains(slot) else { return .unknown }
            switch Subject.allCases[slot] {
            case .market: return .known(.text(market))
            case .locale: return locale.map { .known(.text($0)) } ?? .unknown
            case .day: return .known(.date(day))
            }
        } == .yes
    }

    /// Returns whether a condition may hold in a language, in some market on some day.
    static func mayHold(_ condition: Condition, in locale: String) -> Bool {
        condition.evaluate { slot in
            Subject.allCases.indices.contains(slot) && Subject.allCases[slot] == .locale
                ? .known(.text(locale)) : .unknown
        } != .no
    }

    /// Used if no library of patterns is available.
    private struct NoPatterns: PatternMatching {
        func compile(_ pattern: String, ignoringCase: Bool) throws(PatternError) -> any CompiledPattern {
            throw PatternError(reason: "patterns are not allowed here")
        }
    }
}
