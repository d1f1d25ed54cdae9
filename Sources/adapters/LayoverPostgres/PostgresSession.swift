/// One slot of a pool: a connection that is opened when it is needed, and again after it has ended.
///
/// After a failed connect there is a random, growing pause before the next one: servers that lost their database do not all
/// reconnect at the same moment, and callers do not wait one after the other for a missing database.
package final class PostgresSession {
    /// Called with each new connection before it is used.
    package typealias Preparation = @Sendable (PostgresConnection) throws(PostgresError) -> Void

    private let settings: PostgresSettings
    private let prepare: Preparation
    private var current: PostgresConnection?
    private var failures = 0
    private var pause: (error: PostgresError, end: ContinuousClock.Instant)?

    package init(_ settings: PostgresSettings, prepare: @escaping Preparation) {
        self.settings = settings
        self.prepare = prepare
    }

    /// Runs work that can be retried from its beginning if another transaction or the end of the connection made it fail.
    ///
    /// - Throws: `PostgresError`, from connecting or from the work.
    package func perform<Value>(
        _ work: (PostgresConnection) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        var attempt = 1
        while true {
            let connection = try connected()
            do throws(PostgresError) {
                let value = try work(connection)
                forgetUnusable()
                return value
            } catch {
                forgetUnusable()
                guard error.isRepeatable, attempt < PostgresLimits.attempts else { throw error }
                attempt += 1
            }
        }
    }

    private func forgetUnusable() {
        if current?.isUsable == false { current = nil }
    }

    private func connected() throws(PostgresError) -> PostgresConnection {
        if let current { return current }
        if let pause, ContinuousClock.now < pause.end { throw pause.error }
        do throws(PostgresError) {
            let new = try PostgresConnection(settings)
            try prepare(new)
            current = new
            (failures, pause) = (0, nil)
            return new
        } catch {
            let longest = min(
                PostgresLimits.longestPauseMilliseconds, PostgresLimits.firstPauseMilliseconds << min(failures, 10))
            failures += 1
            pause = (error, ContinuousClock.now + .milliseconds(Int.random(in: 0...longest)))
            throw error
        }
    }
}
