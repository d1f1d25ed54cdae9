import LayoverPostgresKit
import LayoverTripKit
import LayoverTripsPostgres
import LayoverTrips
import Testing

/// The engine on PostgreSQL fulfils the same contract as the one on SQLite.
@Suite(.enabled(if: PostgresPrograms.isThere, TripBench.missing), .timeLimit(.minutes(10)))
struct ContractTests {
    @Test(arguments: TripStoreContract.all)
    func `the engine on PostgreSQL keeps the contract`(check: TripStoreContract) async throws {
        let bench = try await TripBench()
        #expect(try await check.faults(TripStoreContract.Bench(clock: bench.clock) { try await bench.open() }) == [])
    }

    /// Each opening is another server, and cached rows expire at once.
    @Test(arguments: TripStoreContract.all)
    func `servers that keep nothing in memory keep the contract`(check: TripStoreContract) async throws {
        let bench = try await TripBench()
        let faults = try await check.faults(
            TripStoreContract.Bench(clock: bench.clock) { try await bench.open { $0.freshMilliseconds = 0 } })
        #expect(faults == [])
    }
}

/// The same behind a pooler, which assigns another session to each transaction.
@Suite(.enabled(if: PostgresPrograms.hasBouncer, TripBench.bouncerMissing), .timeLimit(.minutes(10)))
struct PoolerTests {
    @Test func `the engine keeps the contract behind PgBouncer in transaction mode`() async throws {
        let first = try await TripBench()
        let bouncer = try await PgBouncer(before: first.database)
        for check in TripStoreContract.all {
            let bench = try await TripBench()
            let faults = try await check.faults(
                TripStoreContract.Bench(clock: bench.clock) {
                    try await bench.open(by: bouncer.folder) { ($0.writers, $0.readers) = (2, 3) }
                })
            #expect(faults == [], "\(check)")
        }
    }
}
