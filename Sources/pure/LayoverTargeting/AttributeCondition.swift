package import LayoverModel

/// A condition over the attributes of who asks, with GrowthBook's meaning of every operator: a missing attribute is null,
/// and values of different kinds compare as JavaScript compares them.
///
/// ``Condition`` is the other reading of the same ``Operator`` table, over typed facts of which some are still to come.
///
/// Source: GrowthBook, packages/sdk-js/src/mongrule.ts.
package struct AttributeCondition: Sendable {
    /// Holds for everybody.
    package static let always = AttributeCondition(clause: .all([]), written: .object([:]))
    /// Holds for nobody.
    package static let never = AttributeCondition(clause: .not(.all([])), written: .null)

    let clause: AttributeClause
    /// The condition as it was read, for those who pass it on or explain it.
    package let written: AttributeValue

    private init(clause: AttributeClause, written: AttributeValue) {
        self.clause = clause
        self.written = written
    }

    /// Compiles what somebody wrote.
    ///
    /// A part that cannot work (an unknown operator, a broken pattern, a list that is none) never holds, as in GrowthBook,
    /// and is a problem; a condition past a limit holds for nobody.
    ///
    /// - Parameters:
    ///   - written: An object of paths, and of `$and`, `$or`, `$nor`, `$not`.
    ///   - groups: What `$inGroup` and `$notInGroup` may name.
    ///   - patterns: Compiles `$regex` and `$regexi`.
    /// - Returns: What is wrong with it, in the order of writing.
    package static func compile(
        _ written: AttributeValue, groups: SavedGroups = .none, patterns: any PatternMatching
    ) -> (AttributeCondition, [ConditionProblem]) {
        var reader = AttributeConditionReader(groups: groups, patterns: patterns)
        let clause = reader.clause(written)
        let condition = reader.isWithinLimits ? AttributeCondition(clause: clause, written: written) : .never
        return (condition, reader.problems)
    }

    /// The condition in GrowthBook's operators alone, for its SDKs.
    ///
    /// It holds for the same attributes, apart from the versions that ``VersionRange/growthBookCondition(on:)`` names.
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
            // An object has each name once, so parts that join become members of one list.
            return .object(["$and": .list(parts.map { .object(Attributes([$0])) })])
        default: return written
        }
    }

    /// The groups that it names.
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

    /// Tells whether the condition holds for these attributes.
    ///
    /// - Complexity: O(tests x members of the lists they look at); numbers against texts, and letters' case, allocate.
    package func holds(for attributes: Attributes) -> Bool { clause.holds(for: attributes) }
}

/// Something in a condition that cannot do what its author meant.
package struct ConditionProblem: Error, Hashable, Sendable {
    /// Stable, the same as a ``Diagnostic`` about a condition over facts has.
    package let code: String
    /// Text on what was found, and on what would do.
    package let message: String
    /// The way from the condition down to it, by keys and numbers of members.
    package let path: [String]
}
