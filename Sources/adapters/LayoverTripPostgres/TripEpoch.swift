import LayoverPostgres

/// Begins a new count of revisions where the database is not the one that it was: revisions of the old one may mean other
/// changes.
enum TripEpoch {
    /// Which cluster and database this is, and on which of its timelines: a standby that takes over begins one, as does a
    /// backup that is rolled forward; a dump that is read into another database has another number.
    private static let place = """
        (SELECT system_identifier FROM pg_control_system()) || '.' || (SELECT oid FROM pg_database
        WHERE datname = current_database()) || '.' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
        """

    /// Begins one where the database has moved since a server looked last; several who look at once begin one.
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

    /// Begins one, within a transaction.
    ///
    /// - Throws: `PostgresError`.
    static func start(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.run("UPDATE layover.head SET epoch = epoch + 1")
        try connection.run(
            "UPDATE layover.trips SET epoch = greatest(trips.epoch + 1, head.epoch), version = version + 1 FROM layover.head"
        )
    }
}
