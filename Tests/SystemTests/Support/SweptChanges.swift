import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Kills and revivals of two cards.
final class SweptKills: SweptChanges {
    private let folder: TemporaryFolder
    private var round = 0
    /// By card, whether it is killed; missing if the server rejected the latest change.
    private var killed: [String: Bool] = ["advice": false, "other": false]
    /// The reasons of acknowledged kills.
    private var reasons: [String] = []
    private(set) var acknowledged = 0

    init(_ folder: TemporaryFolder, on server: ServerProcess) { self.folder = folder }

    func change(on server: ServerProcess) throws { _ = try isTaken(on: server) }

    private func isTaken(on server: ServerProcess) throws -> Bool {
        round += 1
        let card = ["advice", "other"][round % 2]
        let isKill = killed[card] != true
        let reason = "round \(round)."
        let status =
            try isKill
            ? OnCall.kill(card, on: server, "{\"reason\": \"\(reason)\"}") : OnCall.revive(card, on: server)
        #expect([200, 503].contains(status))
        killed[card] = status == 200 ? isKill : nil
        guard status == 200 else { return false }
        acknowledged += 1
        if isKill { reasons.append(reason) }
        return true
    }

    func isWell(on server: ServerProcess) throws -> Bool {
        guard try isTaken(on: server) else { return false }
        let kills = try server.status()["kills"]
        return kills?["store"]?.string == "ok" && kills?["unsaved"]?.int == 0
    }

    func expectAll(on server: ServerProcess, after point: String) async throws {
        let cards = try OnCall.cards(server)
        for (card, isKilled) in killed { #expect(cards.contains(card) != isKilled, "\(card) after \(point)") }
        let audit = try await ProgramRun.run(["audit", "--export", "--state", folder.path("state")], in: folder)
        #expect(audit.exitCode == 0, "\(audit.errors) after \(point)")
        let lost = reasons.filter { !audit.output.contains($0) }
        #expect(lost.isEmpty, "after \(point)")
    }
}

/// Votes of people in one trip.
final class SweptVotes: SweptChanges {
    private var trip: SharedTrip
    private let items: [String]
    private let people: [String]
    private var round = 0
    private var votes: [String: String] = [:]
    private(set) var acknowledged = 0

    init(_ folder: TemporaryFolder, on server: ServerProcess) throws {
        var trip = try SharedTrip(on: server)
        for person in ["ben", "cem", "dia", "eva", "fay"] { try trip.join(person) }
        // More at once are too many requests of one person.
        items = try (1...10).map { try trip.add($0, as: "ana") }
        people = trip.keys.keys.sorted()
        self.trip = trip
    }

    func change(on server: ServerProcess) throws { _ = try isTaken(on: server) }

    private func isTaken(on server: ServerProcess) throws -> Bool {
        round += 1
        let (person, item) = (people[round % people.count], items[round / people.count % items.count])
        let value = ["yes", "maybe", "no"][round / people.count / items.count % 3]
        let status = try trip.moved(to: server).vote(value, on: item, as: person).status
        #expect([200, 503, 429].contains(status))
        votes["\(person) \(item)"] = status == 200 ? value : nil
        acknowledged += status == 200 ? 1 : 0
        return status == 200
    }

    func isWell(on server: ServerProcess) throws -> Bool { try isTaken(on: server) }

    func expectAll(on server: ServerProcess, after point: String) throws {
        let trip = trip.moved(to: server)
        var found: [String: String] = [:]
        for item in items {
            for (person, value) in try trip.votes(on: item, as: "ana") { found["\(person) \(item)"] = value }
        }
        for (vote, value) in votes { #expect(found[vote] == value, "\(vote) after \(point)") }
    }
}

/// Exposures of readers, each of another one.
final class SweptRows: SweptChanges {
    private let folder: TemporaryFolder
    private var reader = 0
    /// Rows of servers that were killed, and rows that readers of the present one caused.
    private var before = 0
    private var caused = 0
    private var process: Int32 = 0
    /// Rows that were written before the latest attempt to write another one.
    private var probed: Int?
    private(set) var acknowledged = 0

    init(_ folder: TemporaryFolder, on server: ServerProcess) { self.folder = folder }

    /// Waits until the row is written or counted as lost.
    func change(on server: ServerProcess) async throws {
        try request(on: server)
        probed = nil
        _ = try await Waiting.value("the fate of a row") { try self.counts(server).isSettled(self.caused) ? true : nil }
    }

    private func request(on server: ServerProcess) throws {
        if process != server.process.number { (process, caused, before) = (server.process.number, 0, acknowledged) }
        reader += 1
        caused += 1
        let reply = try server.get("/v1/layouts/flight-results?market=GB", ["Layover-Unit: user=u-\(reader)"])
        #expect(reply.status == 200)
    }

    private struct Counts {
        var written = 0
        var lost = 0
        var isOk = false

        func isSettled(_ caused: Int) -> Bool { written + lost == caused }
    }

    private func counts(_ server: ServerProcess) throws -> Counts {
        var counts = Counts()
        for line in try RawClient.ask(port: server.adminPort, "GET", "/metrics").text.split(separator: "\n")
        where line.contains("kind=\"exposures\"") {
            let value = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
            if line.hasPrefix("layover_rows_written_total") { counts.written = value }
            if line.hasPrefix("layover_rows_dropped_total") { counts.lost += value }
            if line.hasPrefix("layover_rows_disk_ok") { counts.isOk = value == 1 }
        }
        acknowledged = before + counts.written
        return counts
    }

    func isWell(on server: ServerProcess) throws -> Bool {
        let now = try counts(server)
        guard now.isSettled(caused) else { return false }
        if let probed, now.written > probed, now.isOk { return true }
        probed = now.written
        try request(on: server)
        return false
    }

    func expectAll(on server: ServerProcess, after point: String) throws {
        let names = folder.names("state/exposures").filter { $0.hasSuffix(".ndjson") }
        let lines = try names.flatMap { try folder.text("state/exposures/" + $0).split(separator: "\n") }
        let rows = lines.filter { (try? JSONValue(parsing: Array($0.utf8)))?["variation_id"] != nil }
        #expect(rows.count == acknowledged, "after \(point)")
    }
}

/// Edits of a card's text.
final class SweptCatalogs: SweptChanges {
    private let folder: TemporaryFolder
    private var round = 0
    private(set) var acknowledged = 0

    init(_ folder: TemporaryFolder, on server: ServerProcess) { self.folder = folder }

    private var line: String { "Written \(round)." }

    /// Waits until the text is served, whether the disk takes it or not.
    func change(on server: ServerProcess) async throws {
        round += 1
        try folder.write("label: Other\nline: \(line)\n", to: "content/" + ServedContent.other)
        try await server.waitForLayout("the new text", facts: "") { [line] in $0.contains(line) }
    }

    func isWell(on server: ServerProcess) throws -> Bool {
        let hash = try server.status()["catalog"]?.string ?? "none"
        guard folder.names("state/catalogs").last?.hasSuffix("-\(hash.prefix(12)).tree") == true else { return false }
        acknowledged += 1
        return true
    }

    func expectAll(on server: ServerProcess, after point: String) throws {
        let text = try server.layout(facts: "").text
        #expect(text.contains(line) || round == 0, "after \(point)")
    }
}
