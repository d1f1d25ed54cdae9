import Foundation
import LayoverJSON
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// Trips in a database that several servers share.
@Suite(.enabled(if: PostgresPrograms.isThere, SharedDatabase.missing), .timeLimit(.minutes(10)))
struct SharedTripStoreTests {
    private func start(
        _ folder: TemporaryFolder, _ database: SharedDatabase, _ name: String
    ) async throws -> ServerProcess {
        try await OnCall.start(folder, state: name, more: ["--trips"] + (try database.settings(name)))
    }

    @Test func `a vote at one server is visible at the other, and reported to its listeners`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let first = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2")
        var trip = try SharedTrip(on: first)
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        let there = trip.moved(to: second)
        #expect(try there.votes(on: item, as: "ben") == [:])
        let stream = try TripStream(there, as: "ben")
        // The stream has sent the trip's current state.
        _ = try stream.next()
        let before = try #require(try trip.view(as: "ana")["revision"]?.int)
        for value in ["yes", "no", "maybe"] { #expect(try trip.vote(value, on: item, as: "ana").status == 200) }
        #expect(try there.vote("no", on: item, as: "ben").status == 200)
        #expect(try stream.changes(through: before + 4) == Array((before + 1)...(before + 4)))
        let votes = try await Waiting.value("both votes at the first server") {
            let votes = try trip.votes(on: item, as: "ana")
            return votes.count == 2 ? votes : nil
        }
        #expect(Set(votes.values) == ["maybe", "no"])
    }

    @Test func `a client that names the revision it has seen reads nothing older on another server`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let first = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2")
        let trip = try SharedTrip(on: first)
        let item = try trip.add(1, as: "ana")
        let there = trip.moved(to: second)
        for round in 0..<20 {
            // The trip is in the memory of the second server, and is not yet known there to have changed.
            #expect(try there.ask("GET", "", as: "ana").status == 200)
            let vote = try trip.vote(round.isMultiple(of: 2) ? "yes" : "no", on: item, as: "ana").json()
            let revision = try #require(vote["revision"]?.int)
            let read = try there.ask("GET", "", as: "ana", headers: ["Layover-Seen: \(revision)"])
            #expect(try #require(try read.json()["revision"]?.int) >= revision)
        }
        for odd in ["", "soon", "-1", "99999999999999999999", "\(Int.max)"] {
            #expect(try there.ask("GET", "", as: "ana", headers: ["Layover-Seen: \(odd)"]).status == 200, "\(odd)")
        }
    }

    @Test func `while the database is away votes are refused, results go on and the server stays ready`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let server = try await start(folder, database, "web-1")
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        #expect(try trip.vote("yes", on: item, as: "ana").status == 200)
        try await database.server.stop()
        let refused = try trip.vote("no", on: item, as: "ana")
        #expect(refused.status == 503 && Int(refused.header("retry-after") ?? "") ?? 0 > 0, "\(refused.text)")
        #expect(try server.get("/v1/layouts/flight-results?market=GB").status == 200)
        #expect(try server.get("/readyz").status == 200)
        // A server that starts now is ready too.
        let second = try await start(folder, database, "web-2")
        #expect(try second.get("/readyz").status == 200)
        #expect(try trip.moved(to: second).vote("no", on: item, as: "ana").status == 503)
        try await database.server.resume()
        for server in [server, second] {
            try await Waiting.value("a vote that is taken; \(server.written.suffix(500))") {
                try trip.moved(to: server).vote("maybe", on: item, as: "ana").status == 200 ? true : nil
            }
        }
        #expect(try trip.votes(on: item, as: "ana").values.sorted() == ["maybe"])
    }

    @Test func `an unusable store is reported at the start, and tables are made first`() async throws {
        let folder = try ServedContent.make()
        for (words, said) in [
            (["--store", "postgres://layover:secret@db/layover"], "the address must not contain a password"),
            (["--store", "mysql://db"], "the address must begin with 'postgres://'"),
            (["--store", "postgres://layover@db/layover", "--store-password-file", "/nowhere"], "cannot be opened"),
            (["--server-name", "web 1"], "'web 1' does not fit 'server_name'"),
        ] {
            let run = try await ProgramRun.run(["serve", "--content", folder.path("content")] + words, in: folder)
            #expect(run.exitCode != 0 && run.errors.contains(said), "\(words): \(run.errors)")
            #expect(!run.errors.contains("secret"))
        }
        let empty = try await PostgresDatabase()
        let check = try await ProgramRun.run(
            ["store", "check", "--store", try empty.owner.address.description], in: folder)
        #expect(check.exitCode == 1 && check.output.contains("migrate first"), "\(check.output) \(check.errors)")
    }
}
