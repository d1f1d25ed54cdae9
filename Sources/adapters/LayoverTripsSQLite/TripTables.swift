import LayoverSQLite

/// The tables of trips.
enum TripTables {
    static let migrations = Migrations([Migration(first), Migration(handovers), Migration(webhooks)])

    /// All tables, in the order of a dump.
    static let names = [
        "head", "trips", "links", "people", "items", "adders", "votes", "changes", "replies", "outbox", "erasures",
        "reports", "handovers", "endpoints",
    ]

    /// The tables whose rows belong to one trip, except its own.
    static let ofTrip = [
        "links", "people", "items", "adders", "votes", "changes", "replies", "outbox", "reports", "handovers",
    ]

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

    private static let handovers = """
        CREATE TABLE handovers (hash BLOB PRIMARY KEY, trip TEXT NOT NULL, person TEXT NOT NULL, sealed BLOB NOT NULL,
            until INTEGER NOT NULL, spent INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX handovers_trip ON handovers (trip);
        ALTER TABLE people ADD COLUMN handed_over INTEGER;
        """

    private static let webhooks = """
        ALTER TABLE outbox ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE outbox ADD COLUMN author TEXT NOT NULL DEFAULT '*';
        ALTER TABLE outbox ADD COLUMN later TEXT NOT NULL DEFAULT '';
        ALTER TABLE outbox ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE endpoints (name TEXT PRIMARY KEY, disabled_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """
}
