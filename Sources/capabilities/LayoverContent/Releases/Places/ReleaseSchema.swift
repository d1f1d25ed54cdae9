import LayoverPostgres

/// The tables for releases in a database.
enum ReleaseSchema {
    static let migrations = PostgresMigrations(of: "releases", [PostgresMigration(oldestProgram: 1, first)])

    /// The pointer has one row, which exists from the beginning and which publishers lock; `verdicts` lists the releases that
    /// a server reverted, by the hash of their record.
    private static let first = [
        """
        CREATE TABLE layover.releases (version bigint PRIMARY KEY, record bytea NOT NULL, bundle bytea NOT NULL)
        """,
        "CREATE TABLE layover.release_pointer (id bigint PRIMARY KEY CHECK (id = 1), document bytea)",
        "INSERT INTO layover.release_pointer VALUES (1, NULL)",
        """
        CREATE TABLE layover.release_verdicts (record text COLLATE "C" PRIMARY KEY, why text NOT NULL,
            at timestamptz NOT NULL DEFAULT now())
        """,
    ]
}
