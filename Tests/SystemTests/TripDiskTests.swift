import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Votes while the disk fails: a vote is acknowledged only once it is on the disk, and each acknowledged vote stays.
struct TripDiskTests {
    /// A trip whose people vote, with a record of the votes that the server acknowledged.
    private struct Voters {
        var trip: SharedTrip
        let items: [String]
        private(set) var acknowledged: [String: String] = [:]
        private var round = 0

        init(on server: ServerProcess) throws {
            trip = try SharedTrip(on: server)
            for person in ["ben", "cem", "dia"] { try trip.join(person) }
            let trip = trip
            items = try (1...4).map { try trip.add($0, as: "ana") }
        }

        /// Every person votes on the next item, each time with another value.
        ///
        /// - Returns: The status of each reply.
        mutating func vote() throws -> [Int] {
            round += 1
            let item = items[round % items.count]
            return try trip.keys.keys.sorted().map { person in
                let value = ["yes", "maybe", "no"][(round / items.count + person.utf8.count) % 3]
                let reply = try trip.vote(value, on: item, as: person)
                if reply.status == 200 { acknowledged["\(person) \(item)"] = value }
                if reply.status == 503 {
                    #expect(Int(reply.header("retry-after") ?? "") ?? 0 > 0)
                    #expect(try reply.json()["type"]?.string?.hasSuffix("/store-unavailable") == true)
                    // It is unknown whether this vote is on the disk.
                    acknowledged["\(person) \(item)"] = nil
                }
                return reply.status
            }
        }

        /// The votes that are in force.
        func found() throws -> [String: String] {
            var found: [String: String] = [:]
            for item in items {
                for (person, value) in try trip.votes(on: item, as: "ana") { found["\(person) \(item)"] = value }
            }
            return found
        }

        func expectAll() throws {
            let found = try found()
            for (vote, value) in acknowledged { #expect(found[vote] == value, "\(vote)") }
            #expect(!acknowledged.isEmpty)
        }
    }

    /// Votes until all votes are accepted again.
    private func waitUntilTaken(_ voters: inout Voters, _ server: ServerProcess) async throws {
        var own = voters
        voters = try await Waiting.value("a vote that is taken; \(server.written.suffix(500))") {
            try own.vote() == [200, 200, 200, 200] ? own : nil
        }
    }

    @Test(
        .enabled(if: FaultyDisk.isThere, FaultyDisk.missing),
        arguments: [FaultyDisk.Fault.sync, .write])
    func `where nothing reaches the disk nothing is acknowledged`(fault: FaultyDisk.Fault) async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let disk = try await FaultyDisk(in: folder)
        var server = try await OnCall.start(folder, more: ["--trips"], environment: disk.environment)
        var voters = try Voters(on: server)
        for _ in 0..<2 { #expect(try voters.vote() == [200, 200, 200, 200]) }
        try disk.fail(fault)
        for _ in 0..<3 { #expect(try voters.vote() == [503, 503, 503, 503]) }
        #expect(try server.get("/v1/layouts/flight-results?market=GB").status == 200, "results go on")
        try disk.fail(.none)
        try await waitUntilTaken(&voters, server)
        try voters.expectAll()
        try await OnCall.restart(&server, folder, more: ["--trips", "--port", "\(voters.trip.port)"])
        try voters.expectAll()
        let check = try await ProgramRun.run(["trips", "check", "--state", folder.path("state")], in: folder)
        #expect(check.exitCode == 0, "\(check.output)")
    }

    @Test(.enabled(if: FaultyDisk.isThere, FaultyDisk.missing))
    func `if every third sync fails, answered requests are on the disk, and others can be sent again`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let disk = try await FaultyDisk(in: folder)
        var server = try await OnCall.start(folder, more: ["--trips"], environment: disk.environment)
        var voters = try Voters(on: server)
        try disk.fail(.someSyncs)
        var statuses: [Int] = []
        // These votes are slower than the rate limit, so no reply is 429.
        for _ in 0..<4 { statuses += try voters.vote() }
        #expect(Set(statuses).isSubset(of: [200, 503]) && statuses.contains(503), "\(statuses)")
        try await OnCall.restart(&server, folder, more: ["--trips", "--port", "\(voters.trip.port)"])
        let key = "Idempotency-Key: again"
        let trip = voters.trip
        func again() throws -> RawReply {
            try trip.ask(
                "PUT", "/items/\(voters.items[0])/vote", as: "dia", body: #"{"value": "maybe"}"#, headers: [key])
        }
        let (first, second) = (try again(), try again())
        #expect(first.status == 200 && second.status == 200)
        #expect(try first.json()["seq"] == second.json()["seq"])
        for (vote, value) in voters.acknowledged where vote != "dia \(voters.items[0])" {
            #expect(try voters.found()[vote] == value, "\(vote)")
        }
    }

    @Test(.enabled(if: PrivateDisk.isPermitted, PrivateDisk.refused))
    func `a full disk acknowledges nothing more, loses nothing, and goes on once there is room`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let disk = try await PrivateDisk(
            at: folder.url.appending(path: "state"), kilobytes: 4_096, log: folder.url.appending(path: "disk.log"))
        var server = try await OnCall.start(folder, more: ["--trips"], on: disk)
        var voters = try Voters(on: server)
        #expect(try voters.vote() == [200, 200, 200, 200])
        #expect(try await disk.shell("cat /dev/zero > filler").errors.contains("No space left"))
        // Votes that fit in the log are on the disk; after them the disk has no room.
        var own = voters
        voters = try await Waiting.value("a vote that the disk does not take") {
            try own.vote().contains(503) ? own : nil
        }
        try voters.expectAll()
        try await OnCall.restart(&server, folder, more: ["--trips", "--port", "\(voters.trip.port)"], on: disk)
        try await disk.shell("rm filler")
        try await server.waitForStatus("the store is open") { $0["trips"]?["state"]?.string == "ok" }
        try voters.expectAll()
        try await waitUntilTaken(&voters, server)
        try voters.expectAll()
    }
}
