import LayoverFrame
package import LayoverPostgres

/// The database that several servers share, as its owner sees it: the tables of every capability.
package enum SharedStore {
    /// The state of the tables of one store.
    package struct Standing: Sendable {
        package let store: String
        /// The number of the last applied migration; 0 if no migration has been applied.
        package let number: Int
        /// The number of the last migration that this program needs.
        package let newest: Int
        /// The reason why this program cannot use the tables; `nil` if it can.
        package let fault: String?
    }

    private static let migrations = CapabilityList.kinds.flatMap { $0.migrations }

    /// Applies the pending migrations, store by store, each step in its own transaction.
    ///
    /// - Parameters:
    ///   - connection: A connection with a role that may create a schema.
    ///   - role: The role that programs connect with; `nil` for the same role.
    /// - Returns: The number of applied steps for each store.
    /// - Throws: `PostgresError` if a step fails. Earlier steps stay applied.
    package static func migrate(
        on connection: PostgresConnection, for role: String?
    ) throws(PostgresError) -> [(store: String, steps: Int)] {
        var done: [(store: String, steps: Int)] = []
        for store in migrations { done.append((store.store, try store.apply(on: connection, for: role))) }
        return done
    }

    /// The state of the tables of each store.
    ///
    /// - Throws: `PostgresError` if the tables cannot be read.
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
