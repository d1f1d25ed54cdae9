package import LayoverPostgres

/// The tables of kills, and of the servers that use them.
package enum KillSchema {
    package static let migrations = PostgresMigrations(of: "kills", [PostgresMigration(oldestProgram: 1, first)])

    /// Times are whole seconds since 1970, for servers milliseconds, by the database's clock.
    ///
    /// A flip locks the one row of `generation`; its `store` identifies this store, so that servers notice a different one.
    private static let first = [
        """
        CREATE TABLE layover.generation (id bigint PRIMARY KEY CHECK (id = 1), number bigint NOT NULL,
            hash text COLLATE "C" NOT NULL, store text NOT NULL)
        """,
        "INSERT INTO layover.generation VALUES (1, 0, repeat('0', 64), gen_random_uuid()::text)",
        """
        CREATE TABLE layover.flips (generation bigint PRIMARY KEY, action text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL, scope text COLLATE "C" NOT NULL, reason text NOT NULL, ticket text NOT NULL,
            actor text NOT NULL, seconds bigint NOT NULL)
        """,
        """
        CREATE TABLE layover.audit (generation bigint PRIMARY KEY, seconds bigint NOT NULL,
            action text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, scope text COLLATE "C" NOT NULL,
            before text NOT NULL, after text NOT NULL, reason text NOT NULL, ticket text NOT NULL, actor text NOT NULL,
            address text NOT NULL, catalog text NOT NULL, previous text COLLATE "C" NOT NULL,
            hash text COLLATE "C" NOT NULL)
        """,
        """
        CREATE FUNCTION layover.audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the audit is append-only'; END $$
        """,
        """
        CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON layover.audit
        EXECUTE FUNCTION layover.audit_stays()
        """,
        """
        CREATE TABLE layover.servers (name text COLLATE "C" PRIMARY KEY, instance text NOT NULL, started bigint NOT NULL,
            seen bigint NOT NULL, version text NOT NULL, catalog text NOT NULL, generation bigint NOT NULL,
            address text NOT NULL)
        """,
    ]
}
