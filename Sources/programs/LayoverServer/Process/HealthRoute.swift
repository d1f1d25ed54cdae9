import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverWeb
import Synchronization

/// The health of the process: whether it responds (`/livez`), and whether it has something to serve and is not about to stop
/// (`/readyz`).
final class HealthRoute: RouteOwner {
    static let routes: [Route<HealthRoute>] = [
        Route(.live, counted: "health") { health, _, _ in health.live },
        Route(.ready, counted: "health") { health, _, _ in health.ready },
    ]

    private let holder: ServingHolder
    /// True if the server is ready even without a catalog.
    private let isReadyWithoutCatalog: Bool
    /// True if all other capabilities are ready.
    private let areOthersReady: @Sendable () -> Bool
    private let isStarting = Atomic<Bool>(true)
    private let isDraining = Atomic<Bool>(false)

    init(holder: ServingHolder, isReadyWithoutCatalog: Bool, areOthersReady: @escaping @Sendable () -> Bool) {
        self.holder = holder
        self.areOthersReady = areOthersReady
        self.isReadyWithoutCatalog = isReadyWithoutCatalog
    }

    /// Marks every capability as started.
    func finishStarting() { isStarting.store(false, ordering: .relaxed) }

    /// True if the server accepts requests, as `/readyz` reports it.
    var isReady: Bool { state.status == 200 }

    /// The state from `/readyz`: `ready`, `draining`, ...
    var word: String { state.word }

    func startDraining() { isDraining.store(true, ordering: .relaxed) }

    private var live: HTTPReply { answer(200, "alive", nil) }

    private var ready: HTTPReply {
        let state = state
        return answer(state.status, state.word, state.catalog)
    }

    private var state: (status: Int, word: String, catalog: String?) {
        if isDraining.load(ordering: .relaxed) { return (503, "draining", nil) }
        if isStarting.load(ordering: .relaxed) || !areOthersReady() { return (503, "starting", nil) }
        guard let serving = holder.load().serving else {
            guard isReadyWithoutCatalog else { return (503, "no-catalog", nil) }
            // Results still pass. If the server reported not ready, clients would lose them.
            return (200, "pass-through", nil)
        }
        return (200, "ready", serving.catalog.shortHash)
    }

    private func answer(_ status: Int, _ state: String, _ catalog: String?) -> HTTPReply {
        let members = [("state", state)] + (catalog.map { [("catalog", $0)] } ?? [])
        return .json(
            .object(members.map { JSONValue.Member($0, .string($1)) }), status: status, headers: [.noStore])
    }
}
