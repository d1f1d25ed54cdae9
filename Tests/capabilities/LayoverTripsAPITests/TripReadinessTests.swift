import LayoverAdapters
import LayoverAssembly
import LayoverFrame
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTrips
import Testing

/// What the store of trips means for `/readyz`.
struct TripReadinessTests {
    private let folder: TemporaryFolder
    private let upkeep: TripUpkeep

    init() throws {
        folder = try TemporaryFolder("trip-readiness")
        try folder.make("state")
        var settings = ServerSettings()
        settings.state = folder.path("state")
        settings.sharedTrips.isOn = true
        upkeep = TripUpkeep(TripContext(ServerContext(settings, try Adapters(), log: .silent)))
    }

    @Test func `a store that fails after it has opened leaves the server ready`() async throws {
        await upkeep.open()
        #expect(upkeep.isReady)
        await upkeep.attempt { throw TripStoreFault("the disk is full") }
        #expect(!upkeep.isOpen)
        #expect(upkeep.isReady)
    }

    @Test func `a store that has not opened yet keeps the server from being ready`() async throws {
        try folder.make("state/trips.sqlite")
        await upkeep.open()
        #expect(!upkeep.isOpen)
        #expect(!upkeep.isReady)
    }
}
