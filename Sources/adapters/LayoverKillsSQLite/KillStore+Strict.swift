import LayoverSQLite

// Tables that accept only values of their columns' types.
extension KillStore {
    /// Copies the rows into STRICT tables, if a table is not one: new files are made as the first version made them.
    ///
    /// The number of the file stays, so that an earlier version can still use it: without its kills, a server would put every
    /// switch at its safe value. For the same reason a file that cannot be written now is used as it is.
    ///
    /// - Throws: `StoreError` if the disk fails.
    static func makeStrict(_ connection: borrowing Connection) throws(StoreError) {
        do throws(StoreError) {
            guard try isLoose(connection) else { return }
            try connection.run("BEGIN IMMEDIATE")
            // Another process may have done it while this one waited for the lock.
            if try isLoose(connection) {
                for table in tables { try connection.run(table.statements) }
                try connection.run(stays)
            }
            try connection.run("COMMIT")
            _ = try connection.emptyLog()
        } catch {
            try? connection.run("ROLLBACK")
            guard error.kind != .unavailable else { throw error }
        }
    }

    private static func isLoose(_ connection: borrowing Connection) throws(StoreError) -> Bool {
        var rows = try Statement(
            "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name IN ('flips', 'audit', 'head') AND strict = 0",
            on: connection)
        guard try rows.step() else { return false }
        return rows.number(0) > 0
    }

    private struct Table {
        let name: String
        /// The key, with its type.
        let key: String
        let columns: [(name: String, type: String)]

        /// Each value is stored as it was read before, so that the hashes of the audit still fit.
        var statements: String {
            let types = [key] + columns.map { "\"\($0.name)\" \($0.type) NOT NULL" }
            let values = columns.map { "CAST(\"\($0.name)\" AS \($0.type))" }
            let first = key.prefix { $0 != " " }
            return """
                CREATE TABLE \(name)_strict (\(types.joined(separator: ", "))) STRICT;
                INSERT INTO \(name)_strict SELECT \(([String(first)] + values).joined(separator: ", ")) FROM \(name);
                DROP TABLE \(name);
                ALTER TABLE \(name)_strict RENAME TO \(name);
                """
        }
    }

    private static let tables = [
        Table(
            name: "flips", key: "generation INTEGER PRIMARY KEY",
            columns: texts(["action", "key", "scope", "reason", "ticket", "actor"]) + numbers(["seconds"])),
        Table(
            name: "audit", key: "generation INTEGER PRIMARY KEY",
            columns: numbers(["seconds"])
                + texts([
                    "action", "key", "scope", "before", "after", "reason", "ticket", "actor", "address", "catalog",
                    "previous", "hash",
                ])),
        Table(
            name: "head", key: "id INTEGER PRIMARY KEY CHECK (id = 1)",
            columns: numbers(["generation"]) + texts(["hash"])),
    ]

    private static func texts(_ names: [String]) -> [(name: String, type: String)] {
        names.map { (name: $0, type: "TEXT") }
    }

    private static func numbers(_ names: [String]) -> [(name: String, type: String)] {
        names.map { (name: $0, type: "INTEGER") }
    }

    /// The triggers of the audit, which are dropped with its table.
    static let stays = """
        CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
        CREATE TRIGGER audit_keeps BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
        """
}
