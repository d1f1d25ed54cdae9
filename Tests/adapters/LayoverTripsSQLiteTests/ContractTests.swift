import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Testing

/// The engine on SQLite fulfils the contract.
struct ContractTests {
    @Test(arguments: TripStoreContract.all)
    func `the engine on SQLite keeps the contract`(check: TripStoreContract) async throws {
        let bench = try StoreBench()
        #expect(try await check.faults(TripStoreContract.Bench(clock: bench.clock) { try await bench.open() }) == [])
    }
}
