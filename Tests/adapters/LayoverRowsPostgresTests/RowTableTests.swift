import LayoverExperiments
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
@testable import LayoverRowsPostgres
import Testing

@Suite(.enabled(if: PostgresPrograms.isThere, RowBench.missing), .timeLimit(.minutes(5)))
struct RowTableTests {
    @Test func `rows come back as they went`() async throws {
        let bench = try await RowBench()
        var odd = RowBench.exposures(1)[0]
        odd.unit = "a,\"b\"\r\nc é😀 \\."
        odd.bucket = 0.2731
        odd.differs = true
        odd.market = "GB"
        odd.generation = 8
        odd.isSticky = true
        odd.phase = .feature
        let rows = [odd] + RowBench.exposures(5)
        #expect(try bench.ship(rows, as: "one") == .shipped(rows: 6))
        let read = try bench.read(Exposure.self)
        #expect(read.rows == rows)
        #expect(read.account == RowTable.Account(segments: 1))
        var event = RowBench.event("layout-1")
        event.clientMilliseconds = RowBench.longAgo - 7
        event.detail = "timeout"
        #expect(try bench.ship([event, RowBench.event("layout-2")], as: "two") == .shipped(rows: 2))
        #expect(try bench.read(CardEvent.self).rows == [event, RowBench.event("layout-2")])
    }

    @Test func `the tables have the columns that rows have`() async throws {
        let bench = try await RowBench()
        func columns(_ table: String) throws -> [[String]] {
            try bench.owner().rows(
                """
                SELECT column_name::text, data_type::text, is_nullable::text FROM information_schema.columns
                WHERE table_schema = 'layover' AND table_name = $1 ORDER BY ordinal_position
                """, [.text(table)]
            ) { (row) throws(PostgresError) in [row.text(0), row.text(1), row.text(2)] }
        }
        func expected<Row: LoggedRow>(_ type: Row.Type) -> [[String]] {
            Row.columns.map { column in
                let word =
                    switch column.kind {
                    case .moment: "timestamp with time zone"
                    case .text: "text"
                    case .int: "bigint"
                    case .number: "double precision"
                    case .bool: "boolean"
                    }
                return [column.name, word, column.isRequired ? "NO" : "YES"]
            }
        }
        #expect(try columns("exposures") == expected(Exposure.self))
        #expect(try columns("events") == expected(CardEvent.self))
    }

    @Test func `a segment that came twice is in once`() async throws {
        let bench = try await RowBench()
        let rows = RowBench.exposures(10)
        #expect(try bench.ship(rows, as: "one") == .shipped(rows: 10))
        #expect(try bench.ship(rows, as: "one") == .known)
        #expect(try bench.ship(rows, as: "one", server: "b") == .shipped(rows: 10), "another server's is another one")
        #expect(try bench.count("exposures") == 20)
    }

    @Test func `a segment that no standby confirmed is unknown, and so is its second attempt`() async throws {
        let server = try await PostgresServer.start()
        let bench = try await RowBench(in: server)
        try await server.loseStandby()
        for _ in 1...2 {
            async let kind = Waiting.aside { () -> PostgresError.Kind? in
                do {
                    try bench.ship(RowBench.exposures(3), as: "one")
                    return nil
                } catch {
                    return (error as? PostgresError)?.kind
                }
            }
            try await server.cancelCommitWait()
            #expect(await kind == .outcomeUnknown)
            #expect(try bench.count("exposures") == 3)
        }
    }

    @Test func `times and experiments are selected`() async throws {
        let bench = try await RowBench()
        try bench.ship(RowBench.exposures(10), as: "one")
        let some = try bench.read(Exposure.self, in: (RowBench.longAgo + 2)..<(RowBench.longAgo + 6))
        #expect(some.rows.map(\.unit) == ["u-2", "u-3", "u-4", "u-5"])
        let two = try bench.read(Exposure.self, in: (RowBench.longAgo + 2)..<(RowBench.longAgo + 6), experiment: "two")
        #expect(two.rows.map(\.unit) == ["u-3", "u-5"])
        #expect(try bench.read(Exposure.self, in: 0..<RowBench.longAgo).rows.isEmpty)
    }

    @Test func `rows that servers lost are reported with the time of the loss`() async throws {
        let bench = try await RowBench()
        var rest = RowShipmentRest()
        rest.unreadable = 2
        rest.losses = [
            .init(count: 7, since: RowBench.longAgo, until: RowBench.longAgo + 5, cause: "disk-full"),
            .init(count: 5, since: 1_000, until: 2_000, cause: "queue-full"),
        ]
        try bench.ship(RowBench.exposures(1), as: "one", rest: rest)
        #expect(
            try bench.read(Exposure.self).account == RowTable.Account(segments: 1, dropped: 12, unreadable: 2))
        #expect(try bench.read(Exposure.self, in: RowBench.longAgo..<Int.max).account.dropped == 7)
        #expect(try bench.read(CardEvent.self).account.dropped == 0)
    }

    @Test func `a row that the table refuses keeps its whole segment out`() async throws {
        let bench = try await RowBench()
        let connection = try bench.connection()
        var bad = RowBench.exposures(2)
        bad[1].unit = "a\u{0}b"
        #expect(throws: PostgresError.self) { try bench.ship(bad, as: "one", on: connection) }
        #expect(try bench.count("exposures") == 0)
        #expect(try bench.count("shipped") == 0)
        #expect(try bench.ship(RowBench.exposures(2), as: "one", on: connection) == .shipped(rows: 2))
    }

    @Test func `a segment that cannot be read is not in`() async throws {
        let bench = try await RowBench()
        let connection = try bench.connection()
        let failure = PostgresError(.statement, message: "torn", sql: "read")
        #expect(throws: failure) {
            try RowTable.ship(RowBench.shipment(Exposure.self, "one"), on: connection) { (put) throws(PostgresError) in
                try put(Array("2026-11-18T11:06:40Z,u-1,one,control,,user,2,,,,,,,,,,,,,,\n".utf8))
                throw failure
            }
        }
        #expect(try bench.count("exposures") == 0)
        #expect(try bench.count("shipped") == 0)
        #expect(try bench.ship(RowBench.exposures(1), as: "one", on: connection) == .shipped(rows: 1))
    }

    @Test func `a unit is forgotten with the events of its layouts`() async throws {
        let bench = try await RowBench()
        try bench.ship(RowBench.exposures(4), as: "one")
        try bench.ship(RowBench.exposures(2, unit: "device"), as: "two")
        try bench.ship([RowBench.event("layout-1"), RowBench.event("layout-3")], as: "three")
        let gone = try RowTable.forget([("user", "u-1"), ("user", "nobody")], on: try bench.connection())
        #expect(gone.exposures == 1)
        #expect(gone.events == 1)
        #expect(try bench.read(Exposure.self).rows.map(\.unit).sorted() == ["u-0", "u-0", "u-1", "u-2", "u-3"])
        #expect(try bench.read(CardEvent.self).rows.map(\.layoutID) == ["layout-3"])
    }
}
