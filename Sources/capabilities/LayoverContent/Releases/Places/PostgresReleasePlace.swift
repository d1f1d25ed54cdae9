import LayoverPostgres
import LayoverReleases

/// Releases in the database that servers share: the pointer is one row, which publishers lock while they compare it.
final class PostgresReleasePlace: ReleasePlace {
    /// Maximum bytes of the reason for a revert.
    private static let whyBytes = 500

    let name: String
    private let pool: PostgresPool

    /// The database is not contacted before the first poll.
    init(_ settings: PostgresSettings) {
        name = settings.address.description
        pool = PostgresPool(settings, connections: 1) { connection throws(PostgresError) in
            try ReleaseSchema.migrations.check(on: connection)
        }
    }

    var isRemote: Bool { true }

    func pointer() async throws(ReleaseRefusal) -> [UInt8]? {
        try await read(.pointer, "SELECT document FROM layover.release_pointer WHERE id = 1", [])
    }

    func record(_ version: Int) async throws(ReleaseRefusal) -> [UInt8] {
        let sql = "SELECT record FROM layover.releases WHERE version = $1"
        guard let bytes = try await read(.record, sql, [.integer(version)]) else { throw .missing(.record) }
        return bytes
    }

    func bundle(_ version: Int) async throws(ReleaseRefusal) -> [UInt8] {
        let sql = "SELECT bundle FROM layover.releases WHERE version = $1"
        guard let bytes = try await read(.bundle, sql, [.integer(version)]) else { throw .missing(.bundle) }
        return bytes
    }

    func versions() async throws -> [Int] {
        try await pool.run { connection throws(PostgresError) in
            try connection.rows("SELECT version FROM layover.releases ORDER BY version") { $0.number(0) }
        }
    }

    func waitForChange() async { try? await Task.sleep(for: .seconds(ReleaseFollower.lookSeconds)) }

    func exclusively<Value>(_ turn: PublisherTurn, _ work: () async throws -> Value) async throws -> Value {
        try await work()
    }

    func add(_ version: Int, record: [UInt8], bundle: [UInt8]) async throws -> Bool {
        let isAdded = try await written { connection throws(PostgresError) in
            try connection.transact { () throws(PostgresError) in
                try connection.run(
                    """
                    INSERT INTO layover.releases (version, record, bundle) VALUES ($1, $2, $3)
                    ON CONFLICT (version) DO NOTHING
                    """,
                    [.integer(version), .bytes(record), .bytes(bundle)]) == 1
            }
        }
        // A retry after an interrupted commit finds its own release.
        if isAdded == true { return true }
        let there = try? await self.record(version)
        return there == record
    }

    func replacePointer(_ old: [UInt8]?, by new: [UInt8]) async throws -> Bool {
        let isReplaced = try await written { connection throws(PostgresError) in
            try connection.transact { () throws(PostgresError) in
                let sql = "SELECT document FROM layover.release_pointer WHERE id = 1 FOR UPDATE"
                let there = try connection.rows(sql) { $0.bytes(0) }.first ?? []
                guard there == old ?? [] else { return there == new }
                try connection.run(
                    "UPDATE layover.release_pointer SET document = $1 WHERE id = 1", [.bytes(new)])
                return true
            }
        }
        if let isReplaced { return isReplaced }
        return try await pointer() == new
    }

    func remove(_ version: Int) async throws {
        _ = try await written { connection throws(PostgresError) in
            try connection.run("DELETE FROM layover.releases WHERE version = $1", [.integer(version)])
        }
    }

    func verdict(on record: String) async -> String? {
        let found = try? await pool.run { connection throws(PostgresError) in
            try connection.rows("SELECT why FROM layover.release_verdicts WHERE record = $1", [.text(record)]) {
                $0.text(0)
            }
        }
        return found?.first.map { "another server rolled it back: \($0)" }
    }

    func report(_ why: String, on record: String) async {
        let why = ReleaseText.cleaned(why, limit: PostgresReleasePlace.whyBytes)
        _ = try? await written { connection throws(PostgresError) in
            try connection.run(
                "INSERT INTO layover.release_verdicts (record, why) VALUES ($1, $2) ON CONFLICT (record) DO NOTHING",
                [.text(record), .text(why)])
        }
    }

    /// The bytes of the first row; `nil` if it is missing or empty.
    private func read(
        _ part: ReleasePart, _ sql: String, _ values: [PostgresValue]
    ) async throws(ReleaseRefusal) -> [UInt8]? {
        let rows: [[UInt8]]
        do throws(PostgresError) {
            rows = try await pool.run { connection throws(PostgresError) in
                try connection.rows(sql, values) { $0.bytes(0) }
            }
        } catch {
            throw .unreadable(part, why: "'\(name)' does not return the \(part.rawValue): \(error.message)")
        }
        guard let bytes = rows.first, !bytes.isEmpty else { return nil }
        return bytes
    }

    /// Writes; `nil` if the outcome is unknown.
    private func written<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Value
    ) async throws -> Value? {
        do throws(PostgresError) {
            return try await pool.run(work)
        } catch {
            guard error.kind == .outcomeUnknown else {
                throw ReleaseWriteError.notTaken(place: name, why: error.message)
            }
            return nil
        }
    }
}
