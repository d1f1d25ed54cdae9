import Foundation
import LayoverExperiments
import LayoverExposures
import LayoverJSON
import LayoverServer
import LayoverTestKit
import Testing

/// The rows of a server that is killed, whose disk fails, or whose segments are changed by others.
struct RowsOnDiskTests {
    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: more)
    }

    /// Posts events of one layout, each for another card.
    private func post(_ server: ServerProcess, _ layout: String, cards: Range<Int>) throws -> RawReply {
        let events = cards.map { "{\"type\":\"seen\",\"layout_id\":\"\(layout)\",\"log_id\":\"card-\($0)\"}" }
        return try server.post("/v1/events", Array("{\"events\":[\(events.joined(separator: ","))]}".utf8))
    }

    /// The same, on a disk that accepts them.
    private func send(_ server: ServerProcess, _ layout: String, cards: Range<Int>) throws -> Int {
        let reply = try post(server, layout, cards: cards)
        #expect(reply.status == 202)
        return try reply.json()["accepted"]?.int ?? 0
    }

    /// Posts until the disk accepts nothing more.
    ///
    /// - Returns: The first card that is not accepted, and its reply.
    private func fill(_ server: ServerProcess, _ layout: String, from first: Int) throws -> (next: Int, reply: RawReply)
    {
        var next = first
        var reply = try post(server, layout, cards: next..<next)
        for count in [100, 10, 1] {
            reply = try post(server, layout, cards: next..<(next + count))
            while reply.status == 202 {
                next += count
                reply = try post(server, layout, cards: next..<(next + count))
            }
        }
        return (next, reply)
    }

    /// Makes the server close its segment, because a disk with a file open for writing cannot become read-only.
    private func rotate(_ server: ServerProcess) throws {
        let client = try RawClient(port: server.adminPort)
        client.send("POST /admin/exposures/rotate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
        #expect(try client.reply().status == 200)
    }

    private func layout(_ server: ServerProcess) throws -> String {
        try #require(try server.layout(facts: "\"results.direct.count\": 3").json()["id"]?.string)
    }

    /// The cards of all valid lines, and the number of invalid lines.
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
        for _ in 0..<8 {
            // Content is skipped if a process dies soon after applying it; this removes the mark.
            try? FileManager.default.removeItem(atPath: folder.path("state/applying"))
            let server = try await start(folder)
            let layout = try layout(server)
            for _ in 0..<10 {
                sent += try send(server, layout, cards: sent..<(sent + 100))
            }
            server.process.kill()
            _ = try await server.process.waitForEnd()
            let (cards, damaged) = try cards(folder)
            // Accepted events are written, so that the end of the process loses none.
            #expect(damaged == 0 && cards.count == sent && Set(cards).count == sent)
        }
        #expect(sent == 8000)
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

    @Test func `with a file in place of the folder responses continue, and losses are reported`() async throws {
        let folder = try ServedContent.make()
        try folder.write("in the way", to: "state/exposures")
        let server = try await start(folder)
        let layout = try layout(server)
        let reply = try post(server, layout, cards: 0..<10)
        #expect(reply.status == 503 && reply.header("retry-after") == "\(EventLimits.retrySeconds)")
        #expect(reply.text.contains("events-not-written"))
        try await server.waitForStatus("losses are counted") {
            $0["events"]?["dropped"]?["disk-failed"] == .int(10) && $0["events"]?["state"] != .string("ok")
        }
        #expect(try server.layout(facts: "\"results.direct.count\": 3").status == 200)
        try FileManager.default.removeItem(atPath: folder.path("state/exposures"))
        try await server.waitForStatus("the disk works again") { $0["events"]?["state"] == .string("ok") }
        #expect(try send(server, layout, cards: 0..<12) == 12, "what was refused is not known")
        #expect(try server.status()["events"]?["written"] == .int(12))
        let segment = try #require(try server.status()["events"]?["segment"]?.string)
        #expect(try folder.text("state/exposures/" + segment).contains("{\"dropped\":10,"))
    }

    @Test(.enabled(if: SmallDisk.canMount))
    func `on a full disk, and on one that is read-only, responses go on, and a retry helps`()
        async throws
    {
        let folder = try ServedContent.make()
        let disk = try SmallDisk(folder.path("state/exposures"), kilobytes: 64)
        let server = try await start(folder)
        let layout = try layout(server)
        let (full, reply) = try fill(server, layout, from: 0)
        #expect(full > 0 && reply.status == 503 && reply.header("retry-after") != nil)
        #expect(try server.status()["events"]?["dropped"]?["disk-full"] != .int(0))
        #expect(try server.layout(facts: "\"results.direct.count\": 3").status == 200)
        #expect(try server.get("/readyz").status == 200)
        #expect(try cards(folder).damaged == 0)
        // Written events are known even on a full disk; the others are to be sent again until there is room.
        let known = try post(server, layout, cards: 0..<100)
        #expect(try known.status == 202 && known.json()["duplicates"] == .int(100))
        let mixed = try post(server, layout, cards: (full - 1)..<(full + 1))
        #expect(try mixed.status == 202 && mixed.json()["refusals"]?.items?.first?["reason"] == .string("not-written"))
        #expect(try mixed.json()["refusals"]?.items?.first?["index"] == .int(1))
        #expect(try post(server, layout, cards: full..<(full + 100)).status == 503)
        try disk.remount("size=1m")
        try await server.waitForStatus("the disk works again") { $0["events"]?["state"] == .string("ok") }
        #expect(try send(server, layout, cards: full..<(full + 100)) == 100)
        #expect(try post(server, layout, cards: full..<(full + 100)).json()["duplicates"] == .int(100))
        try rotate(server)
        try disk.remount("ro")
        #expect(try post(server, layout, cards: (full + 100)..<(full + 200)).status == 503)
        try await server.waitForStatus("the disk is read-only") { $0["events"]?["dropped"]?["read-only"] != .int(0) }
        try disk.remount("rw")
        try await server.waitForStatus("the disk works once more") { $0["events"]?["state"] == .string("ok") }
        #expect(try send(server, layout, cards: (full + 100)..<(full + 200)) == 100)
        server.process.signal(SIGTERM)
        #expect(try await server.process.waitForEnd() == 0)
        let written = try cards(folder).cards
        #expect(written.count == full + 200, "each event is counted exactly once")
        #expect(Set(written) == Set((0..<(full + 200)).map { "card-\($0)" }))
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

    @Test func `a signing key that cannot be made is reported, and layouts continue`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder, ["--signing-key-file", folder.path("content/widgets/layover.yaml/key")])
        #expect(try server.status()["signing_key"]?.string?.hasPrefix("in memory: ") == true)
        #expect(server.written.contains("signing key in memory"))
        #expect(try send(server, try layout(server), cards: 0..<1) == 1)
    }
}
