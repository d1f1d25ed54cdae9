package import LayoverPostgres

/// The tables of exposures and events, which several servers fill.
///
/// Each is partitioned by days in UTC, with a default partition for rows of other days. Rows have no key: `layover.shipped`
/// lists the stored segments, and its row is written in the same transaction as theirs.
package enum RowTables {
    package static let migrations = PostgresMigrations(of: "rows", [PostgresMigration(oldestProgram: 1, first)])

    /// The kinds of rows, each a table of this name.
    static let kinds = ["exposures", "events"]

    private static let first = [
        """
        CREATE TABLE layover.exposures ("timestamp" timestamptz NOT NULL, unit_id text NOT NULL,
            experiment_id text NOT NULL, variation_id text NOT NULL, feature_id text, hash_attribute text NOT NULL,
            hash_version bigint, bucket double precision, market text, locale text, platform text, app_version text,
            layout_id text, revision text, phase text, config_version text, generation bigint, request_id text,
            sticky boolean, killed boolean, differs boolean) PARTITION BY RANGE ("timestamp")
        """,
        "CREATE TABLE layover.exposures_rest PARTITION OF layover.exposures DEFAULT",
        """
        CREATE TABLE layover.events ("timestamp" timestamptz NOT NULL, type text NOT NULL, layout_id text NOT NULL,
            log_id text NOT NULL, at timestamptz, card text, action text, detail text, proved boolean, market text)
            PARTITION BY RANGE ("timestamp")
        """,
        "CREATE TABLE layover.events_rest PARTITION OF layover.events DEFAULT",
        """
        CREATE TABLE layover.shipped (server text COLLATE "C" NOT NULL, segment text COLLATE "C" NOT NULL,
            kind text NOT NULL, rows bigint NOT NULL DEFAULT 0, unreadable bigint NOT NULL DEFAULT 0,
            at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (server, segment))
        """,
        """
        CREATE TABLE layover.row_losses (server text COLLATE "C" NOT NULL, kind text NOT NULL, count bigint NOT NULL,
            since timestamptz NOT NULL, until timestamptz NOT NULL, cause text NOT NULL)
        """,
        keepRows,
        "REVOKE ALL ON FUNCTION layover.keep_rows(bigint) FROM PUBLIC",
        "SELECT layover.keep_rows(3650)",
    ]

    /// Creates the partitions of yesterday and of the next 14 days, and drops those past their days.
    ///
    /// Programs must not create tables, so they call it with the rights of the role that migrated.
    ///
    /// Rows of such a day in the default partition move into its own partition.
    private static let keepRows = """
        CREATE FUNCTION layover.keep_rows(days bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $function$
        DECLARE
            kind text; part text; today date := now()::date; day date; changed bigint := 0;
            first date := now()::date - least(greatest(days, 1), 36500)::integer;
        BEGIN
            PERFORM pg_advisory_xact_lock(hashtextextended('layover.keep_rows', 0));
            FOREACH kind IN ARRAY ARRAY['exposures', 'events'] LOOP
                FOR ahead IN -1..14 LOOP
                    day := today + ahead;
                    part := kind || '_' || to_char(day, 'YYYYMMDD');
                    CONTINUE WHEN to_regclass('layover.' || part) IS NOT NULL;
                    EXECUTE format('LOCK TABLE layover.%I IN ACCESS EXCLUSIVE MODE', kind || '_rest');
                    EXECUTE format('CREATE TABLE layover.%I (LIKE layover.%I INCLUDING ALL)', part, kind);
                    EXECUTE format('WITH moved AS (DELETE FROM layover.%I WHERE "timestamp" >= %L AND "timestamp" < %L
                        RETURNING *) INSERT INTO layover.%I SELECT * FROM moved', kind || '_rest', day, day + 1, part);
                    EXECUTE format('ALTER TABLE layover.%I ATTACH PARTITION layover.%I FOR VALUES FROM (%L) TO (%L)',
                        kind, part, day, day + 1);
                    changed := changed + 1;
                END LOOP;
                FOR part IN SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
                    WHERE inhparent = to_regclass('layover.' || kind) AND child.relname ~ ('^' || kind || '_[0-9]{8}$')
                    AND to_date(right(child.relname, 8), 'YYYYMMDD') < first
                LOOP
                    EXECUTE format('DROP TABLE layover.%I', part);
                    changed := changed + 1;
                END LOOP;
                EXECUTE format('DELETE FROM layover.%I WHERE "timestamp" < %L', kind || '_rest', first);
            END LOOP;
            DELETE FROM layover.shipped WHERE at < first - 2;
            DELETE FROM layover.row_losses WHERE until < first;
            RETURN changed;
        END
        $function$
        """

    /// The table of a kind of rows, by its name in SQL.
    static func table(_ kind: String) -> String { "layover." + PostgresName.quoted(kind) }
}
