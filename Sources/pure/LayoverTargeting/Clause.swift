import LayoverModel

/// A compiled condition, taken apart: tests of facts, joined by and, or and not.
indirect enum Clause: Sendable {
    /// Every part holds; with no part, yes.
    case all([Clause])
    /// A part holds; with no part, yes, as in GrowthBook.
    case any([Clause])
    /// No part holds: the opposite of `any`.
    case none([Clause])
    case not(Clause)
    case leaf(Leaf)
}

/// One test of one fact: `results.count: { $gte: 6 }`.
///
/// An immutable object, so that a request that looks at it copies nothing.
final class Leaf: Sendable {
    let subject: Subject
    let operation: Operator
    let test: Test

    init(subject: Subject, operation: Operator, test: Test) {
        self.subject = subject
        self.operation = operation
        self.test = test
    }
}

/// Subject that a leaf looks at.
struct Subject: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        /// A fact of the caller's.
        case slot(Int)
        /// The member or the count that the surrounding `$elemMatch` or `$size` is about.
        case inner
    }

    let base: Base
    /// The way from a record down to one of its columns; empty for the base itself.
    let columns: [Int]
    /// As written, for people.
    let path: String
    let type: FieldType

    /// The fact that the subject stands for.
    func fact(_ facts: (Int) -> Fact, inner: Fact) -> Fact {
        var fact = inner
        if case .slot(let slot) = base { fact = facts(slot) }
        for column in columns { fact = fact.column(column) }
        return fact
    }
}

/// Test that a leaf makes of its subject's value, before the operator's own negation.
indirect enum Test: Sendable {
    case stands(Ordering, to: Value)
    /// A value is one of these; a list has one of these.
    case oneOf(Literals, group: String?)
    case hasAll(Literals)
    case size(Clause)
    case someMember(Clause)
    case matches(any CompiledPattern, source: String)
    case version(Ordering, to: PaddedVersion, written: String)
    /// `wanted` is false for `$exists: false`.
    case exists(wanted: Bool)
    /// Types are known when a condition is compiled, so the answer is as well.
    case hasType(Bool, name: String)
}

extension Fact {
    /// One column of a record; absent is unknown, and of a record that may still change nothing can be said.
    fileprivate func column(_ index: Int) -> Fact {
        guard case .known(let value, let certainty) = self else { return self }
        guard certainty == .final else { return certainty.undecided == .unknown ? .unknown : .pending }
        guard case .record(let columns) = value, columns.indices.contains(index), let column = columns[index] else {
            return .unknown
        }
        return .known(column)
    }
}
