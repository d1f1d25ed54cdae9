import LayoverModel

/// A parsed condition: tests of facts, joined by and, or and not.
indirect enum Clause: Sendable {
    /// Every part holds; true if there are no parts.
    case all([Clause])
    /// A part holds; true if there are no parts, as in GrowthBook.
    case any([Clause])
    /// No part holds: the opposite of `any`.
    case none([Clause])
    case not(Clause)
    case leaf(Leaf)
}

/// One test of one fact: `results.count: { $gte: 6 }`.
///
/// An immutable object, so that reading it for a request copies nothing.
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

/// The subject of a leaf.
struct Subject: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        /// One of the caller's facts.
        case slot(Int)
        /// The member or the count of the surrounding `$elemMatch` or `$size`.
        case inner
    }

    let base: Base
    /// The path from a record to one of its columns; empty for the base itself.
    let columns: [Int]
    /// As written, for messages.
    let path: String
    let type: FieldType

    /// The fact of the subject.
    func fact(_ facts: (Int) -> Fact, inner: Fact) -> Fact {
        var fact = inner
        if case .slot(let slot) = base { fact = facts(slot) }
        for column in columns { fact = fact.column(column) }
        return fact
    }
}

/// The test of a leaf on its subject's value, before the operator's own negation.
indirect enum Test: Sendable {
    case stands(Ordering, to: Value)
    /// The value is one of these, or the list contains one of these.
    case oneOf(Literals, group: String?)
    case hasAll(Literals)
    case size(Clause)
    case someMember(Clause)
    case matches(any CompiledPattern, source: String)
    case version(Ordering, to: PaddedVersion, written: String)
    /// `wanted` is false for `$exists: false`.
    case exists(wanted: Bool)
    /// Types are known at compile time, so the result is as well.
    case hasType(Bool, name: String)
}

extension Fact {
    /// One column of a record.
    ///
    /// An absent column is unknown; a record that may still change has no known columns.
    fileprivate func column(_ index: Int) -> Fact {
        guard case .known(let value, let certainty) = self else { return self }
        guard certainty == .final else { return certainty.undecided == .unknown ? .unknown : .pending }
        guard case .record(let columns) = value, columns.indices.contains(index), let column = columns[index] else {
            return .unknown
        }
        return .known(column)
    }
}
