package import LayoverModel

/// A condition over the caller's attributes, in which every operator works as in GrowthBook: a missing attribute is null,
/// and values of different types compare as in JavaScript.
///
/// ``Condition`` is the other evaluation of the same ``Operator`` table, over typed facts, some of which may be pending.
///
/// Source: GrowthBook, packages/sdk-js/src/mongrule.ts.
package struct AttributeCondition: Sendable {
    /// Holds for every caller.
    package static let always = AttributeCondition(clause: .all([]), written: .object([:]))
    /// Holds for no caller.
    package static let never = AttributeCondition(clause: .not(.all([])), written: .null)

    let clause: AttributeClause
    /// The condition as it was read, for code that passes it on or explains it.
    package let written: AttributeValue

    private init(clause: AttributeClause, written: AttributeValue) {
        self.clause = clause
        self.written = written
    }

    /// Compiles an author's condition.
    ///
    /// A part that cannot work (an unknown operator, an invalid pattern, a list operator without a list) never holds, as in
    /// GrowthBook, and is reported as a problem. A condition beyond a limit holds for no caller.
    ///
    /// - Parameters:
    ///   - written: An object of paths, and of `$and`, `$or`, `$nor`, `$not`.
    ///   - groups: The groups that `$inGroup` and `$notInGroup` may refer to.
    ///   - patterns: Compiles `$regex` and `$regexi`.
    /// - Returns: The condition, and its problems in the order of writing.
    package static func compile(
        _ written: AttributeValue, groups: SavedGroups = .none, patterns: any PatternMatching
    ) -> (AttributeCondition, [ConditionProblem]) {
        var reader = AttributeConditionReader(groups: groups, patterns: patterns)
        let clause = reader.clause(written)
        let condition = reader.isWithinLimits ? AttributeCondition(clause: clause, written: written) : .never
        return (condition, reader.problems)
    }

    /// The condition with only GrowthBook's operators, for its SDKs.
    ///
    /// It holds for the same attributes, except for the versions listed at ``VersionRange/growthBookCondition(on:)``.
    package var forGrowthBook: AttributeValue { AttributeCondition.forGrowthBook(written) }

    private static func forGrowthBook(_ written: AttributeValue) -> AttributeValue {
        switch written {
        case .list(let items): return .list(items.map(forGrowthBook))
        case .object(let object):
            let parts = object.members.map { member -> Attributes.Member in
                guard let range = VersionRange(attributeTest: member.value) else {
                    return Attributes.Member(member.name, forGrowthBook(member.value))
                }
                return Attributes.Member("$and", .list([range.growthBookCondition(on: member.name)]))
            }
            guard Set(parts.map(\.name)).count < parts.count else { return .object(Attributes(parts)) }
            // An object has each name once, so parts that are joined become members of one list.
            return .object(["$and": .list(parts.map { .object(Attributes([$0])) })])
        default: return written
        }
    }

    /// The groups that it refers to.
    package var groups: Set<String> { AttributeCondition.groups(in: written) }

    private static func groups(in written: AttributeValue) -> Set<String> {
        switch written {
        case .list(let items): items.reduce(into: []) { $0.formUnion(groups(in: $1)) }
        case .object(let object):
            object.members.reduce(into: []) { names, member in
                let isGroup = [Operator.inGroup, .notInGroup].contains { $0.rawValue == member.name }
                names.formUnion(isGroup ? Set([member.value.text].compactMap { $0 }) : groups(in: member.value))
            }
        default: []
        }
    }

    /// Returns whether the condition holds for these attributes.
    ///
    /// - Complexity: O(tests x members of the lists they read); comparing numbers with texts, or ignoring case, allocates.
    package func holds(for attributes: Attributes) -> Bool { clause.holds(for: attributes) }
}

/// A part of a condition that cannot work as its author intended.
package struct ConditionProblem: Error, Hashable, Sendable {
    /// A stable code, the same as in a ``Diagnostic`` about a condition over facts.
    package let code: String
    /// What was found, and what is valid instead.
    package let message: String
    /// The path from the condition to the part, by keys and indices of members.
    package let path: [String]
}
