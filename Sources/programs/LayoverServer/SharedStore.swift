import LayoverFrame
package import LayoverPostgres

/// The database of servers that share one truth, as whoever owns it sees it: the tables of every capability.
package enum SharedStore {
    /// How the tables of one store stand.
    package struct Standing: Sendable {
        package let store: String
        /// The number of the last migration that was done; 0 for none.
        package let number: Int
        /// The number that this program needs.
        package let newest: Int
        /// Why this program may not work with them; `nil` where it may.
        package let fault: String?
    }

    private static let migrations = CapabilityList.kinds.flatMap { $0.migrations }

    /// Does what is still to be done, store by store, each step in a transaction of its own.
    ///
    /// - Parameters:
    ///   - connection: Of a role that may make a schema.
    ///   - role: Whom programs connect as; `nil` for the same role.
    /// - Returns: How many steps were done of each store.
    /// - Throws: `PostgresError` where a step fails; what came before stands.
    package static func migrate(
        on connection: PostgresConnection, for role: String?
    ) throws(PostgresError) -> [(store: String, steps: Int)] {
        var done: [(store: String, steps: Int)] = []
        for store in migrations { done.append((store.store, try store.apply(on: connection, for: role))) }
        return done
    }

    /// How the tables of each store stand.
    ///
    /// - Throws: `PostgresError` where they cannot be read.
    package static func standings(on connection: PostgresConnection) throws(PostgresError) -> [Standing] {
        var standings: [Standing] = []
        for store in migrations {
            let number = try store.number(on: connection)
            var fault: String?
            do throws(PostgresError) { try store.check(on: connection) } catch { fault = error.message }
            standings.append(Standing(store: store.store, number: number, newest: store.newest, fault: fault))
        }
        return standings
    }
}
