import LayoverFrame
import LayoverTrips
import LayoverTripStore
import Synchronization

/// What the server does with the store beside requests: it opens it, sweeps, and moves its log into the file.
final class TripUpkeep: Sendable {
    private let context: TripContext
    /// What is wrong; `nil` where nothing is.
    private let fault: Mutex<String?>

    init(_ context: TripContext) {
        self.context = context
        fault = Mutex(context.isOn ? "not open yet" : nil)
    }

    var isReady: Bool { fault.withLock { $0 == nil } }

    /// `off`, `ok`, or what is wrong.
    var state: String { context.isOn ? fault.withLock { $0 } ?? "ok" : "off" }

    /// Opens the store; where that cannot be done the server is not ready, and it is tried again.
    func open() async {
        guard context.isOn else { return }
        await context.images.open()
        await attempt { try await self.context.store.open() }
        if isReady { context.sightings.refresh() }
    }

    func maintain(_ round: MaintenanceRound) async {
        guard context.isOn else { return }
        guard isReady else {
            if round.isDue(every: TripCallLimits.reopeningMilliseconds) { await open() }
            return
        }
        context.streams.end { context.isOff(nil, in: $0) }
        context.streams.beat(round)
        let sweepSeconds = context.server.settings.sharedTrips.sweepSeconds
        if sweepSeconds > 0, round.isDue(every: sweepSeconds * 1_000) {
            await attempt { try await self.context.store.sweep() }
        }
        if round.isDue(every: TripCallLimits.watchMilliseconds) { context.sightings.refresh() }
        if round.isDue(every: TripImageLimits.sweepMilliseconds) { await context.images.sweep() }
        if round.isDue(every: TripCallLimits.checkpointMilliseconds) {
            await attempt { try self.context.store.checkpoint() }
        }
    }

    func stop() async {
        guard context.isOn else { return }
        if isReady { await attempt { try self.context.store.checkpoint() } }
        await context.store.close()
        await context.images.end()
    }

    /// Does something with the store, and says once what is wrong with it and once that it is well again.
    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
            record(nil)
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
