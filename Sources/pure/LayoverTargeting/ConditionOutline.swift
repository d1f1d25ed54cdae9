package import LayoverModel

/// A condition taken apart for people: what each test asks, as plain values.
package indirect enum ConditionOutline: Hashable, Sendable {
    /// Every part holds; with no part, yes.
    case all([ConditionOutline])
    /// Some part holds; with no part, yes.
    case any([ConditionOutline])
    /// No part holds.
    case none([ConditionOutline])
    case not(ConditionOutline)
    case test(ConditionTest)
}

/// One test of one fact.
package struct ConditionTest: Hashable, Sendable {
    package enum Relation: Hashable, Sendable { case equal, less, atMost, more, atLeast }

    package enum Demand: Hashable, Sendable {
        case stands(Relation, Value)
        /// A value is one of these; a list has one of these. The group that they come from, where they come from one.
        case oneOf([Value], group: String?)
        case hasAll([Value])
        /// About how many members the list has.
        case count(ConditionOutline)
        /// About some one member of the list.
        case someMember(ConditionOutline)
        case matches(String)
        case version(Relation, String)
        case isKnown(Bool)
        case isType(String)
    }

    /// As written, or what stands for a member or a count inside of another test.
    package let path: String
    package let type: FieldType
    package let operation: Operator
    package let demand: Demand

    /// True if the leaf says the opposite of its demand.
    package var isNegated: Bool { operation.isNegated }
    package var ignoresCase: Bool { operation.ignoresCase }
}

extension Condition {
    /// The condition for those who put it into words.
    package var outline: ConditionOutline { root.outline }
}

extension Trace {
    /// Outline of what was asked, without what was found.
    package var outline: ConditionOutline {
        switch kind {
        case .all: .all(parts.map(\.outline))
        case .any: .any(parts.map(\.outline))
        case .none: .none(parts.map(\.outline))
        case .not: parts.first.map { .not($0.outline) } ?? .all([])
        case .leaf(let leaf): .test(leaf.test)
        }
    }
}

extension Clause {
    var outline: ConditionOutline {
        switch self {
        case .all(let parts): .all(parts.map(\.outline))
        case .any(let parts): .any(parts.map(\.outline))
        case .none(let parts): .none(parts.map(\.outline))
        case .not(let part): .not(part.outline)
        case .leaf(let leaf): .test(leaf.outlined)
        }
    }
}

extension Leaf {
    var outlined: ConditionTest {
        ConditionTest(path: subject.path, type: subject.type, operation: operation, demand: test.demand)
    }
}

extension Test {
    fileprivate var demand: ConditionTest.Demand {
        switch self {
        case .stands(let ordering, let value): .stands(ordering.relation, value)
        case .oneOf(let literals, let group): .oneOf(literals.values, group: group)
        case .hasAll(let literals): .hasAll(literals.values)
        case .size(let clause): .count(clause.outline)
        case .someMember(let clause): .someMember(clause.outline)
        case .matches(_, let source): .matches(source)
        case .version(let ordering, _, let written): .version(ordering.relation, written)
        case .exists(let wanted): .isKnown(wanted)
        case .hasType(_, let name): .isType(name)
        }
    }
}

extension Ordering {
    fileprivate var relation: ConditionTest.Relation {
        switch self {
        case .equal: .equal
        case .below: .less
        case .above: .more
        case [.below, .equal]: .atMost
        default: .atLeast
        }
    }
}

extension Value {
    /// As an author writes it.
    package var written: String { inWords }
}
