package import LayoverModel

/// How a condition reached its truth: a tree of the same form, with the result of each part.
package struct Trace: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case all, any, none, not
        case leaf(Leaf)
    }

    /// One test and its fact.
    package struct Leaf: Hashable, Sendable {
        package let path: String
        package let operation: Operator
        package let fact: Fact
        /// The test in plain words: `results.count is at least 6`.
        package let requirement: String
        /// The same as plain values.
        package let test: ConditionTest
    }

    package let kind: Kind
    package let truth: Truth
    /// All parts: unlike the evaluation, a trace does not stop early.
    package let parts: [Trace]
}

extension Condition {
    /// Evaluates and records the input of each test, for `explain`.
    package func trace(_ fact: (Int) -> Fact) -> Trace { root.trace(fact) }
}

extension Clause {
    fileprivate func trace(_ fact: (Int) -> Fact) -> Trace {
        let truth = evaluate(fact, inner: .unknown)
        switch self {
        case .all(let parts): return Trace(kind: .all, truth: truth, parts: parts.map { $0.trace(fact) })
        case .any(let parts): return Trace(kind: .any, truth: truth, parts: parts.map { $0.trace(fact) })
        case .none(let parts): return Trace(kind: .none, truth: truth, parts: parts.map { $0.trace(fact) })
        case .not(let part): return Trace(kind: .not, truth: truth, parts: [part.trace(fact)])
        case .leaf(let leaf):
            let found = Trace.Leaf(
                path: leaf.subject.path, operation: leaf.operation, fact: leaf.subject.fact(fact, inner: .unknown),
                requirement: leaf.inWords, test: leaf.outlined)
            return Trace(kind: .leaf(found), truth: truth, parts: [])
        }
    }
}
