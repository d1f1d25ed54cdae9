import Synchronization

/// How many servers share what one may take of others: rates at suppliers are divided by them.
package final class Fleet: Sendable {
    private let count = Atomic<Int>(1)

    package init() {}

    /// Servers that live, this one among them; as last known.
    package var live: Int { count.load(ordering: .relaxed) }

    package func set(_ live: Int) { count.store(max(1, live), ordering: .relaxed) }
}
