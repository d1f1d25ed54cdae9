import Synchronization
package import LayoverAssembly

/// The catalog, the kills and their generation in force, always as one value; readers never wait for a compile.
package final class ServingHolder: Sendable {
    /// What is served, numbered by publication.
    package struct Current: Sendable {
        package let serving: Serving?
        /// Grows with each publication: no cached layout outlives it.
        package let number: Int
    }

    private let current: Mutex<Current>

    package init(_ serving: Serving? = nil) { current = Mutex(Current(serving: serving, number: 0)) }

    package func load() -> Current { current.withLock { $0 } }

    package func publish(_ next: Serving) {
        current.withLock { $0 = Current(serving: next, number: $0.number + 1) }
    }
}
