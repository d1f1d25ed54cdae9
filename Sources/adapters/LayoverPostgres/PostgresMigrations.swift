/// One change of the tables of a database.
package struct PostgresMigration: Sendable {
    /// SQL, one statement each.
    let statements: [String]
    /// The oldest program that can still be used with it: the newest migration that such a program knows.
    let oldestProgram: Int

    package init(oldestProgram: Int, _ statements: [String]) {
        self.oldestProgram = oldestProgram
        self.statements = statements
    }
}

/// All changes that were ever made to the tables of one store, numbered from 1 by their index in the list; entries are only
/// added.
///
/// The owner of the database applies them, before programs that need them are started; a program itself only checks. Each is
/// one transaction together with its row in `layover.migrations`.
package struct PostgresMigrations: Sendable {
    /// The state of a database: the number of its last migration, and of the oldest program that can be used with it.
    private struct State {
        let number: Int
        let oldestProgram: Int
    }

    /// The store that owns the tables.
    package let store: String
    private let steps: [PostgresMigration]

    /// - Parameters:
    ///   - store: The store that owns the tables.
    ///   - steps: In order; a released step is never changed.
    package init(of store: String, _ steps: [PostgresMigration]) {
        self.store = store
        self.steps = steps
    }

    /// The number of the last migration that this program knows.
    package var newest: Int { steps.count }

    /// Applies the missing steps one by one; concurrent callers wait for each other.
    ///
    /// - Parameters:
    ///   - connection: The connection of a role that may create a schema; its settings limit the time of each statement, and
    ///     of waiting for another caller.
    ///   - role: The role that programs use: it may read and write rows, but not change tables; `nil` for the same role.
    /// - Returns: The number of applied steps.
    /// - Throws: `PostgresError` if a step fails, and the database then has the state of the step before; or if a newer
    ///   program has made the tables unusable for this one.
    @discardableResult
    package func apply(on connection: PostgresConnection, for role: String? = nil) throws(PostgresError) -> Int {
        try connection.transact { () throws(PostgresError) in try prepare(connection) }
        var count = 0
        while try step(on: connection) { count += 1 }
        if let role { try connection.transact { () throws(PostgresError) in try grant(role, on: connection) } }
        return count
    }

    /// Checks whether this program can use the tables: its own, and those of later programs that are still compatible.
    ///
    /// - Throws: `PostgresError` with the required program or migration.
    package func check(on connection: PostgresConnection) throws(PostgresError) {
        let state = try state(on: connection)
        guard state.number >= newest else { throw .older(store, found: state.number, known: newest) }
        try check(state)
    }

    /// The number of the database's last migration; 0 if it has no tables of this store.
    ///
    /// - Throws: `PostgresError` if it cannot be read.
    package func number(on connection: PostgresConnection) throws(PostgresError) -> Int {
        try state(on: connection).number
    }

    private func check(_ state: State) throws(PostgresError) {
        guard state.oldestProgram <= newest else { throw .newer(store, wanted: state.oldestProgram, known: newest) }
    }

    private func state(on connection: PostgresConnection) throws(PostgresError) -> State {
        let isThere = try connection.rows(
            "SELECT to_regclass('layover.migrations') IS NOT NULL"
        ) { row throws(PostgresError) in row.flag(0) }
        guard isThere == [true] else { return State(number: 0, oldestProgram: 0) }
        return try connection.rows(
            """
            SELECT coalesce(max(number), 0), coalesce(max(min_program), 0) FROM layover.migrations WHERE store = $1
            """, [.text(store)]
        ) { row throws(PostgresError) in State(number: row.number(0), oldestProgram: row.number(1)) }
        .first ?? State(number: 0, oldestProgram: 0)
    }

    private func prepare(_ connection: PostgresConnection) throws(PostgresError) {
        try lock(connection)
        try connection.run("CREATE SCHEMA IF NOT EXISTS layover")
        try connection.run(
            """
            CREATE TABLE IF NOT EXISTS layover.migrations (store text NOT NULL, number bigint NOT NULL,
            min_program bigint NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (store, number))
            """)
    }

    /// Applies the next step.
    ///
    /// - Returns: Whether there was one.
    private func step(on connection: PostgresConnection) throws(PostgresError) -> Bool {
        try connection.transact { () throws(PostgresError) in
            try lock(connection)
            let state = try state(on: connection)
            try check(state)
            guard state.number < newest else { return false }
            let step = steps[state.number]
            for statement in step.statements { try connection.run(statement) }
            try connection.run(
                "INSERT INTO layover.migrations (store, number, min_program) VALUES ($1, $2, $3)",
                [.text(store), .integer(state.number + 1), .integer(step.oldestProgram)])
            return true
        }
    }

    private func grant(_ role: String, on connection: PostgresConnection) throws(PostgresError) {
        let role = PostgresName.quoted(role)
        try lock(connection)
        try connection.run("GRANT USAGE ON SCHEMA layover TO \(role)")
        try connection.run("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA layover TO \(role)")
        try connection.run("GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA layover TO \(role)")
        try connection.run("REVOKE INSERT, UPDATE, DELETE ON layover.migrations FROM \(role)")
    }

    /// Allows only one transaction at a time to change tables.
    private func lock(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.run("SELECT pg_advisory_xact_lock(hashtextextended('layover.migrations', 0))")
    }
}

extension PostgresError {
    /// The tables are older than this program needs.
    static func older(_ store: String, found: Int, known: Int) -> PostgresError {
        PostgresError(
            .schema,
            message:
                "the tables of \(store) are at migration \(found), but this program needs \(known); migrate first",
            sql: "layover.migrations")
    }

    /// The tables are of a newer program and not compatible with this one.
    static func newer(_ store: String, wanted: Int, known: Int) -> PostgresError {
        PostgresError(
            .schema,
            message:
                "the tables of \(store) require a program that knows migration \(wanted), but this one knows \(known); run a newer one",
            sql: "layover.migrations")
    }
}
