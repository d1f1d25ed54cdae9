import LayoverModel
import LayoverTargeting

/// Conditions of words: what they may look at, and how they are compiled.
///
/// An answer is the same for all who ask in one market and language on one day, so that conditions look at nothing else.
enum SentenceConditions {
    /// What a condition may look at, in the order of its slots.
    enum Subject: String, CaseIterable {
        case market, locale, day

        var type: FieldType { self == .day ? .date : .text }
    }

    /// - Returns: All that is wrong with them.
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
            findings += found.map { SentenceFinding($0, path: node.path) }
            conditions[name] = condition
        }
        return findings
    }

    /// Tells whether a condition holds; what is unknown holds nothing.
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

    /// Tells whether a condition may hold in a language in some market on some day.
    static func mayHold(_ condition: Condition, in locale: String) -> Bool {
        condition.evaluate { slot in
            Subject.allCases.indices.contains(slot) && Subject.allCases[slot] == .locale
                ? .known(.text(locale)) : .unknown
        } != .no
    }

    /// Where no library of patterns is at hand.
    private struct NoPatterns: PatternMatching {
        func compile(_ pattern: String, ignoringCase: Bool) throws(PatternError) -> any CompiledPattern {
            throw PatternError(reason: "no pattern may stand here")
        }
    }
}
