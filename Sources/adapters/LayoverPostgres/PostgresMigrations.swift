/// One step from what a database held to what it holds from now on.
package struct PostgresMigration: Sendable {
    /// SQL, one statement each.
    let statements: [String]
    /// The number of the oldest program that may go on beside it: the newest migration that such a program knows.
    let oldestProgram: Int

    package init(oldestProgram: Int, _ statements: [String]) {
        self.oldestProgram = oldestProgram
        self.statements = statements
    }
}

/// All that was ever changed of the tables of one store, numbered from 1 by its place in the list; a list only ever grows.
///
/// Who owns the database applies them, before programs that know them are started; a program itself only looks. Each is one
/// transaction together with its row in `layover.migrations`.
package struct PostgresMigrations: Sendable {
    /// Where a database stands: the number of its last migration, and of the oldest program that may go on.
    private struct State {
        let number: Int
        let oldestProgram: Int
    }

    /// Whose tables they make.
    package let store: String
    private let steps: [PostgresMigration]

    /// - Parameters:
    ///   - store: Whose tables they make.
    ///   - steps: In their order; one that was ever released is never changed.
    package init(of store: String, _ steps: [PostgresMigration]) {
        self.store = store
        self.steps = steps
    }

    /// The number of the last migration that this program knows.
    package var newest: Int { steps.count }

    /// Does what is still to be done, step by step; several who do so at once take turns.
    ///
    /// - Parameters:
    ///   - connection: Of a role that may make a schema; its settings bound how long a statement may take, and a turn.
    ///   - role: Whom programs connect as: it may read and write rows, and change no table; `nil` for the same role.
    /// - Returns: How many steps were done.
    /// - Throws: `PostgresError` where a step fails, and the database then stands at the step before; or a newer program
    ///   left no room for this one.
    @discardableResult
    package func apply(on connection: PostgresConnection, for role: String? = nil) throws(PostgresError) -> Int {
        try connection.transact { () throws(PostgresError) in try prepare(connection) }
        var count = 0
        while try step(on: connection) { count += 1 }
        if let role { try connection.transact { () throws(PostgresError) in try grant(role, on: connection) } }
        return count
    }

    /// Looks whether this program may work with what is there: its own tables, and those of programs after it that leave
    /// room for it.
    ///
    /// - Throws: `PostgresError` that says which program, or which migration, is wanted.
    package func check(on connection: PostgresConnection) throws(PostgresError) {
        let state = try state(on: connection)
        guard state.number >= newest else { throw .older(store, found: state.number, known: newest) }
        try check(state)
    }

    /// The number at which the database stands; 0 where it has nothing of this store.
    ///
    /// - Throws: `PostgresError` where it cannot be read.
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

    /// Does the next step.
    ///
    /// - Returns: Whether there was one to do.
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

    /// Lets one at a time change tables, as long as its transaction lasts.
    private func lock(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.run("SELECT pg_advisory_xact_lock(hashtextextended('layover.migrations', 0))")
    }
}

extension PostgresError {
    /// The tables are of a time before this program.
    static func older(_ store: String, found: Int, known: Int) -> PostgresError {
        PostgresError(
            .schema,
            message:
                "the tables of \(store) stand at migration \(found), and this program needs \(known); migrate first",
            sql: "layover.migrations")
    }

    /// The tables are of a time that has no room for this program any more.
    static func newer(_ store: String, wanted: Int, known: Int) -> PostgresError {
        PostgresError(
            .schema,
            message:
                "the tables of \(store) are for programs that know migration \(wanted), and this one knows \(known); run a newer one",
            sql: "layover.migrations")
    }
}
