package import LayoverModel
import LayoverPostgres

/// The one clock that decides everything about trips, however many servers there are.
package enum StoreClock: Sendable {
    /// The database's own clock.
    case database
    /// For tests, which set it.
    case given(@Sendable () -> UTCInstant)

    /// Seconds since 1970 as SQL, from the wall clock and not from the start of the transaction: a transaction that waited
    /// for a row is then later than the one that had locked it.
    static let sql = "floor(extract(epoch FROM clock_timestamp()))::bigint"

    /// The time, if the database need not be queried.
    var givenTime: UTCInstant? {
        switch self {
        case .database: nil
        case .given(let clock): clock()
        }
    }

    /// The time, from the database unless it is given.
    ///
    /// - Throws: `PostgresError`.
    func now(on connection: PostgresConnection) throws(PostgresError) -> UTCInstant {
        if let givenTime { return givenTime }
        let sql = "SELECT \(StoreClock.sql)"
        let seconds = try connection.rows(sql) { row throws(PostgresError) in row.number(0) }.first
        guard let seconds else { throw .damaged(sql) }
        return UTCInstant(seconds: seconds)
    }
}
