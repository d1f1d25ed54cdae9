/// One step from what a file held to what it holds from now on.
package struct Migration: Sendable {
    let change: @Sendable (borrowing Connection) throws(StoreError) -> Void

    /// Statements that take no values.
    package init(_ sql: String) {
        self.init { connection throws(StoreError) in try connection.run(sql) }
    }

    /// A change that reads what is there; it opens no transaction, for it runs in one.
    package init(_ change: @escaping @Sendable (borrowing Connection) throws(StoreError) -> Void) {
        self.change = change
    }
}

/// All that was ever changed of one kind of file, numbered from 1 by its place in the list; a list only ever grows.
///
/// A file knows its number (`user_version`). Each migration is one transaction together with its number: whatever ends the
/// program, a file stands at one of them, whole.
package struct Migrations: Sendable {
    private let steps: [Migration]
    private let unnumbered: String?

    /// - Parameters:
    ///   - steps: In their order; one that was ever released is never changed.
    ///   - unnumbered: A table of files that were made before files had numbers: they stand at the first migration.
    package init(_ steps: [Migration], unnumbered: String? = nil) {
        self.steps = steps
        self.unnumbered = unnumbered
    }

    /// The number of the last migration that this program knows.
    package var newest: Int { steps.count }

    /// The number at which a file stands; 0 for one that holds nothing.
    ///
    /// - Throws: `StoreError` where a newer program wrote it, or it cannot be read.
    package func number(of connection: borrowing Connection) throws(StoreError) -> Int {
        let number = try connection.userVersion()
        try check(number, of: connection.path)
        guard number == 0, let unnumbered, try connection.hasTable(unnumbered) else { return number }
        return 1
    }

    /// Throws where a number is one that this program does not know.
    func check(_ number: Int, of path: String) throws(StoreError) {
        guard number <= newest else { throw .newer(path, found: number, known: newest) }
    }

    /// Does what is still to be done, step by step.
    ///
    /// A file that stands at the newest is not written at all, so that one that can only be read is taken as it is. A new one
    /// gets a log for writing ahead, so that readers never wait for who writes.
    ///
    /// - Throws: `StoreError` where a newer program wrote the file, or a step fails; the file then stands at the step before.
    package func apply(to connection: borrowing Connection) throws(StoreError) {
        let found = try number(of: connection)
        if found == 0 { try connection.run("PRAGMA journal_mode=WAL") }
        for number in found..<newest { try step(after: number, on: connection) }
    }

    private func step(after number: Int, on connection: borrowing Connection) throws(StoreError) {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            // Another process may have done it while this one waited for its turn.
            if try self.number(of: connection) == number {
                try steps[number].change(connection)
                try connection.run("PRAGMA user_version = \(number + 1)")
            }
            try connection.run("COMMIT")
        } catch {
            try? connection.run("ROLLBACK")
            throw error
        }
    }
}
