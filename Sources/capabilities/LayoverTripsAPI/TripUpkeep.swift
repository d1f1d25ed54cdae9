import LayoverFrame
import LayoverJSON
import LayoverPostgres
import LayoverTrips
import Synchronization

/// The server's work on the store apart from requests: it opens the store, sweeps, and moves its log into the file.
final class TripUpkeep: Sendable {
    private let context: TripContext
    /// The current fault; `nil` if there is none.
    private let fault: Mutex<String?>
    /// The store's last warnings.
    private let warned = Mutex<[TripStoreWarning: String]>([:])
    /// Whether the store has worked since the start.
    private let wasOpen: Atomic<Bool>
    /// Follows the changes of other servers, until it is stopped.
    private let following = Mutex<Task<Void, Never>?>(nil)

    init(_ context: TripContext) {
        self.context = context
        fault = Mutex(context.isOn ? "not open yet" : nil)
        wasOpen = Atomic(!context.isOn)
    }

    /// Whether this server may be sent requests, as far as trips are concerned.
    ///
    /// A database that servers share makes none of them unready, because all would be unready at once. A store of its own must
    /// open once. If it fails later, as on a full disk, calls about trips are refused and results still pass.
    var isReady: Bool { context.store.isShared || wasOpen.load(ordering: .relaxed) }

    /// Whether the store is known to work.
    var isOpen: Bool { fault.withLock { $0 == nil } }

    /// `off`, `ok`, or the fault.
    var state: String { context.isOn ? fault.withLock { $0 } ?? "ok" : "off" }

    /// The store's warnings, in words.
    var warnings: JSONValue {
        let found = context.isOn ? context.store.warnings : [:]
        return .array(TripStoreWarning.allCases.compactMap { found[$0] }.map { .string($0) })
    }

    /// Opens the store, and tries again if that fails; the server is not ready before it succeeded once.
    func open() async {
        guard context.isOn else { return }
        await context.images.open()
        await attempt { try await self.context.store.open() }
        if isOpen { context.sightings.refresh() }
        startFollowing()
    }

    /// Runs beside all other upkeep, so that an unreachable database delays nothing else.
    private func startFollowing() {
        guard context.store.isShared, let bell = context.bell else { return }
        following.withLock { task in
            guard task == nil else { return }
            // Behind a pooler no notification arrives, which the store of kills reports; then only the check once a second
            // is left.
            bell.listen {}
            task = Task { [store = context.store] in
                while !Task.isCancelled {
                    await bell.wait(milliseconds: Int.random(in: TripCallLimits.followMilliseconds))
                    // The next sweep or the next caller reports a fault.
                    try? await store.follow()
                    // Announcements of many servers at one time are handled together.
                    try? await Task.sleep(for: .milliseconds(TripCallLimits.followPauseMilliseconds))
                }
            }
        }
    }

    func maintain(_ round: MaintenanceRound) async {
        guard context.isOn else { return }
        guard isOpen else {
            context.streams.sendHeartbeat(round)
            if round.isDue(every: TripCallLimits.reopeningMilliseconds) { await open() }
            return
        }
        context.streams.end { context.isOff(nil, in: $0) }
        context.streams.sendHeartbeat(round)
        let sweepSeconds = context.server.settings.sharedTrips.sweepSeconds
        if sweepSeconds > 0, round.isDue(every: sweepSeconds * 1_000) {
            await attempt { try await self.context.store.sweep() }
        }
        let isShared = context.store.isShared
        if round.isDue(every: isShared ? TripCallLimits.sharedWatchMilliseconds : TripCallLimits.watchMilliseconds) {
            context.sightings.refresh()
        }
        if round.isDue(every: TripImageLimits.sweepMilliseconds) { await context.images.sweep() }
        await emptyLog(round)
        logWarnings()
    }

    /// Has the log emptied at intervals, and soon after a person was erased.
    private func emptyLog(_ round: MaintenanceRound) async {
        let store = context.store
        guard !store.isShared else { return }
        let isErased = store.holdsErased && round.isDue(every: TripCallLimits.erasedMilliseconds)
        guard isErased || round.isDue(every: TripCallLimits.checkpointMilliseconds) else { return }
        await attempt { try await store.checkpoint() }
    }

    private func logWarnings() {
        let found = context.store.warnings
        let before = warned.withLock { warned in
            defer { warned = found }
            return warned
        }
        for warning in TripStoreWarning.allCases where (found[warning] == nil) != (before[warning] == nil) {
            let text = found[warning] ?? "over: \(warning.rawValue)"
            context.server.log.warning("the store of trips: \(text)")
        }
    }

    func stop() async {
        guard context.isOn else { return }
        following.withLock { $0?.cancel() }
        context.bell?.stop()
        if isOpen, !context.store.isShared { await attempt { try await self.context.store.checkpoint() } }
        await context.store.close()
        await context.images.end()
    }

    /// Does something with the store; logs a fault once, and its end once.
    func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
            record(nil)
            wasOpen.store(true, ordering: .relaxed)
        } catch {
            record("\(error)")
        }
    }

    private func record(_ found: String?) {
        let before = fault.withLock { fault in
            defer { fault = found }
            return fault
        }
        guard before != found else { return }
        if let found {
            context.server.log.error("the store of trips takes nothing: \(found)")
        } else {
            context.server.log.info("the store of trips is open")
        }
    }
}
