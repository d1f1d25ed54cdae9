package import LayoverModel
import LayoverPostgres

/// The one time that decides anything of a trip, however many servers there are.
package enum StoreClock: Sendable {
    /// The database's own.
    case database
    /// For tests, which set it.
    case given(@Sendable () -> UTCInstant)

    /// Seconds since 1970 as SQL, by the clock on the wall and not that of a transaction's beginning: who waited for a row is
    /// later than who held it.
    static let sql = "floor(extract(epoch FROM clock_timestamp()))::bigint"

    /// The time, where the database need not be asked.
    var givenTime: UTCInstant? {
        switch self {
        case .database: nil
        case .given(let clock): clock()
        }
    }

    /// Asks the database, where nobody else tells.
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
