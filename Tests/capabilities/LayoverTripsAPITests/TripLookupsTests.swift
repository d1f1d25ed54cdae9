import LayoverModel
import LayoverSeal
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Testing

/// Trips that requests for results name: found in memory, else read from the store.
struct TripLookupsTests {
    private let folder: TemporaryFolder
    private let store: SQLiteTripStore
    private let script: TripScript

    init() throws {
        folder = try TemporaryFolder()
        store = SQLiteTripStore(
            SQLiteTripStore.Settings(path: folder.path("trips.sqlite")) { UTCInstant(seconds: 1_795_000_000) })
        script = try TripScript()
    }

    private func make(_ names: [String]) async throws -> [TripScript] {
        let scripts = try names.map { try TripScript($0) }
        for script in scripts { _ = await store.perform(script.start()) }
        return scripts
    }

    private func read(_ lookups: TripLookups, _ name: TripName) async -> TripRows?? {
        await withCheckedContinuation { done in
            let isTaken = lookups.read(name) { done.resume(returning: try? $0.get()) }
            if !isTaken { done.resume(returning: nil) }
        }
    }

    @Test func `a key is found once it was read, and a made-up one never`() async throws {
        let trip = try await make(["rome"])[0]
        let lookups = TripLookups(store)
        let (ben, nobody) = (TripName.key(trip.key("ben")), TripName.key(trip.key("nobody")))
        #expect(lookups.rows(of: ben) == nil, "the trip is loaded, but the owner of the key is unknown")
        let rows = try #require(await read(lookups, ben))
        #expect(rows?.trip.id == trip.trip)
        #expect(lookups.rows(of: ben)?.trip.id == trip.trip)
        let none = try #require(await read(lookups, nobody))
        #expect(none == nil)
        #expect(lookups.rows(of: nobody) == nil)
        await store.close()
    }

    @Test func `a guest's trip is found by its name`() async throws {
        let trip = try await make(["rome"])[0]
        let lookups = TripLookups(store)
        let secrets = TripSecrets(seal: try Seal())
        let browser = BrowserCookies(GuestCookie(secrets), KeysCookie([], secrets), bringsGuest: true)
        let guest = TripName.guest(trip.trip, browser)
        #expect(lookups.rows(of: guest)?.trip.id == trip.trip)
        await store.close()
        #expect(lookups.rows(of: guest) == nil, "nothing is at hand of a store that was closed")
        let rows = try #require(await read(lookups, guest))
        #expect(rows?.trip.id == trip.trip)
        await store.close()
    }

    @Test(arguments: [(2, true), (1, false)])
    func `known keys have a limit; one more displaces the others`(limit: Int, isKept: Bool) async throws {
        let trips = try await make(["rome", "oslo"])
        let lookups = TripLookups(store, keys: limit)
        for trip in trips { _ = await read(lookups, .key(trip.key("ana"))) }
        #expect((lookups.rows(of: .key(trips[0].key("ana"))) != nil) == isKept)
        #expect(lookups.rows(of: .key(trips[1].key("ana"))) != nil)
        await store.close()
    }

    @Test(arguments: [(0, false), (1, true)])
    func `keys are read up to a limit at one time`(limit: Int, isTaken: Bool) async throws {
        let trip = try await make(["rome"])[0]
        let lookups = TripLookups(store, reads: limit)
        for _ in 0..<3 {
            let rows = await read(lookups, .key(trip.key("ana")))
            #expect((rows != nil) == isTaken, "a read that ended makes room")
        }
        await store.close()
    }
}
