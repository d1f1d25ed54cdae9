import LayoverModel
import LayoverSQLite
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Synchronization

extension SQLiteTripStore: TripStore {}

/// A store in a folder of its own that a test can make fail at any point.
final class StoreBench: Sendable {
    let folder: TemporaryFolder
    let clock = SetClock()
    /// The point at which the next commit fails, and how often it is passed before.
    let failing = Mutex<(point: TripStorePoint, passes: Int)?>(nil)
    let decided = Mutex<[DecidedRequest]>([])
    let committed = Mutex<[CommittedTrip]>([])
    /// Seconds of a clock that cannot be set.
    let uptime = Mutex(0)
    private let current = Mutex<SQLiteTripStore?>(nil)
    /// The time that the store last read; each decision reads the clock once before it is recorded.
    private let looked = Mutex(UTCInstant(seconds: 0))

    init() throws { folder = try TemporaryFolder("trips") }

    var path: String { folder.path("trips.sqlite") }

    /// A store on the same file; a store that is still open is closed first.
    func open(
        rules: TripRules = TripRules(), isRecorded: Bool = false, logBytes: Int = SQLiteLimits.logBytes
    ) async throws -> SQLiteTripStore {
        await current.withLock { $0 }?.close()
        var settings = SQLiteTripStore.Settings(path: path) { [weak self] in
            self?.look() ?? UTCInstant(seconds: 0)
        }
        settings.rules = rules
        settings.logBytes = logBytes
        settings.uptime = { [weak self] in self?.uptime.withLock { $0 } ?? 0 }
        settings.endpoints = [TripStoreContract.endpoint]
        settings.hooks.reach = { [weak self] in self?.reach($0) }
        if isRecorded {
            settings.hooks.decided = { [weak self] request, outcome in
                self?.note(request, outcome)
            }
        }
        settings.committed = { [weak self] trips in self?.committed.withLock { $0 += trips } }
        let store = SQLiteTripStore(settings)
        try await store.open()
        current.withLock { $0 = store }
        return store
    }

    private func look() -> UTCInstant {
        let now = clock.now
        looked.withLock { $0 = now }
        return now
    }

    private func note(_ request: TripRequest, _ outcome: TripOutcome) {
        let moment = looked.withLock { $0 }
        decided.withLock { $0.append(DecidedRequest(request: request, outcome: outcome, at: moment)) }
    }

    func fail(at point: TripStorePoint, passes: Int = 0) { failing.withLock { $0 = (point, passes) } }

    private func reach(_ point: TripStorePoint) -> StoreError? {
        failing.withLock { failing in
            guard let due = failing, due.point == point else { return nil }
            failing = due.passes == 0 ? nil : (point, due.passes - 1)
            return due.passes == 0 ? .corrupt("made to fail", sql: point.rawValue) : nil
        }
    }
}
