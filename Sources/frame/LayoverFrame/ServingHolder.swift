import Synchronization
package import LayoverAssembly
package import LayoverCatalog
package import LayoverFlags
package import LayoverReleases

/// The catalog, the kills and their generation in force, always as one value; readers never wait for a compile.
package final class ServingHolder: Sendable {
    /// Serving in force, numbered by publication.
    package struct Current: Sendable {
        package let serving: Serving?
        /// Grows with each publication: no cached layout outlives it.
        package let number: Int
        /// A second release, on its way; `nil` as nearly always.
        package var trial: ServingTrial?
        /// True if an operator has switched layouts off on this server: results pass without.
        package var isBypassed = false
    }

    private struct State {
        var current = Current(serving: nil, number: 0)
        var overlay = KillOverlay.none

        /// Puts another serving in force, and another second release.
        mutating func put(_ serving: Serving?, _ trial: ServingTrial?) {
            current = Current(
                serving: serving, number: current.number + 1, trial: trial, isBypassed: current.isBypassed)
        }
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

    /// Serves a catalog to all, under what was flipped so far; what was on its way is not any more.
    package func publish(_ catalog: Catalog) {
        let next = Serving(catalog: catalog, kills: .none)
        state.withLock { state in
            state.put(Serving(next, kills: state.overlay.kills(over: catalog.killSwitches)), nil)
        }
        tellObservers()
    }

    /// Puts flips in force over the catalogs that are served, and over each that comes.
    ///
    /// - Complexity: O(switches + flips); nothing is compiled. Whoever loads after this returns sees them.
    package func publish(_ overlay: KillOverlay) {
        state.withLock { state in
            state.overlay = overlay
            func killed(_ serving: Serving) -> Serving {
                Serving(serving, kills: overlay.kills(over: serving.catalog.killSwitches))
            }
            let trial = state.current.trial.map {
                ServingTrial(serving: killed($0.serving), version: $0.version, share: $0.share, watch: $0.watch)
            }
            state.put(state.current.serving.map(killed), trial)
        }
        tellObservers()
    }

    /// Serves a second release beside the first to some, or to others than before; kills hold in it too.
    package func beginTrial(_ catalog: Catalog, version: Int, share: RolloutShare, watch: RolloutWatch) {
        let next = Serving(catalog: catalog, kills: .none)
        state.withLock { state in
            let serving = Serving(next, kills: state.overlay.kills(over: catalog.killSwitches))
            state.put(
                state.current.serving,
                ServingTrial(serving: serving, version: version, share: share, watch: watch))
        }
        tellObservers()
    }

    /// Serves the first release alone to all.
    package func endTrial() {
        let wasThere = state.withLock { state in
            guard state.current.trial != nil else { return false }
            state.put(state.current.serving, nil)
            return true
        }
        if wasThere { tellObservers() }
    }

    /// Switches layouts off or on, whatever is served.
    package func setBypass(_ isOn: Bool) {
        let isOther = state.withLock { state in
            guard state.current.isBypassed != isOn else { return false }
            state.current = Current(
                serving: state.current.serving, number: state.current.number + 1, trial: state.current.trial,
                isBypassed: isOn)
            return true
        }
        if isOther { tellObservers() }
    }
}
