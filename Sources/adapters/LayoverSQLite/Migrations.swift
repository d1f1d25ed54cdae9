/// One change of the content of a file.
package struct Migration: Sendable {
    let change: @Sendable (borrowing Connection) throws(StoreError) -> Void

    /// Statements without values.
    package init(_ sql: String) {
        self.init { connection throws(StoreError) in try connection.run(sql) }
    }

    /// A change that reads existing data; it must not open a transaction, because it runs in one.
    package init(_ change: @escaping @Sendable (borrowing Connection) throws(StoreError) -> Void) {
        self.change = change
    }
}

/// All changes that were ever made to one kind of file, numbered from 1 by their index in the list; entries are only added.
///
/// A file contains its number (`user_version`). Each migration is one transaction together with its number: however the
/// program ends, the file is completely at one of them.
package struct Migrations: Sendable {
    private let steps: [Migration]
    private let unnumbered: String?

    /// - Parameters:
    ///   - steps: In order; a released step is never changed.
    ///   - unnumbered: A table in files that were made before files had numbers: these count as having the first migration.
    package init(_ steps: [Migration], unnumbered: String? = nil) {
        self.steps = steps
        self.unnumbered = unnumbered
    }

    /// The number of the last migration that this program knows.
    package var newest: Int { steps.count }

    /// The number of a file's last migration; 0 if it is empty.
    ///
    /// - Throws: `StoreError` if a newer program wrote it, or it cannot be read.
    package func number(of connection: borrowing Connection) throws(StoreError) -> Int {
        let number = try connection.userVersion()
        try check(number, of: connection.path)
        guard number == 0, let unnumbered, try connection.hasTable(unnumbered) else { return number }
        return 1
    }

    /// Throws if this program does not know the number.
    func check(_ number: Int, of path: String) throws(StoreError) {
        guard number <= newest else { throw .newer(path, found: number, known: newest) }
    }

    /// Applies the missing steps one by one.
    ///
    /// A file with the newest migration is not written at all, so that a read-only file can be used. A new file gets a
    /// write-ahead log, so that readers never wait for a writer.
    ///
    /// - Throws: `StoreError` if a newer program wrote the file, or a step fails; the file then has the state of the step
    ///   before.
    package func apply(to connection: borrowing Connection) throws(StoreError) {
        let found = try number(of: connection)
        if found == 0 { try connection.run("PRAGMA journal_mode=WAL") }
        for number in found..<newest { try step(after: number, on: connection) }
    }

    private func step(after number: Int, on connection: borrowing Connection) throws(StoreError) {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            // Another process may have applied it while this one waited for the lock.
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
