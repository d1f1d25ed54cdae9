import LayoverPostgres

/// Begins a new count of revisions if the database is not the same as before: revisions of the old one may stand for other
/// changes.
enum TripEpoch {
    /// Identifies the cluster, the database and its timeline: a standby that takes over begins a new timeline, as does a
    /// backup that is rolled forward; a dump that is restored into another database has another identifier.
    private static let place = """
        (SELECT system_identifier FROM pg_control_system()) || '.' || (SELECT oid FROM pg_database
        WHERE datname = current_database()) || '.' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
        """

    /// Begins a new epoch if the database has moved since a server last checked; concurrent checks begin only one.
    ///
    /// - Throws: `PostgresError`.
    static func startWhereMoved(_ connection: PostgresConnection) throws(PostgresError) {
        let isMoved = try connection.rows("SELECT place <> \(place) FROM layover.head") { row throws(PostgresError) in
            row.flag(0)
        }
        guard isMoved == [true] else { return }
        try connection.transact { () throws(PostgresError) in
            let wasElsewhere = try connection.rows("SELECT place FROM layover.head FOR UPDATE") {
                row throws(PostgresError) in !row.text(0).isEmpty
            }
            let count = try connection.run("UPDATE layover.head SET place = \(place) WHERE place <> \(place)")
            if count > 0, wasElsewhere == [true] { try start(connection) }
        }
    }

    /// Begins a new epoch, within a transaction.
    ///
    /// - Throws: `PostgresError`.
    static func start(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.run("UPDATE layover.head SET epoch = epoch + 1")
        try connection.run(
            "UPDATE layover.trips SET epoch = greatest(trips.epoch + 1, head.epoch), version = version + 1 FROM layover.head"
        )
    }
}
