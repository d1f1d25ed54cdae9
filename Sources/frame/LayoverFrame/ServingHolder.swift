import Synchronization
package import LayoverAssembly
package import LayoverCatalog
package import LayoverFlags
package import LayoverReleases

/// The current catalog, kills and generation, always as one value; readers never wait for a compile.
package final class ServingHolder: Sendable {
    /// The current `Serving`, numbered by publication.
    package struct Current: Sendable {
        package let serving: Serving?
        /// Grows with each publication: no cached layout outlives it.
        package let number: Int
        /// The second release of a rollout; almost always `nil`.
        package var trial: ServingTrial?
        /// True if an operator has switched off layouts on this server: results are returned without them.
        package var isBypassed = false
    }

    private struct State {
        var current = Current(serving: nil, number: 0)
        var overlay = KillOverlay.none

        /// Replaces the serving and the second release.
        mutating func put(_ serving: Serving?, _ trial: ServingTrial?) {
            current = Current(
                serving: serving, number: current.number + 1, trial: trial, isBypassed: current.isBypassed)
        }
    }

    private let state = Mutex(State())
    private let observers = Mutex<[@Sendable () -> Void]>([])

    package init() {}

    package func load() -> Current { state.withLock { $0.current } }

    /// Active kills, whether or not a catalog is served.
    package var kills: Kills { state.withLock { $0.current.serving?.kills ?? $0.overlay.kills(over: []) } }

    /// The generation of the active flips, whether or not a catalog is served.
    package var generation: Int { state.withLock { $0.overlay.generation } }

    /// Calls `observer` after each publication, on the publishing thread; it reads the current serving itself.
    package func observe(_ observer: @escaping @Sendable () -> Void) { observers.withLock { $0.append(observer) } }

    private func tellObservers() {
        for observer in observers.withLock({ $0 }) { observer() }
    }

    /// Serves a catalog to all clients, with the current kills; a second release is dropped.
    package func publish(_ catalog: Catalog) {
        let next = Serving(catalog: catalog, kills: .none)
        state.withLock { state in
            state.put(Serving(next, kills: state.overlay.kills(over: catalog.killSwitches)), nil)
        }
        tellObservers()
    }

    /// Applies flips to the catalogs that are served, and to each later one.
    ///
    /// - Complexity: O(switches + flips); nothing is compiled. Every load after this returns sees them.
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

    /// Serves a second release to a share of the requests, or to another share than before; kills apply to it too.
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

    /// Serves only the first release, to all clients.
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
