import LayoverSQLite
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Testing

/// Files of earlier programs, with the tables as these made them.
struct EarlierFileTests {
    @Test func `a file of the first program is opened, and has the tables of a new one`() async throws {
        let (old, new, script) = (try StoreBench(), try StoreBench(), try TripScript())
        try EarlierFileTests.make(old.path)
        for bench in [old, new] {
            let store = try await bench.open()
            let answers = await store.perform(script.start() + [script.vote("ana", on: "A", .yes)])
            #expect(answers.allSatisfy { $0.isDone })
            await store.close()
        }
        let tables = try EarlierFileTests.tables(new.path)
        #expect(try EarlierFileTests.tables(old.path) == tables)
    }

    /// Every column of every table and index.
    private static func tables(_ path: String) throws -> [String] {
        let connection = try Connection(path: path, isReader: true)
        var rows = try Statement(
            """
            SELECT master.name, column.name, column.type, column."notnull", column.pk FROM sqlite_master AS master,
            pragma_table_xinfo(master.name) AS column UNION ALL
            SELECT master.name, column.name, '', column.seqno, column.key FROM sqlite_master AS master,
            pragma_index_xinfo(master.name) AS column ORDER BY 1, 2
            """, on: connection)
        var lines: [String] = []
        while try rows.step() { lines.append((0..<5).map { rows.text(Int32($0)) }.joined(separator: " ")) }
        return lines
    }

    private static func make(_ path: String) throws {
        let connection = try Connection(path: path)
        try connection.run("PRAGMA journal_mode=WAL")
        try connection.run(first)
        try connection.run("PRAGMA user_version = 1")
    }

    /// The first migration as it was released.
    private static let first = """
        CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), epoch INTEGER NOT NULL, writes INTEGER NOT NULL) STRICT;
        INSERT INTO head VALUES (1, 1, 0);
        CREATE TABLE trips (id TEXT PRIMARY KEY, epoch INTEGER NOT NULL, revision INTEGER NOT NULL, quiet INTEGER NOT NULL,
            settings_version INTEGER NOT NULL, settings TEXT NOT NULL, market TEXT NOT NULL, locale TEXT NOT NULL,
            created INTEGER NOT NULL, expires INTEGER NOT NULL, due INTEGER NOT NULL, items_ever INTEGER NOT NULL,
            people_ever INTEGER NOT NULL, frozen INTEGER NOT NULL, reports INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX trips_due ON trips (due);
        CREATE TABLE links (hash BLOB PRIMARY KEY, trip TEXT NOT NULL, right TEXT NOT NULL, expires INTEGER,
            revoked INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX links_trip ON links (trip);
        CREATE TABLE people (trip TEXT NOT NULL, id TEXT NOT NULL, key_hash BLOB NOT NULL, right TEXT NOT NULL, name TEXT,
            via TEXT, number INTEGER NOT NULL, seq INTEGER NOT NULL, mine INTEGER NOT NULL, gone INTEGER NOT NULL,
            PRIMARY KEY (trip, id)) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX people_key ON people (key_hash, trip);
        CREATE TABLE items (trip TEXT NOT NULL, id TEXT NOT NULL, fingerprint BLOB NOT NULL, number INTEGER NOT NULL,
            offer TEXT NOT NULL, note TEXT, search TEXT, latest INTEGER, announced INTEGER, price_gone INTEGER,
            price_at INTEGER, departs INTEGER, removed_at INTEGER, PRIMARY KEY (trip, id),
            UNIQUE (trip, fingerprint)) STRICT, WITHOUT ROWID;
        CREATE INDEX items_search ON items (search) WHERE search IS NOT NULL;
        CREATE TABLE adders (trip TEXT NOT NULL, item TEXT NOT NULL, place INTEGER NOT NULL, person TEXT,
            sent INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (trip, item, place)) STRICT, WITHOUT ROWID;
        CREATE TABLE votes (trip TEXT NOT NULL, cell TEXT NOT NULL, person TEXT NOT NULL, item TEXT NOT NULL, value TEXT,
            seq INTEGER NOT NULL, price INTEGER, PRIMARY KEY (trip, cell, person)) STRICT, WITHOUT ROWID;
        CREATE TABLE changes (trip TEXT NOT NULL, revision INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT, item TEXT,
            at INTEGER NOT NULL, PRIMARY KEY (trip, revision)) STRICT, WITHOUT ROWID;
        CREATE TABLE replies (id INTEGER PRIMARY KEY, key_hash BLOB NOT NULL UNIQUE, trip TEXT NOT NULL, person TEXT,
            request_hash BLOB NOT NULL, sealed BLOB NOT NULL, until INTEGER NOT NULL) STRICT;
        CREATE INDEX replies_trip ON replies (trip, person);
        CREATE TABLE outbox (id INTEGER PRIMARY KEY, endpoint TEXT NOT NULL, trip TEXT NOT NULL, since INTEGER NOT NULL,
            revision INTEGER NOT NULL, attempts INTEGER NOT NULL, next_at INTEGER NOT NULL, leased_until INTEGER,
            UNIQUE (trip, endpoint)) STRICT;
        CREATE INDEX outbox_next ON outbox (endpoint, next_at);
        CREATE TABLE erasures (trip TEXT NOT NULL, person TEXT NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (trip, person)) STRICT, WITHOUT ROWID;
        CREATE TABLE reports (id INTEGER PRIMARY KEY, trip TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
        CREATE INDEX reports_trip ON reports (trip);
        """
}
