import Synchronization

/// A number that several threads add to, without locks.
package final class Count: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package func add(_ amount: Int = 1) { count.wrappingAdd(amount, ordering: .relaxed) }

    package var value: Int { count.load(ordering: .relaxed) }
}
