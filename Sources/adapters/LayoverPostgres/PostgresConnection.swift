/// One connection to a database, closed with this object; it serves one thread at a time.
///
/// It keeps nothing in the session, so that a pooler between may give each transaction another one: every statement goes out
/// with its values and is not prepared, and what is set is set for one transaction.
package final class PostgresConnection {
    private let handle: PostgresHandle
    private let settings: PostgresSettings
    private var isGivenUp = false
    /// Whether a transaction of ``transact(_:)`` or ``reading(_:)`` is open.
    private var isInTransaction = false

    /// Connects.
    ///
    /// - Throws: `PostgresError` where libpq is missing, no server answers in time, or it lets nobody in.
    package init(_ settings: PostgresSettings) throws(PostgresError) {
        try PostgresLibrary.load()
        guard let handle = PostgresHandle(try settings.information()) else {
            throw PostgresError(.unreachable, message: "there is no memory", sql: "connect")
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

    /// Whether it can take more work.
    package var isUsable: Bool { !isGivenUp && !handle.isLost && handle.isIdle }

    /// Whether the server's own process answers, and no pooler that stands for many.
    var isDirect: Bool {
        get throws(PostgresError) {
            let processes = try rows("SELECT pg_backend_pid()") { row throws(PostgresError) in row.number(0) }
            return processes == [Int(handle.process)]
        }
    }

    /// Runs one statement that reads, and reads each of its rows.
    ///
    /// - Parameters:
    ///   - sql: One that writes stands in a transaction.
    ///   - values: `$1`, `$2` and so on.
    ///   - read: Reads one row.
    /// - Returns: What `read` made of each.
    /// - Throws: `PostgresError`, of the server, of the way to it or of `read`.
    package func rows<Row>(
        _ sql: String, _ values: [PostgresValue] = [],
        read: (borrowing PostgresRow) throws(PostgresError) -> Row
    ) throws(PostgresError) -> [Row] {
        let result = try perform(sql, values, losing: .connectionLost)
        return try result.rows(read)
    }

    /// Runs one statement that gives no rows; outside of a transaction it is one by itself.
    ///
    /// - Returns: How many rows it wrote.
    /// - Throws: `PostgresError`, of the server or of the way to it.
    @discardableResult
    package func run(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> Int {
        let result = try perform(sql, values, losing: isInTransaction ? .connectionLost : .outcomeUnknown)
        return result.affected
    }

    /// Runs `body` as one transaction: when this returns, all of it is on the disk.
    ///
    /// - Throws: `PostgresError`, of the server or of `body`. Nothing is in force then, but after ``PostgresError/Kind/outcomeUnknown``:
    ///   the connection ended in the commit.
    @discardableResult
    package func transact<Value>(
        _ body: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        try enclose("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", body)
    }

    /// Runs `body`, which only reads, over one state of the database, whatever others write meanwhile.
    ///
    /// - Throws: `PostgresError`, of the server or of `body`.
    @discardableResult
    package func reading<Value>(
        _ body: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        do throws(PostgresError) {
            return try enclose("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
        } catch {
            guard error.kind == .outcomeUnknown else { throw error }
            // Nothing was written that could be in force.
            throw PostgresError(.connectionLost, code: error.code, message: error.message, sql: error.sql)
        }
    }

    /// Tells all who listen to a channel, once this statement's transaction is in force.
    ///
    /// - Parameters:
    ///   - channel: At most 63 bytes.
    ///   - payload: At most ``PostgresLimits/payloadBytes``.
    /// - Throws: `PostgresError`; where nothing is heard of it, some may have been told.
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

    /// Bounds the transaction in time, by settings that end with it; one that was answered is on the disk, whatever the role's are, and
    /// no statement is compiled to machine code first, which is worth it in none of them.
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
            throw PostgresError(.statement, message: "the transaction had failed", sql: "COMMIT")
        }
    }

    /// Sends one statement and waits for what it comes to; `kind` is what it means when the connection ends meanwhile.
    private func perform(
        _ sql: String, _ values: [PostgresValue], losing kind: PostgresError.Kind
    ) throws(PostgresError) -> PostgresResult {
        let parameters = try PostgresParameters(values, of: sql)
        let deadline = self.deadline
        do throws(PostgresInterruption) {
            try handle.send(sql, parameters, until: deadline)
        } catch {
            throw interruption(error, sql, losing: kind)
        }
        return try answer(to: sql, until: deadline, losing: kind)
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

    /// Takes what follows an answer; the answer itself stands, whatever becomes of the connection.
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

// Many rows at once, and what connecting alone needs.
extension PostgresConnection {
    /// Writes rows, much faster than statements do; it stands in a transaction.
    ///
    /// - Parameters:
    ///   - table: As SQL names it.
    ///   - columns: As SQL names them; each has the very type of its values.
    ///   - rows: One value for each column.
    /// - Returns: How many there were.
    /// - Throws: `PostgresError`; the transaction has failed then.
    package func copy(
        into table: String, _ columns: [String], _ rows: some Sequence<[PostgresValue]>
    ) throws(PostgresError) -> Int {
        let sql = "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)"
        precondition(isInTransaction, "a COPY stands in a transaction")
        guard try perform(sql, [], losing: .connectionLost).isCopy else {
            throw PostgresError(.statement, message: "the server takes no bytes", sql: sql)
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

    /// Writes rows that stand as lines of CSV (RFC 4180, without a header; what is empty is NULL); it stands in a transaction.
    ///
    /// - Parameters:
    ///   - table: As SQL names it.
    ///   - columns: As SQL names them, in the order of the lines.
    ///   - body: Hands over the bytes of whole lines, as often as it likes.
    /// - Returns: How many rows there were, and what `body` returned.
    /// - Throws: `PostgresError`, of the server or of `body`; the transaction has failed then.
    package func copyCSV<Value>(
        into table: String, _ columns: [String],
        _ body: (_ put: ([UInt8]) throws(PostgresError) -> Void) throws(PostgresError) -> Value
    ) throws(PostgresError) -> (rows: Int, value: Value) {
        let names = columns.map(PostgresName.quoted).joined(separator: ", ")
        let sql = "COPY \(table) (\(names)) FROM STDIN (FORMAT csv)"
        precondition(isInTransaction, "a COPY stands in a transaction")
        guard try perform(sql, [], losing: .connectionLost).isCopy else {
            throw PostgresError(.statement, message: "the server takes no bytes", sql: sql)
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

    /// - Returns: What kept a value from going out; nothing after it was sent.
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

    /// The socket, which is readable when something came.
    var descriptor: Int32 { handle.descriptor }

    /// The payloads of notifications, those that come within some time where there is none yet.
    ///
    /// - Throws: `PostgresError` where the connection ended.
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
