import Synchronization

/// How many servers share what one may take of others, and which of them this one is: rates at suppliers are divided by them,
/// releases come to the first of them first.
package final class Fleet: Sendable {
    private let count = Atomic<Int>(1)
    /// 0 while it is not known.
    private let ownPlace = Atomic<Int>(0)

    package init() {}

    /// Servers that live, this one among them; as last known.
    package var live: Int { count.load(ordering: .relaxed) }

    /// The place of this one among them by their names, from 1, as last known; `nil` before a shared store told it.
    package var place: Int? {
        let place = ownPlace.load(ordering: .relaxed)
        return place > 0 ? place : nil
    }

    /// Notes how many live, and how many of them stand before this one by their names.
    package func set(_ live: Int, before: Int) {
        count.store(max(1, live), ordering: .relaxed)
        ownPlace.store(max(0, before) + 1, ordering: .relaxed)
    }
}
