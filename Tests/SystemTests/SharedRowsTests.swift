import Foundation
import LayoverExperiments
import LayoverJSON
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// Exposures and events of several servers, in their shared database.
@Suite(.enabled(if: PostgresPrograms.isThere, SharedDatabase.missing), .timeLimit(.minutes(10)))
struct SharedRowsTests {
    private func start(
        _ folder: TemporaryFolder, _ database: SharedDatabase, _ name: String
    ) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path(name),
            more: ["--exposure-ship-seconds", "1"] + database.settings(name))
    }

    private func words(_ database: SharedDatabase) -> [String] {
        ["--store", database.address, "--password-file", database.server.passwordFile]
    }

    /// Events of several layouts.
    private func events(_ layouts: [String]) -> [CardEvent] {
        layouts.map { layout in
            var event = CardEvent()
            event.milliseconds = 1_795_000_000_000
            event.type = "tap"
            event.layoutID = layout
            event.logID = "l"
            event.card = "price-alert"
            event.isProved = true
            return event
        }
    }

    private func isShipped(_ server: ServerProcess) async throws {
        _ = try await Waiting.value("rows to be shipped; \(server.written.suffix(500))") { () -> Bool? in
            let status = try server.status()
            let waiting = ["exposures", "events"].map { status["shipping"]?[$0]?["waiting"]?.int ?? -1 }
            return waiting == [0, 0] && status["shipping"]?["state"] == .string("ok") ? true : nil
        }
    }

    @Test func `rows of two servers are read and forgotten as one`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        for (number, name) in ["web-1", "web-2"].enumerated() {
            let rows = WrittenRows.exposures("one", ["a": 30 + number, "b": 30])
            try WrittenRows.write(rows, to: folder, state: name)
        }
        try WrittenRows.write(events(["layout-a-1", "layout-a-2"]), to: folder, state: "web-1")
        let servers = [
            try await start(folder, database, "web-1"), try await start(folder, database, "web-2"),
        ]
        for server in servers { try await isShipped(server) }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("web-1/exposures"))
        #expect(!left.contains { $0.hasSuffix("000001.ndjson") }, "what is there is on no disk: \(left)")
        let export = try await ProgramRun.run(
            ["exposures", "export", "--format", "ndjson"] + words(database), in: folder)
        #expect(export.exitCode == 0 && export.lines.count == 121, "\(export.errors)")
        let taps = try await ProgramRun.run(
            ["events", "export", "--type", "tap", "--card", "price-alert", "--proved"] + words(database), in: folder)
        #expect(taps.lines.count == 3 && taps.lines[0].hasPrefix("timestamp,type,layout_id,log_id"), "\(taps.errors)")
        let ratio = try await ProgramRun.run(
            ["srm", "--experiment", "one", "--weight", "a=0.5", "--weight", "b=0.5", "--format", "json"]
                + words(database), in: folder)
        let report = try JSONValue(parsing: Array(ratio.output.utf8))
        #expect(ratio.exitCode == 0 && report["read"]?["rows"] == .int(121), "\(ratio.errors)")
        let hosts = servers.map { "127.0.0.1:\($0.adminPort)" }.joined(separator: ",")
        let forgotten = try await ProgramRun.run(
            ["exposures", "forget", "--unit", "user=a-1", "--to", hosts] + words(database), in: folder)
        #expect(
            forgotten.exitCode == 0 && forgotten.output == "removed 2 exposures and 1 events from the store\n",
            "\(forgotten.errors)")
    }

    @Test func `while the database is away rows wait, the server is ready, and they go when it is back`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        try await database.server.stop()
        try WrittenRows.write(WrittenRows.exposures("one", ["a": 5]), to: folder, state: "web-1")
        let server = try await start(folder, database, "web-1")
        #expect(try server.get("/readyz").status == 200)
        _ = try await Waiting.value("the fault to be told") { () -> Bool? in
            try server.status()["shipping"]?["state"] == .string("ok") ? nil : true
        }
        try await database.server.resume()
        try await isShipped(server)
        let rows = try PostgresConnection(try database.database.owner).rows("SELECT count(*) FROM layover.exposures") {
            (row) throws(PostgresError) in row.number(0)
        }
        #expect(rows == [5])
    }

    @Test func `events are exported from the segments of one server, and their schema is printed`() async throws {
        let folder = try TemporaryFolder()
        var some = events(["A", "B"])
        some[1].type = "seen"
        some[1].isProved = false
        try WrittenRows.write(some, to: folder)
        for (words, count) in [([], 2), (["--proved"], 1), (["--type", "seen,tap"], 2), (["--card", "none"], 0)] {
            let run = try await ProgramRun.run(["events", "export", "--state", "state"] + words, in: folder)
            #expect(run.exitCode == 0 && run.lines.count == count + 1, "\(words) \(run.errors)")
        }
        let table = try await ProgramRun.run(["events", "schema"], in: folder)
        #expect(table.output.contains("CREATE TABLE events") && table.output.contains("layout_id"))
        let query = try await ProgramRun.run(
            ["events", "schema", "--for", "growthbook", "--tables", "store", "--unit", "device"], in: folder)
        #expect(
            query.output.contains("FROM layover.events event") && query.output.contains("unit.unit_id AS device_id"))
        let refused = try await ProgramRun.run(["events", "export", "--type", "swipe"], in: folder)
        #expect(refused.exitCode == 2 && refused.errors.contains("seen, tap, dismiss, failed"))
        let both = try await ProgramRun.run(
            ["srm", "--state", "state", "--store", "postgres://a@b/c"], in: folder)
        #expect(both.exitCode == 2 && both.errors.contains("cannot be combined"))
    }
}
