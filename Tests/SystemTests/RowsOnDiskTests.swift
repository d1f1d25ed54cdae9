import Foundation
import LayoverExperiments
import LayoverJSON
import LayoverServer
import Synchronization
import Testing

/// Rows that a server writes, while it is killed, while its disk fails, and while others change segments.
struct RowsOnDiskTests {
    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: more)
    }

    /// Sends events of one layout, each another card.
    private func send(_ server: ServerProcess, _ layout: String, cards: Range<Int>) throws -> Int {
        let events = cards.map { "{\"type\":\"seen\",\"layout_id\":\"\(layout)\",\"log_id\":\"card-\($0)\"}" }
        let reply = try server.post("/v1/events", Array("{\"events\":[\(events.joined(separator: ","))]}".utf8))
        #expect(reply.status == 202)
        return try reply.json()["accepted"]?.int ?? 0
    }

    /// Has the server close what it writes: a disk with a file open for writing does not become read-only.
    private func rotate(_ server: ServerProcess) throws {
        let client = try RawClient(port: server.adminPort)
        client.send("POST /admin/exposures/rotate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
        #expect(try client.reply().status == 200)
    }

    private func layout(_ server: ServerProcess) throws -> String {
        try #require(try server.layout(facts: "\"results.direct.count\": 3").json()["id"]?.string)
    }

    /// Cards of all whole lines, and how many lines are none.
    private func cards(_ folder: TemporaryFolder) throws -> (cards: [String], damaged: Int) {
        let path = folder.path("state/exposures")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
            $0.hasPrefix("events-")
        }
        let lines = try names.sorted().flatMap {
            try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8).split(separator: "\n")
        }
        let rows = lines.compactMap { try? JSONValue(parsing: Array($0.utf8)) }
        return (rows.compactMap { $0["log_id"]?.string }, lines.count - rows.count)
    }

    @Test func `killed while it writes, a server leaves whole lines, and goes on in a segment of its own`() async throws
    {
        let folder = try ServedContent.make()
        var sent = 0
        var written: Set<String> = []
        for _ in 0..<8 {
            // A process that dies soon after it applied content would pass that content over.
            try? FileManager.default.removeItem(atPath: folder.path("state/applying"))
            let server = try await start(folder)
            let layout = try layout(server)
            for _ in 0..<10 {
                sent += try send(server, layout, cards: sent..<(sent + 100))
            }
            // Once the status says that rows are written, no end of the process takes them back.
            let known = try server.status()["events"]?["written"]?.int ?? 0
            server.process.kill()
            _ = try await server.process.waitForEnd()
            let (cards, damaged) = try cards(folder)
            #expect(damaged <= 1 && cards.count - written.count >= known)
            #expect(Set(cards).count == cards.count && Set(cards).isSuperset(of: written))
            written = Set(cards)
        }
        #expect(sent == 8000 && written.count > 0)
    }

    @Test func `a stop writes all that was taken`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let layout = try layout(server)
        for batch in 0..<20 { _ = try send(server, layout, cards: (batch * 100)..<(batch * 100 + 100)) }
        server.process.signal(SIGTERM)
        #expect(try await server.process.waitForEnd() == 0)
        #expect(try Set(cards(folder).cards) == Set((0..<2000).map { "card-\($0)" }))
    }

    @Test func `with a file in place of the folder responses go on, and losses are told`() async throws {
        let folder = try ServedContent.make()
        try folder.write("in the way", to: "state/exposures")
        let server = try await start(folder)
        let layout = try layout(server)
        #expect(try send(server, layout, cards: 0..<10) == 10)
        try await server.waitForStatus("losses are counted") {
            $0["events"]?["dropped"]?["disk-failed"] == .int(10) && $0["events"]?["state"] != .string("ok")
        }
        #expect(try server.layout(facts: "\"results.direct.count\": 3").status == 200)
        try FileManager.default.removeItem(atPath: folder.path("state/exposures"))
        try await server.waitForStatus("the disk works again") { $0["events"]?["state"] == .string("ok") }
        #expect(try send(server, layout, cards: 10..<12) == 2)
        try await server.waitForStatus("rows are written") { $0["events"]?["written"] == .int(2) }
        let segment = try #require(try server.status()["events"]?["segment"]?.string)
        #expect(try folder.text("state/exposures/" + segment).contains("{\"dropped\":10,"))
    }

    @Test(.enabled(if: SmallDisk.canMount)) func `on a full disk, and on one that is read-only, responses go on`()
        async throws
    {
        let folder = try ServedContent.make()
        let disk = try SmallDisk(folder.path("state/exposures"), kilobytes: 64)
        let server = try await start(folder)
        let layout = try layout(server)
        let next = Mutex(0)
        @Sendable func sendMore() throws {
            let first = next.withLock { $0 }
            let count = try send(server, layout, cards: first..<(first + 100))
            next.withLock { $0 += count }
        }
        try await server.waitForStatus("the disk is full") { status in
            if status["events"]?["dropped"]?["disk-full"] != .int(0) { return true }
            try? sendMore()
            return false
        }
        #expect(try server.layout(facts: "\"results.direct.count\": 3").status == 200)
        #expect(try server.get("/readyz").status == 200)
        #expect(try cards(folder).damaged == 0)
        try disk.remount("size=1m")
        try await server.waitForStatus("the disk works again") { $0["events"]?["state"] == .string("ok") }
        try rotate(server)
        try disk.remount("ro")
        try sendMore()
        try await server.waitForStatus("the disk is read-only") { $0["events"]?["dropped"]?["read-only"] != .int(0) }
        try disk.remount("rw")
        try await server.waitForStatus("the disk works once more") { $0["events"]?["state"] == .string("ok") }
        server.process.signal(SIGTERM)
        #expect(try await server.process.waitForEnd() == 0)
        let counts = try disk.lossesAndRows()
        #expect(counts.rows + counts.losses == next.withLock { $0 }, "every event is there, or counted")
    }

    @Test func `a unit is forgotten while the server writes`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let layout = try layout(server)
        var row = WrittenRows.exposures("e", ["a": 1])[0]
        row.layoutID = layout
        try WrittenRows.write([row], to: folder)
        _ = try send(server, layout, cards: 0..<3)
        let other = try self.layout(server)
        _ = try send(server, other, cards: 0..<2)
        try await server.waitForStatus("rows are written") { $0["events"]?["written"] == .int(5) }
        let words = ["exposures", "forget", "--state", "state", "--unit", "user=a-0"]
        let alone = try await ProgramRun.run(words + ["--to", "127.0.0.1:1"], in: folder)
        #expect(alone.exitCode == 1 && alone.errors.contains("nothing was removed"), "\(alone.errors)")
        let run = try await ProgramRun.run(words + ["--to", "127.0.0.1:\(server.adminPort)"], in: folder)
        #expect(
            run.exitCode == 0 && run.output == "removed 1 exposures and 3 events from 2 segments\n", "\(run.errors)")
        #expect(try cards(folder).cards == ["card-0", "card-1"])
        _ = try send(server, other, cards: 2..<3)
        try await server.waitForStatus("the server goes on") { $0["events"]?["written"] == .int(6) }
        #expect(try cards(folder).cards.count == 3)
    }

    @Test func `a signing key that cannot be made is told, and layouts go on`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder, ["--signing-key-file", folder.path("content/widgets/layover.yaml/key")])
        #expect(try server.status()["signing_key"]?.string?.hasPrefix("in memory: ") == true)
        #expect(server.written.contains("signing key in memory"))
        #expect(try send(server, try layout(server), cards: 0..<1) == 1)
    }
}
