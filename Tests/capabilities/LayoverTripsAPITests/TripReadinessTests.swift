import LayoverAdapters
import LayoverAssembly
import LayoverFrame
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTrips
import Testing

/// What the store of trips means for `/readyz`.
struct TripReadinessTests {
    /// A round in which all upkeep is due.
    private static let round = MaintenanceRound(7_200_000)

    private let folder: TemporaryFolder
    private let context: TripContext
    private let upkeep: TripUpkeep

    init() throws {
        folder = try TemporaryFolder("trip-readiness")
        try folder.make("state")
        var settings = ServerSettings()
        settings.state = folder.path("state")
        settings.sharedTrips.isOn = true
        context = TripContext(ServerContext(settings, try Adapters(), log: .silent))
        upkeep = TripUpkeep(context)
    }

    @Test func `a store that fails after it has opened leaves the server ready`() async throws {
        await upkeep.open()
        #expect(upkeep.isReady)
        await context.store.close()
        await upkeep.maintain(Self.round)
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
