import LayoverAudit
import LayoverKillKit
import LayoverKillsPostgres
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// The engine on PostgreSQL fulfils the same contract as the one on SQLite.
@Suite(.enabled(if: PostgresPrograms.isThere, KillBench.missing), .timeLimit(.minutes(10)))
struct KillContractTests {
    @Test(arguments: KillStoreContract.allCases)
    func `the engine on PostgreSQL keeps the contract`(check: KillStoreContract) async throws {
        let bench = try await KillBench()
        #expect(try check.faults { try bench.open() } == [])
    }

    @Test(arguments: [PostgresRelay.Cut.beforeCommit, .afterCommit])
    func `a flip whose commit was cut is in force whole or not at all`(cut: PostgresRelay.Cut) async throws {
        let bench = try await KillBench()
        let relay = try PostgresRelay(to: bench.database.server)
        _ = try bench.open().append([KillStoreContract.change(.kill, "widget:first")])
        let cutOff = try bench.open(by: relay.folder)
        relay.cutNext(cut)
        do throws(PostgresError) {
            _ = try cutOff.append([KillStoreContract.change(.kill, "widget:second")])
            Issue.record("nobody knows whether it is in force")
        } catch {
            #expect(error.kind == .outcomeUnknown)
        }
        let store = try bench.open()
        let isThere = try store.flips().count == 2
        #expect(try isThere == (store.head().generation == 2))
        if case .afterCommit = cut { #expect(isThere) }
        if case .whole = try store.verify() { return }
        Issue.record("the audit is broken")
    }

    @Test func `a flip that no standby confirmed is unknown`() async throws {
        let server = try await PostgresServer.start()
        let bench = try await KillBench(in: server)
        try await server.loseStandby()
        async let kind = Waiting.aside { () -> PostgresError.Kind? in
            guard let store = try? bench.open() else { return nil }
            do throws(PostgresError) {
                _ = try store.append([KillStoreContract.change(.kill, "widget:first")])
                return nil
            } catch {
                return error.kind
            }
        }
        try await server.cancelCommitWait()
        #expect(await kind == .outcomeUnknown)
        #expect(try bench.open().flips().map(\.key) == ["widget:first"])
    }

    @Test func `no line of the audit can be changed or removed`() async throws {
        let bench = try await KillBench()
        _ = try bench.open().append([KillStoreContract.change(), KillStoreContract.change(.revive)])
        let program = try PostgresConnection(try bench.database.program())
        for sql in ["UPDATE layover.audit SET reason = 'right'", "DELETE FROM layover.audit"] {
            #expect(throws: PostgresError.self) { try program.run(sql) }
        }
        #expect(throws: PostgresError.self) { try program.run("TRUNCATE layover.audit") }
        let owner = try bench.owner()
        try owner.run("ALTER TABLE layover.audit DISABLE TRIGGER audit_stays")
        try owner.run("UPDATE layover.audit SET reason = 'right' WHERE generation = 1")
        let verdict = try bench.open().verify()
        #expect(verdict == .broken(generation: 1, why: "it was changed after it was written"))
    }

    @Test func `flips that were deleted by hand stay in force by the audit`() async throws {
        let bench = try await KillBench()
        _ = try bench.open().append([KillStoreContract.change()])
        let program = try PostgresConnection(try bench.database.program())
        try program.run("DELETE FROM layover.flips")
        let examined = try bench.open().examine()
        #expect(examined.flips.map(\.key) == ["widget:bags"])
        #expect(examined.differences.map(\.kind) == [.missing])
    }
}

/// The same behind a pooler, which assigns another session to each transaction.
@Suite(.enabled(if: PostgresPrograms.hasBouncer, KillBench.bouncerMissing), .timeLimit(.minutes(10)))
struct KillPoolerTests {
    @Test func `the engine keeps the contract behind PgBouncer in transaction mode, without a listener`()
        async throws
    {
        let first = try await KillBench()
        let bouncer = try await PgBouncer(before: first.database)
        for check in KillStoreContract.allCases {
            let bench = try await KillBench()
            #expect(try check.faults { try bench.open(by: bouncer.folder) } == [], "\(check)")
        }
        #expect(try PostgresListener(directly: first.database.program(by: bouncer.folder), channel: "c") == nil)
        #expect(try PostgresListener(directly: first.database.program(), channel: "c") != nil)
    }
}
