/// One connection to a database, closed with this object; for one thread at a time.
///
/// It stores nothing in the session, so that a pooler may use a different one for each transaction: every statement is sent
/// with its values and not prepared, and settings apply to one transaction.
package final class PostgresConnection {
    private let handle: PostgresHandle
    private let settings: PostgresSettings
    private var isGivenUp = false
    /// True while a transaction of ``transact(_:)`` or ``reading(_:)`` is open.
    private var isInTransaction = false

    /// Connects.
    ///
    /// - Throws: `PostgresError` if libpq is missing, no server answers in time, or the login is rejected.
    package init(_ settings: PostgresSettings) throws(PostgresError) {
        try PostgresLibrary.load()
        guard let handle = PostgresHandle(try settings.information()) else {
            throw PostgresError(.unreachable, message: "there is not enough memory", sql: "connect")
        }
        self.handle = handle
        self.settings = settings
        let deadline = ContinuousClock.now + .milliseconds(settings.connectMilliseconds)
        do throws(PostgresInterruption) {
            try self.handle.connect(until: deadline)
        } catch {
            throw PostgresConnection.refusal(error, self.handle.message, settings)
        }
    }

    /// Whether it can be used for more work.
    package var isUsable: Bool { !isGivenUp && !handle.isLost && handle.isIdle }

    /// Whether the connection leads directly to a server process, not to a pooler.
    var isDirect: Bool {
        get throws(PostgresError) {
            let processes = try rows("SELECT pg_backend_pid()") { row throws(PostgresError) in row.number(0) }
            return processes == [Int(handle.process)]
        }
    }

    /// Runs one statement that only reads, and reads each of its rows.
    ///
    /// - Parameters:
    ///   - sql: A statement that writes must be in a transaction.
    ///   - values: `$1`, `$2` and so on.
    ///   - read: Reads one row.
    /// - Returns: The result of `read` for each row.
    /// - Throws: `PostgresError`, from the server, from the connection or from `read`.
    package func rows<Row>(
        _ sql: String, _ values: [PostgresValue] = [],
        read: (borrowing PostgresRow) throws(PostgresError) -> Row
    ) throws(PostgresError) -> [Row] {
        let result = try perform(sql, values, losing: .connectionLost)
        return try result.rows(read)
    }

    /// Runs one statement without result rows; outside of a transaction it is a transaction of its own.
    ///
    /// - Returns: The number of rows that it wrote.
    /// - Throws: `PostgresError`, from the server or from the connection.
    @discardableResult
    package func run(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> Int {
        let result = try perform(sql, values, losing: isInTransaction ? .connectionLost : .outcomeUnknown)
        return result.affected
    }

    /// Runs `body` as one transaction: when this returns, all of it is on the disk.
    ///
    /// - Throws: `PostgresError`, from the server or from `body`. The transaction then has no effect, except perhaps after
    ///   ``PostgresError/Kind/outcomeUnknown``: the connection ended during the commit, or the server's wait for its
    ///   synchronous standby was cancelled.
    @discardableResult
    package func transact<Value>(
        _ body: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        try enclose("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", body)
    }

    /// Runs `body`, which only reads, on one state of the database, whatever others write meanwhile.
    ///
    /// - Throws: `PostgresError`, from the server or from `body`.
    @discardableResult
    package func reading<Value>(
        _ body: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        do throws(PostgresError) {
            return try enclose("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
        } catch {
            guard error.kind == .outcomeUnknown else { throw error }
            // Nothing was written that could have been committed.
            throw PostgresError(.connectionLost, code: error.code, message: error.message, sql: error.sql)
        }
    }

    /// Sends a notification to all listeners of a channel, once this statement's transaction is committed.
    ///
    /// - Parameters:
    ///   - channel: At most 63 bytes.
    ///   - payload: At most ``PostgresLimits/payloadBytes``.
    /// - Throws: `PostgresError`; if the connection ended, the notification may have been sent.
    package func notify(_ channel: String, _ payload: String) throws(PostgresError) {
        let sql = "SELECT pg_notify($1, $2)"
        guard payload.utf8.count <= PostgresLimits.payloadBytes else {
            throw PostgresError(
                .value, message: "a notification of more than \(PostgresLimits.payloadBytes) bytes", sql: sql)
        }
        try run(sql, [.text(channel), .text(payload)])
    }

    private func enclose<Value>(
        _ begin: String, _ body: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        precondition(!isInTransaction, "a transaction holds no other one")
        isInTransaction = true
        defer { isInTransaction = false }
        do throws(PostgresError) {
            try run(begin)
            try bound()
            let value = try body()
            try commit()
            return value
        } catch {
            if !isGivenUp, !handle.isLost, !handle.isIdle { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    /// Sets the transaction's time limits and other settings, which end with it: a successful commit is always on the disk,
    /// whatever the role's defaults, and statements are not compiled to machine code, which is not worth it here.
    private func bound() throws(PostgresError) {
        let idle = settings.statementMilliseconds + PostgresLimits.answerMilliseconds
        try run(
            """
            SELECT set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true), set_config('jit', 'off', true),
            set_config('idle_in_transaction_session_timeout', $3, true), set_config('synchronous_commit',
            CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)
            """,
            [settings.statementMilliseconds, settings.lockMilliseconds, idle].map { .text(String($0)) })
    }

    private func commit() throws(PostgresError) {
        let result = try perform("COMMIT", [], losing: .outcomeUnknown)
        guard result.command == "COMMIT" else {
            throw PostgresError(.statement, message: "the transaction failed before", sql: "COMMIT")
        }
    }

    /// Sends one statement and waits for its result; `kind` is the error if the connection ends meanwhile.
    private func perform(
        _ sql: String, _ values: [PostgresValue], losing kind: PostgresError.Kind
    ) throws(PostgresError) -> PostgresResult {
        let parameters = try PostgresParameters(values, of: sql)
        let deadline = self.deadline
        let doubts = handle.doubts
        do throws(PostgresInterruption) {
            try handle.send(sql, parameters, until: deadline)
        } catch {
            throw interruption(error, sql, losing: kind)
        }
        let result = try answer(to: sql, until: deadline, losing: kind)
        // PostgreSQL answers such a commit with success: it is on the primary's disk, and perhaps nowhere else.
        guard kind != .outcomeUnknown || handle.doubts == doubts else {
            throw PostgresError(
                kind, message: "the server stopped waiting for its synchronous standby, which may lack the commit",
                sql: sql)
        }
        return result
    }

    private var deadline: ContinuousClock.Instant {
        ContinuousClock.now + .milliseconds(settings.statementMilliseconds + PostgresLimits.answerMilliseconds)
    }

    private func answer(
        to sql: String, until deadline: ContinuousClock.Instant, losing kind: PostgresError.Kind
    ) throws(PostgresError) -> PostgresResult {
        let result: PostgresResult
        do throws(PostgresInterruption) {
            guard let first = try handle.nextResult(until: deadline) else { throw .lost }
            result = first
        } catch {
            throw interruption(error, sql, losing: kind)
        }
        if result.isCopy { return result }
        drain(until: deadline)
        guard result.isDone else { throw failure(result, sql, losing: kind) }
        return result
    }

    /// Reads the rest after an answer; the answer is valid whatever happens to the connection.
    private func drain(until deadline: ContinuousClock.Instant) {
        do throws(PostgresInterruption) {
            while let more = try handle.nextResult(until: deadline) { _ = consume more }
        } catch {
            isGivenUp = true
        }
    }

    private func failure(
        _ result: borrowing PostgresResult, _ sql: String, losing kind: PostgresError.Kind
    ) -> PostgresError {
        let said = PostgresError.Kind(state: result.state)
        let isOver = said == .connectionLost || isGivenUp || handle.isLost
        isGivenUp = isGivenUp || isOver
        let words = result.words.isEmpty ? PostgresMessage(handle.message).text : result.words
        return PostgresError(isOver ? kind : said, code: result.state, message: words, sql: sql)
    }

    private func interruption(
        _ interruption: PostgresInterruption, _ sql: String, losing kind: PostgresError.Kind
    ) -> PostgresError {
        isGivenUp = true
        switch interruption {
        case .lost: return PostgresError(kind, message: PostgresMessage(handle.message).text, sql: sql)
        case .late:
            return PostgresError(
                kind == .outcomeUnknown ? kind : .timeout, message: "no answer came in time", sql: sql)
        }
    }
}

// Bulk writes, and functions for listeners.
extension PostgresConnection {
    /// Writes rows, much faster than statements do; must be called in a transaction.
    ///
    /// - Parameters:
    ///   - table: Its name in SQL.
    ///   - columns: Their names in SQL; each has exactly the type of its values.
    ///   - rows: One value for each column.
    /// - Returns: The number of rows.
    /// - Throws: `PostgresError`; the transaction has then failed.
    package func copy(
        into table: String, _ columns: [String], _ rows: some Sequence<[PostgresValue]>
    ) throws(PostgresError) -> Int {
        let sql = "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)"
        precondition(isInTransaction, "a COPY must be inside a transaction")
        guard try perform(sql, [], losing: .connectionLost).isCopy else {
            throw PostgresError(.statement, message: "the server does not accept bytes", sql: sql)
        }
        var tooLong: TooLong?
        do throws(PostgresInterruption) {
            tooLong = try send(rows)
            try handle.endCopy(reason: tooLong == nil ? nil : "a value is too long", until: deadline)
        } catch {
            throw interruption(error, sql, losing: .connectionLost)
        }
        do throws(PostgresError) {
            let result = try answer(to: sql, until: deadline, losing: .connectionLost)
            return result.affected
        } catch {
            throw tooLong?.failure(of: sql) ?? error
        }
    }

    /// Writes rows from lines of CSV (RFC 4180, without a header; an empty field is NULL); must be called in a transaction.
    ///
    /// - Parameters:
    ///   - table: Its name in SQL.
    ///   - columns: Their names in SQL, in the order of the lines.
    ///   - body: Passes the bytes of whole lines to `put`, any number of times.
    /// - Returns: The number of rows, and the result of `body`.
    /// - Throws: `PostgresError`, from the server or from `body`; the transaction has then failed.
    package func copyCSV<Value>(
        into table: String, _ columns: [String],
        _ body: (_ put: ([UInt8]) throws(PostgresError) -> Void) throws(PostgresError) -> Value
    ) throws(PostgresError) -> (rows: Int, value: Value) {
        let names = columns.map(PostgresName.quoted).joined(separator: ", ")
        let sql = "COPY \(table) (\(names)) FROM STDIN (FORMAT csv)"
        precondition(isInTransaction, "a COPY must be inside a transaction")
        guard try perform(sql, [], losing: .connectionLost).isCopy else {
            throw PostgresError(.statement, message: "the server does not accept bytes", sql: sql)
        }
        let value: Value
        do throws(PostgresError) {
            value = try body { (bytes) throws(PostgresError) in
                do throws(PostgresInterruption) {
                    for start in stride(from: 0, to: bytes.count, by: PostgresLimits.copyBytes) {
                        let end = min(start + PostgresLimits.copyBytes, bytes.count)
                        try handle.copy(Array(bytes[start..<end]), until: deadline)
                    }
                } catch {
                    throw interruption(error, sql, losing: .connectionLost)
                }
            }
        } catch {
            if !isGivenUp { _ = try? endCopy(sql, reason: "the rows cannot be read") }
            throw error
        }
        return (try endCopy(sql, reason: nil), value)
    }

    private func endCopy(_ sql: String, reason: String?) throws(PostgresError) -> Int {
        do throws(PostgresInterruption) {
            try handle.endCopy(reason: reason, until: deadline)
        } catch {
            throw interruption(error, sql, losing: .connectionLost)
        }
        return try answer(to: sql, until: deadline, losing: .connectionLost).affected
    }

    /// - Returns: The error of a value that could not be sent; nothing after it was sent.
    private func send(_ rows: some Sequence<[PostgresValue]>) throws(PostgresInterruption) -> TooLong? {
        var bytes = PostgresBytes()
        bytes.appendCopyStart()
        for row in rows {
            do throws(TooLong) {
                try bytes.append(copied: row)
            } catch {
                return error
            }
            guard bytes.count >= PostgresLimits.copyBytes else { continue }
            try handle.copy(bytes.bytes, until: deadline)
            bytes.removeAll()
        }
        bytes.appendCopyEnd()
        try handle.copy(bytes.bytes, until: deadline)
        return nil
    }

    /// The socket, which is readable when data has arrived.
    var descriptor: Int32 { handle.descriptor }

    /// The payloads of received notifications; if there are none, waits for some.
    ///
    /// - Throws: `PostgresError` if the connection ended.
    func notifications(milliseconds: Int) throws(PostgresError) -> [String] {
        do throws(PostgresInterruption) {
            return try handle.notifications(until: ContinuousClock.now + .milliseconds(milliseconds))
        } catch {
            throw interruption(error, "LISTEN", losing: .connectionLost)
        }
    }

    fileprivate static func refusal(
        _ interruption: PostgresInterruption, _ message: String, _ settings: PostgresSettings
    ) -> PostgresError {
        guard interruption == .lost else {
            return PostgresError(
                .unreachable,
                message: "'\(settings.address)' does not answer within \(settings.connectMilliseconds) ms",
                sql: "connect")
        }
        let words = PostgresMessage(message)
        let kind = words.state.map { PostgresError.Kind(state: $0) } ?? .unreachable
        return PostgresError(
            kind == .connectionLost ? .unreachable : kind, code: words.state ?? "", message: words.text,
            sql: "connect")
    }
}
