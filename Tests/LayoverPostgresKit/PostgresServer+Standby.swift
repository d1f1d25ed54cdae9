import LayoverPostgres
import LayoverTestKit

extension PostgresServer {
    /// Makes each commit wait for a synchronous standby that does not exist; connections end meanwhile.
    package func loseStandby() async throws {
        try PostgresConnection(try admin).run("ALTER SYSTEM SET synchronous_standby_names = 'missing'")
        try await restart()
    }

    /// Cancels the wait of one commit for its standby, as an operator would; returns once there was one.
    package func cancelCommitWait() async throws {
        let admin = try self.admin
        try await Waiting.value("a commit that waits for its standby") {
            try PostgresConnection(admin).rows(
                "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            ) { (row) throws(PostgresError) in row.flag(0) }.first
        }
    }
}
