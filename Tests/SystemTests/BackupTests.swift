import Foundation
import LayoverJSON
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// Backups made with `deploy/backup` and restored with `deploy/restore`.
@Suite(
    .serialized, .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3"), "sqlite3 is wanted"))
struct BackupTests {
    private func run(
        _ name: String, _ words: [String], layover: String = BuiltProducts.program("layover").path
    ) async throws -> ProgramRun {
        let script = Repository.root.appending(path: "deploy/" + name)
        return try await ProgramRun.run(
            words, executable: script, in: Repository.root,
            environment: ["LAYOVER": layover])
    }

    private func backup(_ folder: TemporaryFolder) async throws -> String {
        let run = try await run("backup", ["--state", folder.path("state"), "--to", folder.path("backups")])
        try #require(run.exitCode == 0, "\(run.errors)")
        return try #require(run.lines.last)
    }

    private func start(_ folder: TemporaryFolder) async throws -> ServerProcess {
        try await OnCall.start(folder, more: ["--trips"])
    }

    private func view(_ server: ServerProcess, _ trip: SharedTrip, _ person: String) throws -> RawReply {
        try RawClient.ask(port: server.port, "GET", trip.path, headers: [trip.bearer(person)])
    }

    @Test func `a lost disk is restored, and people who left since stay erased`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        var trip = try SharedTrip(on: server)
        for person in ["ben", "cem"] { try trip.join(person) }
        let item = try trip.add(1, as: "ana")
        #expect(try trip.vote("yes", on: item, as: "cem").status == 200)
        #expect(try OnCall.kill("advice", on: server) == 200)
        let old = try await backup(folder)
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        let new = try await backup(folder)
        server.process.signal(SIGKILL)
        _ = try await server.process.waitForEnd()
        try FileManager.default.removeItem(atPath: folder.path("state"))
        let restored = try await run(
            "restore", ["--from", old, "--state", folder.path("state"), "--erasures", new + "/trips.erasures"])
        #expect(restored.exitCode == 0, "\(restored.errors)")
        let again = try await start(folder)
        #expect(try view(again, trip, "ben").status >= 400)
        let people = try view(again, trip, "ana").json()["people"]?.items ?? []
        #expect(Set(people.compactMap { $0["name"]?.string }) == ["ana", "cem"])
        #expect(try view(again, trip, "ana").text.contains("\"yes\""))
        #expect(try !OnCall.cards(again).contains("advice"))
        let store = try Data(contentsOf: URL(filePath: folder.path("state/trips.sqlite")))
        #expect(store.count > 0)
    }

    @Test func `people who left in the state folder's records count without a name`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        let old = try await backup(folder)
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        server.process.signal(SIGTERM)
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        let restored = try await run("restore", ["--from", old, "--state", folder.path("state")])
        #expect(restored.exitCode == 0, "\(restored.errors)")
        #expect(folder.names().contains { $0.hasPrefix("state.before-") })
        let again = try await start(folder)
        #expect(try view(again, trip, "ben").status >= 400)
        #expect(try view(again, trip, "ana").status == 200)
    }

    @Test(.enabled(if: PostgresPrograms.isThere, SharedDatabase.missing))
    func `a lost database is restored, and people who left since stay erased`() async throws {
        let folder = try ServedContent.make()
        let (old, new) = (try await SharedDatabase(folder), try await PostgresServer.start())
        let server = try await OnCall.start(folder, more: ["--trips"] + old.settings("web-1"))
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        let owner = try old.database.owner.address.description
        func backup() async throws -> String {
            let run = try await run("backup", ["--postgres", owner, "--to", folder.path("backups")])
            try #require(run.exitCode == 0, "\(run.errors)")
            return try #require(run.lines.last)
        }
        let first = try await backup()
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        let second = try await backup()
        try await old.server.stop()
        server.process.signal(SIGKILL)
        let empty = try await PostgresDatabase(in: new)
        let place = try empty.owner.address.description
        let restored = try await run(
            "restore", ["--from", first, "--postgres", place, "--erasures", second + "/postgres.erasures"])
        #expect(restored.exitCode == 0 && restored.output.contains("1 of 1 existed"), "\(restored.errors)")
        let rights = try await ProgramRun.run(
            ["store", "migrate", "--store", place, "--role", PostgresServer.program], in: folder)
        #expect(rights.exitCode == 0, "\(rights.errors)")
        let again = try await OnCall.start(
            folder, state: "again",
            more: [
                "--trips", "--store", try empty.program().address.description, "--store-password-file",
                new.passwordFile, "--signing-key-file", folder.path("state/signing.key"),
            ])
        #expect(try view(again, trip, "ben").status >= 400)
        #expect(try view(again, trip, "ana").status == 200)
    }

    /// A backup without the erasures would return people who had left.
    @Test func `a backup of a database without the program fails`() async throws {
        let folder = try TemporaryFolder("backup")
        let run = try await run(
            "backup", ["--postgres", "postgres://none/none", "--to", folder.path("to")], layover: "none")
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("layover is not on PATH; name it, such as LAYOVER=/usr/local/bin/layover"))
    }

    @Test func `a password file that cannot be read fails before the database is called`() async throws {
        let folder = try TemporaryFolder("backup")
        let run = try await run(
            "backup", ["--postgres", "postgres://none/none", "--to", folder.path("to"), "--password-file", "/none"])
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("'/none' cannot be read"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fuser"), "fuser is wanted"))
    func `rejects the state folder of a running server in one line`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        #expect(try OnCall.kill("advice", on: server) == 200)
        let backup = try await backup(folder)
        let refused = try await run("restore", ["--from", backup, "--state", folder.path("state")])
        #expect(refused.exitCode == 1)
        #expect(refused.errors == "restore: a server has '\(folder.path("state/kills.sqlite"))' open; stop it first\n")
        #expect(try !OnCall.cards(server).contains("advice"))
    }

    @Test func `rejects a backup that was changed, and changes nothing`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        #expect(try OnCall.kill("advice", on: server) == 200)
        let backup = try await backup(folder)
        server.process.signal(SIGKILL)
        _ = try await server.process.waitForEnd()
        let before = try folder.text("state/signing.key")
        try "spoiled".write(toFile: backup + "/signing.key", atomically: true, encoding: .utf8)
        let refused = try await run("restore", ["--from", backup, "--state", folder.path("state")])
        #expect(refused.exitCode == 1 && refused.errors.contains("was changed after the backup"), "\(refused.errors)")
        #expect(try folder.text("state/signing.key") == before)
        #expect(!folder.names().contains { $0.hasPrefix("state.") })
        for words in [[], ["--from", backup], ["--state", "x"], ["--what"]] {
            #expect(try await run("restore", words).exitCode == 2)
            #expect(try await run("backup", words).exitCode == 2)
        }
        #expect(try await run("backup", ["--state", folder.path("none"), "--to", folder.path("b")]).exitCode == 1)
        #expect(try await run("restore", ["--from", folder.path("content"), "--state", "x"]).exitCode == 1)
    }
}
