package import LayoverModel

/// A condition that somebody wrote, compiled: immutable, typed, ready for any number of requests.
///
/// This is the evaluation over facts, in which a thing may be unknown or pending. GrowthBook's own, over JSON
/// attributes where a missing one is null, is another reading of the same operators and belongs beside it.
package struct Condition: Sendable {
    let root: Clause

    /// Evaluates the condition for these facts.
    ///
    /// A yes or a no is final: no later result can contradict it, as long as facts move as their certainty says.
    ///
    /// - Parameter fact: The fact of a slot; asked at most once for each leaf.
    /// - Returns: Pending outweighs unknown, wherever it may still decide.
    /// - Complexity: O(leaves x members of the lists they look at).
    package func evaluate(_ fact: (Int) -> Fact) -> Truth { root.evaluate(fact, inner: .unknown) }

    /// The facts that the condition looks at, by path and slot, in the order of writing, each once.
    package var operands: [(path: String, slot: Int)] {
        var found: [(path: String, slot: Int)] = []
        root.forEachLeaf { leaf in
            guard case .slot(let slot) = leaf.subject.base,
                !found.contains(where: { $0.slot == slot && $0.path == leaf.subject.path })
            else { return }
            found.append((leaf.subject.path, slot))
        }
        return found
    }
}

extension Clause {
    /// Visits every leaf that looks at a fact, in the order of writing.
    func forEachLeaf(_ visit: (Leaf) -> Void) {
        switch self {
        case .all(let parts), .any(let parts), .none(let parts): for part in parts { part.forEachLeaf(visit) }
        case .not(let part): part.forEachLeaf(visit)
        case .leaf(let leaf): visit(leaf)
        }
    }
}
