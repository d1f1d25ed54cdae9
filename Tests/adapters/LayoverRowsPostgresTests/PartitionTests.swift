import LayoverExperiments
import LayoverPostgres
import LayoverPostgresKit
@testable import LayoverRowsPostgres
import Testing

@Suite(.enabled(if: PostgresPrograms.isThere, RowBench.missing), .timeLimit(.minutes(5)))
struct PartitionTests {
    private func partitions(_ bench: RowBench, of kind: String) throws -> [String] {
        try bench.owner().rows(
            "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1",
            [.text("layover." + kind)]
        ) { (row) throws(PostgresError) in row.text(0) }
    }

    @Test func `yesterday, today and fourteen days to come have partitions from the start`() async throws {
        let bench = try await RowBench()
        for kind in RowTables.kinds {
            let all = try partitions(bench, of: kind)
            #expect(all.count == 17, "\(all)")
            #expect(all.last == "layover.\(kind)_rest", "\(all)")
        }
        try bench.ship(RowBench.exposures(3, at: try bench.now()), as: "one")
        #expect(try bench.count("exposures_rest") == 0)
        #expect(try bench.count("exposures") == 3)
    }

    @Test func `a program makes partitions that are missing, and rows of their days move there`() async throws {
        let bench = try await RowBench()
        let owner = try bench.owner()
        for part in try partitions(bench, of: "exposures") where !part.hasSuffix("_rest") {
            try owner.run("DROP TABLE \(part)")
        }
        try bench.ship(RowBench.exposures(3, at: try bench.now()), as: "one")
        #expect(try bench.count("exposures_rest") == 3)
        let program = try bench.connection()
        #expect(throws: PostgresError.self, "it may make no table itself") {
            try program.run("CREATE TABLE layover.own (id bigint)")
        }
        #expect(try RowTable.keep(days: 30, on: program) == 16)
        #expect(try bench.count("exposures_rest") == 0)
        #expect(try bench.count("exposures") == 3)
        #expect(try RowTable.keep(days: 30, on: program) == 0)
    }

    @Test func `days past theirs are dropped, and their rows in the rest`() async throws {
        let bench = try await RowBench()
        let owner = try bench.owner()
        try owner.run(
            """
            CREATE TABLE layover.exposures_20200101 PARTITION OF layover.exposures
            FOR VALUES FROM ('2020-01-01 00:00Z') TO ('2020-01-02 00:00Z')
            """)
        let now = try bench.now()
        try bench.ship(RowBench.exposures(2, at: 1_577_836_800_000), as: "one")
        try bench.ship(RowBench.exposures(3, at: now - 40 * 86_400_000), as: "two")
        try bench.ship(RowBench.exposures(5, at: now - 20 * 86_400_000), as: "three")
        try owner.run("UPDATE layover.shipped SET at = now() - interval '40 days' WHERE segment = 'one'")
        #expect(try RowTable.keep(days: 30, on: try bench.connection()) == 1)
        #expect(try bench.count("exposures") == 5)
        #expect(try bench.count("shipped") == 2)
        // A program with a nonsensical setting removes nothing of today.
        try bench.ship(RowBench.exposures(4, at: now), as: "four")
        try RowTable.keep(days: -5, on: try bench.connection())
        #expect(try bench.count("exposures") == 4)
    }

    @Test func `several servers that keep partitions at once take turns`() async throws {
        let bench = try await RowBench()
        for part in try partitions(bench, of: "events") where !part.hasSuffix("_rest") {
            try bench.owner().run("DROP TABLE \(part)")
        }
        let changed = try await withThrowingTaskGroup(of: Int.self) { tasks in
            for _ in 0..<4 { tasks.addTask { try RowTable.keep(days: 30, on: try bench.connection()) } }
            return try await tasks.reduce(0, +)
        }
        #expect(changed == 16)
    }

    @Test func `no other user of the schema may drop days`() async throws {
        let bench = try await RowBench()
        let owner = try bench.owner()
        let name = "analyst_\(UInt32.random(in: 0..<UInt32.max))"
        try owner.run("CREATE ROLE \(name)")
        defer {
            _ = try? owner.run("DROP OWNED BY \(name)")
            _ = try? owner.run("DROP ROLE \(name)")
        }
        try owner.run("GRANT USAGE ON SCHEMA layover TO \(name)")
        #expect(throws: PostgresError.self) {
            try owner.transact { () throws(PostgresError) in
                try owner.run("SET LOCAL ROLE \(name)")
                try owner.run("SELECT layover.keep_rows(1)")
            }
        }
    }
}
