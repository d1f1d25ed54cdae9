package import LayoverModel

/// A parsed condition for explanations: the tests as plain values.
package indirect enum ConditionOutline: Hashable, Sendable {
    /// Every part holds; true if there are no parts.
    case all([ConditionOutline])
    /// Some part holds; true if there are no parts.
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
        /// The value is one of these, or the list contains one of these.
        ///
        /// Includes the group of the values, if they come from one.
        case oneOf([Value], group: String?)
        case hasAll([Value])
        /// A test of the number of members of the list.
        case count(ConditionOutline)
        /// A test that one member of the list must pass.
        case someMember(ConditionOutline)
        case matches(String)
        case version(Relation, String)
        case isKnown(Bool)
        case isType(String)
    }

    /// As written; inside of another test, the words for a member or a count.
    package let path: String
    package let type: FieldType
    package let operation: Operator
    package let demand: Demand

    /// True if the leaf means the opposite of its demand.
    package var isNegated: Bool { operation.isNegated }
    package var ignoresCase: Bool { operation.ignoresCase }
}

extension Condition {
    /// The condition as an outline, for code that puts it into words.
    package var outline: ConditionOutline { root.outline }
}

extension Trace {
    /// The outline of the condition, without the results.
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
    /// In the notation of authors.
    package var written: String { inWords }
}
