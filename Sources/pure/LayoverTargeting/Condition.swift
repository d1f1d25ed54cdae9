package import LayoverModel

/// An author's compiled condition: immutable, typed, ready for any number of requests.
///
/// This is the evaluation over facts, which may be unknown or pending. The evaluation of GrowthBook, over JSON attributes
/// where a missing one is null, is separate and uses the same operators.
package struct Condition: Sendable {
    let root: Clause

    /// Evaluates the condition for these facts.
    ///
    /// Yes and no are final: no later result can contradict them, as long as facts change only as their certainty allows.
    ///
    /// - Parameter fact: Returns the fact of a slot; called at most once for each leaf.
    /// - Returns: Pending takes precedence over unknown if it may still decide.
    /// - Complexity: O(leaves x members of the lists they read).
    package func evaluate(_ fact: (Int) -> Fact) -> Truth { root.evaluate(fact, inner: .unknown) }

    /// The facts that the condition reads, by path and slot, in the order of writing, without duplicates.
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
    /// Visits every leaf that reads a fact, in the order of writing.
    func forEachLeaf(_ visit: (Leaf) -> Void) {
        switch self {
        case .all(let parts), .any(let parts), .none(let parts): for part in parts { part.forEachLeaf(visit) }
        case .not(let part): part.forEachLeaf(visit)
        case .leaf(let leaf): visit(leaf)
        }
    }
}
