import Synchronization

/// The number of live servers, and the place of this one among them: rates at suppliers are divided by the number, and
/// releases reach the first servers first.
package final class Fleet: Sendable {
    private let count = Atomic<Int>(1)
    /// 0 while unknown.
    private let ownPlace = Atomic<Int>(0)

    package init() {}

    /// Live servers, including this one; as last known.
    package var live: Int { count.load(ordering: .relaxed) }

    /// The place of this server in the order of names, from 1, as last known; `nil` before the shared store has reported it.
    package var place: Int? {
        let place = ownPlace.load(ordering: .relaxed)
        return place > 0 ? place : nil
    }

    /// Sets the number of live servers, and how many of them come before this one by name.
    package func set(_ live: Int, before: Int) {
        count.store(max(1, live), ordering: .relaxed)
        ownPlace.store(max(0, before) + 1, ordering: .relaxed)
    }
}
