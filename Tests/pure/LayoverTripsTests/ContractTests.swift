import LayoverTripKit
import LayoverTrips
import Testing

/// The model fulfils the contract that engines are tested with.
struct ContractTests {
    @Test(arguments: TripStoreContract.all)
    func `the model in memory keeps the contract`(check: TripStoreContract) async throws {
        let clock = SetClock()
        let store = MemoryTripStore(endpoints: [TripStoreContract.endpoint], clock: { clock.now })
        #expect(try await check.faults(TripStoreContract.Bench(clock: clock, open: { store })) == [])
    }
}
