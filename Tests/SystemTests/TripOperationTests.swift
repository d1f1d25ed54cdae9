import Foundation
import LayoverJSON
import LayoverSQLite
import LayoverTestKit
import Testing

/// What operators do about shared trips: on the admin listener, with commands and with kills.
struct TripOperationTests {
    private func run(_ words: [String], to server: ServerProcess, in folder: TemporaryFolder) async throws
        -> ProgramRun
    {
        try await ProgramRun.run(
            words, in: folder,
            environment: ["LAYOVER_TOKEN": OnCall.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"])
    }

    private func start(_ folder: TemporaryFolder) async throws -> (ServerProcess, SharedTrip) {
        let server = try await OnCall.start(folder, more: ["--trips"])
        var trip = try SharedTrip(on: server)
        for person in ["ben", "cem"] { try trip.join(person) }
        return (server, trip)
    }

    @Test func `a frozen trip is looked at and left, and nothing else, until it is thawed`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let (server, trip) = try await start(folder)
        let item = try trip.add(1, as: "ana")
        let freeze = "/admin/trips/\(trip.id)/freeze"
        #expect(try OnCall.ask(on: server, "POST", freeze).json()["changed"]?.bool == true)
        #expect(try OnCall.ask(on: server, "POST", freeze).json()["changed"]?.bool == false)
        let vote = try trip.vote("yes", on: item, as: "ben")
        #expect(vote.status == 409 && vote.text.contains("/trip-frozen"))
        #expect(try trip.view(as: "ben")["frozen"]?.bool == true)
        #expect(try trip.ask("DELETE", "/me", as: "cem").status == 200)
        #expect(try OnCall.ask(on: server, "DELETE", freeze).status == 200)
        #expect(try trip.vote("yes", on: item, as: "ben").status == 200)
    }

    @Test func `an operator sees the reported trips, and takes one down`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let (server, trip) = try await start(folder)
        for _ in 0..<2 { #expect(try server.post(trip.path + "/report", []).status == 200) }
        let seen = try OnCall.ask(on: server, "GET", "/admin/trips/\(trip.id)").json()
        #expect(seen["reports"]?.int == 2 && seen["people"]?.items?.count == 3)
        #expect(try OnCall.ask(on: server, "DELETE", "/admin/trips/\(trip.id)").status == 200)
        #expect(try trip.ask("GET", "", as: "ana").status == 404)
        #expect(try OnCall.ask(on: server, "GET", "/admin/trips/\(trip.id)").status == 404)
        #expect(server.written.contains("'ola' changed the trip \(trip.id) as an operator"))
    }

    @Test func `reported trips are listed for operators with the role, the last one first`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let (server, trip) = try await start(folder)
        let path = "/admin/trips/reports"
        #expect(try OnCall.ask(on: server, "GET", path).json()["reports"]?.items?.isEmpty == true)
        for _ in 0..<3 { #expect(try server.post(trip.path + "/report", []).status == 200) }
        let all = try #require(try OnCall.ask(on: server, "GET", path).json()["reports"]?.items)
        #expect(all.map { $0["trip"]?.string } == [trip.id] && all[0]["reports"]?.int == 3)
        #expect(all[0]["market"]?.string == "GB" && all[0]["frozen"]?.bool == false && all[0]["last_at"] != nil)
        for (limit, status) in [("0", 400), ("1", 200), ("1000", 200), ("1001", 400), ("many", 400)] {
            #expect(try OnCall.ask(on: server, "GET", path + "?limit=\(limit)").status == status)
        }
        #expect(try RawClient.ask(port: server.adminPort, "GET", path).status == 401)
        #expect(try OnCall.ask(on: server, "DELETE", "/admin/trips/\(trip.id)").status == 200)
        #expect(try OnCall.ask(on: server, "GET", path).json()["reports"]?.items?.isEmpty == true)
    }

    @Test func `a store is checked and exported beside its server, and a person and a trip are erased`() async throws {
        let folder = try ServedContent.make()
        let (server, trip) = try await start(folder)
        let item = try trip.add(1, as: "ben")
        #expect(try trip.vote("yes", on: item, as: "ben").status == 200)
        let check = try await run(["trips", "check", "--state", folder.path("state")], to: server, in: folder)
        #expect(check.exitCode == 0 && check.output == "1 trip, 0 faults\n", "\(check.output) \(check.errors)")
        let before = try await run(["trips", "export", "--state", folder.path("state")], to: server, in: folder)
        #expect(before.exitCode == 0 && before.output.contains("|ben|"), "\(before.errors)")
        #expect(!before.output.contains(trip.token) && !trip.keys.values.contains { before.output.contains($0) })
        let ben = try #require(trip.people["ben"])
        let erase = try await run(["trips", "erase", trip.id, ben], to: server, in: folder)
        #expect(erase.exitCode == 0 && erase.output.contains(": erased"), "\(erase.output) \(erase.errors)")
        #expect(try trip.ask("GET", "", as: "ben").status == 401)
        let after = try await run(["trips", "export", "--state", folder.path("state")], to: server, in: folder)
        #expect(!after.output.contains("|ben|"))
        let all = try await run(["trips", "erase", trip.id], to: server, in: folder)
        #expect(all.exitCode == 0)
        let file = folder.path("erasures")
        let export = try await run(
            ["trips", "export", "--erasures", "--state", folder.path("state"), "--output", file], to: server,
            in: folder)
        #expect(export.exitCode == 0 && export.output.contains("wrote 2 lines"), "\(export.output)")
        let lines = try String(contentsOfFile: file, encoding: .utf8)
        #expect(lines.contains("\(trip.id) \(ben) ") && lines.contains("\(trip.id) - "))
    }

    @Test func `a damaged store is reported as damaged, and another file as no store`() async throws {
        let folder = try ServedContent.make()
        let (server, trip) = try await start(folder)
        _ = try trip.add(1, as: "ana")
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        let file = folder.path("state") + "/trips.sqlite"
        try Connection(path: file).run("DELETE FROM changes WHERE revision = 2")
        let check = try await run(["trips", "check", "--file", file], to: server, in: folder)
        #expect(check.exitCode == 1 && check.output.contains("\(trip.id): the change log has gaps"), "\(check.output)")
        let none = try await run(["trips", "check", "--file", folder.path("none")], to: server, in: folder)
        #expect(none.exitCode == 1 && none.errors.contains("cannot be read"))
        let odd = try await run(["trips", "erase", "../kills"], to: server, in: folder)
        #expect(odd.exitCode == 2)
    }

    @Test func `voting is switched off and on by name, and all of trips too`() async throws {
        let folder = try ServedContent.make()
        let (server, trip) = try await start(folder)
        let item = try trip.add(1, as: "ana")
        #expect(try await run(["kill", "call:trips.vote"], to: server, in: folder).exitCode == 0)
        let vote = try trip.vote("yes", on: item, as: "ben")
        #expect(vote.status == 503 && vote.text.contains("/switched-off") && vote.header("retry-after") != nil)
        #expect(try trip.ask("DELETE", "/items/\(item)/vote", as: "ben").status == 503)
        _ = try trip.add(2, as: "ben")
        #expect(try await run(["revive", "call:trips.vote"], to: server, in: folder).exitCode == 0)
        #expect(try trip.vote("yes", on: item, as: "ben").status == 200)
        #expect(try await run(["kill", "call:trips.create"], to: server, in: folder).exitCode == 0)
        #expect(throws: TestFailure.self) { try SharedTrip(on: server) }
        let stream = try TripStream(trip, as: "ana")
        #expect(try await run(["kill", "call:trips"], to: server, in: folder).exitCode == 0)
        _ = try stream.rest()
        for path in ["", "/events"] { #expect(try trip.ask("GET", path, as: "ana").status == 503) }
        let unknown = try await run(["kill", "call:trips.vtoe"], to: server, in: folder)
        #expect(unknown.exitCode == 1 && unknown.errors.contains("call:trips.vote"), "\(unknown.errors)")
    }

    @Test func `a kill for one market leaves the trips of another`() async throws {
        let folder = try ServedContent.make()
        let (server, trip) = try await start(folder)
        #expect(try await run(["kill", "call:trips", "--market", "NO"], to: server, in: folder).exitCode == 0)
        #expect(try trip.ask("GET", "", as: "ana").status == 200)
        #expect(try await run(["kill", "call:trips", "--market", "GB"], to: server, in: folder).exitCode == 0)
        #expect(try trip.ask("GET", "", as: "ana").status == 503)
    }
}
