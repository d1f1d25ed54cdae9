import Synchronization
package import LayoverAssembly
package import LayoverCatalog
package import LayoverFlags

/// The catalog, the kills and their generation in force, always as one value; readers never wait for a compile.
package final class ServingHolder: Sendable {
    /// Serving in force, numbered by publication.
    package struct Current: Sendable {
        package let serving: Serving?
        /// Grows with each publication: no cached layout outlives it.
        package let number: Int
    }

    private struct State {
        var current = Current(serving: nil, number: 0)
        var overlay = KillOverlay.none
    }

    private let state = Mutex(State())
    private let observers = Mutex<[@Sendable () -> Void]>([])

    package init() {}

    package func load() -> Current { state.withLock { $0.current } }

    /// Kills in force, whether or not a catalog is served.
    package var kills: Kills { state.withLock { $0.current.serving?.kills ?? $0.overlay.kills(over: []) } }

    /// Counts the flips in force, whether or not a catalog is served.
    package var generation: Int { state.withLock { $0.overlay.generation } }

    /// Calls `observer` after each publication, on the thread that published; it asks for itself what is served now.
    package func observe(_ observer: @escaping @Sendable () -> Void) { observers.withLock { $0.append(observer) } }

    private func tellObservers() {
        for observer in observers.withLock({ $0 }) { observer() }
    }

    /// Serves a catalog, under what was flipped so far.
    package func publish(_ catalog: Catalog) {
        let next = Serving(catalog: catalog, kills: .none)
        state.withLock { state in
            state.current = Current(
                serving: Serving(next, kills: state.overlay.kills(over: catalog.killSwitches)),
                number: state.current.number + 1)
        }
        tellObservers()
    }

    /// Puts flips in force over the catalog that is served, and over each that comes.
    ///
    /// - Complexity: O(switches + flips); nothing is compiled. Whoever loads after this returns sees them.
    package func publish(_ overlay: KillOverlay) {
        state.withLock { state in
            state.overlay = overlay
            let serving = state.current.serving.map {
                Serving($0, kills: overlay.kills(over: $0.catalog.killSwitches))
            }
            state.current = Current(serving: serving, number: state.current.number + 1)
        }
        tellObservers()
    }
}
