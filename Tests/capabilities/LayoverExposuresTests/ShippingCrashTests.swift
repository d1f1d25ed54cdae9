import Foundation
import LayoverExperiments
@testable import LayoverExposures
import LayoverFiles
import LayoverPostgres
import LayoverPostgresKit
import LayoverProcesses
import LayoverRowsPostgres
import LayoverTestKit
import Testing

/// kill -9 of a shipping process, at every named point and at random moments, and restarts of PostgreSQL: no row is lost or
/// doubled.
///
/// `LAYOVER_SHIPPING_KILLS` is the total number of kills at named points, 12 by default. `LAYOVER_SHIPPING_RESTARTS` is the
/// number of times that PostgreSQL ends while events are written, shipped and killed, 2 by default.
@Suite(
    .enabled(if: PostgresPrograms.isThere && ShipperVictim.isThere, "PostgreSQL or layover-row-shipper is not there"),
    .timeLimit(.minutes(30)))
struct ShippingCrashTests {
    private static let kills = number("LAYOVER_SHIPPING_KILLS")
    private static let restarts = number("LAYOVER_SHIPPING_RESTARTS")

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

    private func migrated(_ server: PostgresServer? = nil) async throws -> PostgresDatabase {
        let database = try await PostgresDatabase(in: server)
        try RowTables.migrations.apply(on: try PostgresConnection(try database.owner), for: PostgresServer.program)
        return database
    }

    /// The number of rows, and the number of distinct ones.
    private func counts(_ database: PostgresDatabase, table: String, column: String) throws -> [Int] {
        try PostgresConnection(try database.owner).rows(
            "SELECT count(*), count(DISTINCT \(column)) FROM layover.\(table)"
        ) { (row) throws(PostgresError) in [row.number(0), row.number(1)] }.first ?? []
    }

    @Test func `a kill at any point loses and doubles nothing`() async throws {
        let database = try await migrated()
        let victim = try ShipperVictim(database)
        let points = RowShipmentPoint.allCases
        let rounds = max(1, (Self.kills ?? 12) / points.count)
        var (written, killed) = (0, 0)
        for round in 0..<rounds {
            for (place, point) in points.enumerated() {
                // 700 rows take more than one CSV buffer, so that some are sent before the rest.
                for part in 0..<2 {
                    try victim.write(700, from: written, second: round * 100 + place * 10 + part)
                    written += 700
                }
                let code = await victim.drain(point, count: 1 + (round + place) % 2)
                #expect(code == 128 + SIGKILL, "round \(round) at \(point.rawValue) ended with \(code)")
                killed += 1
            }
        }
        #expect(await victim.drain(nil) == 0)
        #expect(try counts(database, table: "exposures", column: "unit_id") == [written, written])
        #expect(try victim.segments().isEmpty)
        if Self.kills != nil { print("shipping: \(killed) kills at named points, \(written) rows, each there once") }
    }

    @Test func `acknowledged events are stored once, whatever process ends meanwhile`() async throws {
        let server = try await PostgresServer.start()
        let database = try await migrated(server)
        let victim = try ShipperVictim(database)
        var acknowledged: Set<String> = []
        var random = SeededGenerator(seed: 11)
        let rounds = Self.restarts ?? 2
        for round in 0..<rounds {
            let run = try await victim.live("r\(round)", for: 500 + random.below(20_000)) {
                try await server.restart()
            }
            #expect(!run.isEmpty, "round \(round) wrote nothing")
            acknowledged.formUnion(run)
        }
        #expect(await victim.drain(nil) == 0)
        let found = try PostgresConnection(try database.owner).rows("SELECT layout_id FROM layover.events") {
            (row) throws(PostgresError) in row.text(0)
        }
        #expect(found.count == Set(found).count, "none is there twice")
        #expect(acknowledged.subtracting(found).isEmpty, "none is lost")
        if Self.restarts != nil {
            print(
                "shipping: \(rounds) ends of PostgreSQL and of the server, \(acknowledged.count) acknowledged events, each there once"
            )
        }
    }

    @Test func `a commit with a lost acknowledgement is found`() async throws {
        let database = try await migrated()
        let relay = try PostgresRelay(to: database.server)
        let bench = try ShippingBench()
        let sink = PostgresSink(try database.program(by: relay.folder))
        for (place, cut) in PostgresRelay.Cut.ends.enumerated() {
            bench.clock.move(1_000)
            let name = try bench.write(5, from: place * 5)
            let segment = try #require(try RowKind.exposures.segments(in: bench.folder).first { $0.name == name })
            try await sink.maintain(days: 30)
            relay.cutNext(cut)
            await #expect(throws: RowSinkError.self) {
                try await sink.ship(segment, .exposures, of: "a", reach: { _ in })
            }
            let again = try await sink.ship(segment, .exposures, of: "a", reach: { _ in })
            #expect(again == (cut == .afterCommit ? 0 : 5))
        }
        #expect(try counts(database, table: "exposures", column: "unit_id") == [10, 10])
    }
}
