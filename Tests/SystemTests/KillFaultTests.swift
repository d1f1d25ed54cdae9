import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Kills while the disk, the store or the clock fails: responses continue, kills stay active, and the status reports it.
struct KillFaultTests {
    private func store(_ server: ServerProcess) throws -> String? { try server.status()["kills"]?["store"]?.string }

    private func unsaved(_ status: JSONValue) -> Int? { status["kills"]?["unsaved"]?.int }

    private func disk(_ folder: TemporaryFolder) async throws -> PrivateDisk {
        try await PrivateDisk(
            at: folder.url.appending(path: "state"), kilobytes: 4096, log: folder.url.appending(path: "disk.log"))
    }

    @Test(.enabled(if: PrivateDisk.isPermitted, PrivateDisk.refused))
    func `a full disk takes no kill away, and takes those of meanwhile once there is room`() async throws {
        let folder = try ServedContent.make()
        let disk = try await disk(folder)
        var server = try await OnCall.start(folder, on: disk)
        #expect(try OnCall.kill("other", on: server) == 200)
        #expect(try await disk.shell("cat /dev/zero > filler").errors.contains("No space left"))
        try await killUntilFull(server)
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]))
        // Content is still published.
        let before = try server.status()["catalog"]?.string
        try folder.write("label: Other\nline: Written on a full disk\n", to: "content/" + ServedContent.other)
        try await server.waitForStatus("a new catalog") { $0["catalog"]?.string != before }
        // After a start on a full disk, all acknowledged kills are active.
        try await OnCall.restart(&server, folder, on: disk)
        let shown = try OnCall.cards(server)
        #expect(shown.contains("banner~always") && !shown.contains("other"))
        try await killUntilFull(server)
        try await disk.shell("rm filler")
        try await server.waitForStatus("kills on the disk") { self.unsaved($0) == 0 }
        #expect(try store(server) == "ok")
        try await OnCall.restart(&server, folder, on: disk)
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]))
        #expect(try OnCall.revive("other", on: server) == 200 && OnCall.cards(server).contains("other"))
    }

    /// Kills until there is no room left; every kill that fits into the log is acknowledged and on the disk.
    private func killUntilFull(_ server: ServerProcess) async throws {
        var round = 0
        try await Waiting.value("a kill that the disk does not take") { () -> Bool? in
            round += 1
            guard try OnCall.kill("advice", on: server, "{\"app\": \">=\(round).0\"}") == 503 else { return nil }
            let status = try server.status()
            return status["kills"]?["store"]?.string == "full" && unsaved(status) ?? 0 > 0 ? true : nil
        }
    }

    /// A file system with a file open for writing cannot be remounted read-only, so this happens between two runs.
    @Test(.enabled(if: PrivateDisk.isPermitted, PrivateDisk.refused), arguments: [SIGKILL, SIGTERM])
    func `a read-only disk keeps its kills, and takes more in memory`(signal: Int32) async throws {
        let folder = try ServedContent.make()
        let disk = try await disk(folder)
        var server = try await OnCall.start(folder, on: disk)
        #expect(try OnCall.kill("other", on: server) == 200)
        server.process.signal(signal)
        _ = try await server.process.waitForEnd()
        #expect(try await disk.shell("mount -o remount,ro \"$0\"").exitCode == 0)
        server = try await OnCall.start(folder, on: disk)
        #expect(try !OnCall.cards(server).contains("other"))
        #expect(try OnCall.kill("advice", on: server) == 503)
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]))
        #expect(try store(server) == "read-only")
        #expect(try OnCall.revive("other", on: server) == 503)
        #expect(try await disk.shell("mount -o remount,rw \"$0\"").exitCode == 0)
        try await server.waitForStatus("kills on the disk") { self.unsaved($0) == 0 }
        try await OnCall.restart(&server, folder, on: disk)
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]))
        #expect(try store(server) == "ok")
    }

    /// Overwrites the database, its log, or both, depending on the seed.
    private func spoil(_ folder: TemporaryFolder, _ seed: UInt64) throws {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(max(1, bound)))
        }
        let names = ["state/kills.sqlite", "state/kills.sqlite-wal"].filter { folder.exists($0) }
        for (place, name) in names.enumerated() where seed % 3 == 2 || Int(seed % 3) == place {
            let file = try FileHandle(forUpdating: folder.url.appending(path: name))
            let size = Int(try file.seekToEnd())
            for _ in 0..<1 + random(4) {
                try file.seek(toOffset: UInt64(random(size)))
                try file.write(contentsOf: Data((0..<1 + random(4096)).map { _ in UInt8(random(256)) }))
            }
            try file.close()
        }
    }

    @Test(arguments: 0..<9 as Range<UInt64>)
    func `a store overwritten while stopped loses no kill that was acknowledged`(seed: UInt64) async throws {
        let folder = try ServedContent.make()
        var server = try await OnCall.start(folder)
        #expect(try OnCall.kill("other", on: server, "{\"markets\": [\"GB\"]}") == 200)
        #expect(try OnCall.kill("advice", on: server) == 200)
        server.process.kill()
        _ = try await server.process.waitForEnd()
        try spoil(folder, seed)
        server = try await OnCall.start(folder)
        let cards = try OnCall.cards(server)
        #expect(cards.isDisjoint(with: ["other", "advice"]) && cards.contains("banner~always"), "seed \(seed)")
        let found = try #require(try store(server))
        #expect(["ok", "corrupt"].contains(found), "seed \(seed): \(found)")
        let kill = try OnCall.kill("banner", on: server)
        #expect(kill == (found == "ok" ? 200 : 503), "seed \(seed)")
        #expect(try !OnCall.cards(server).contains("banner~always"))
    }

    @Test(arguments: 0..<9 as Range<UInt64>)
    func `a store overwritten under a running server loses no kill that was acknowledged`(seed: UInt64) async throws {
        let folder = try ServedContent.make()
        var server = try await OnCall.start(folder)
        #expect(try OnCall.kill("other", on: server) == 200)
        try spoil(folder, seed)
        #expect(try !OnCall.cards(server).contains("other"))
        let kill = try OnCall.kill("advice", on: server)
        #expect([200, 503].contains(kill), "seed \(seed)")
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]), "seed \(seed)")
        #expect(try (store(server) == "ok") == (kill == 200), "seed \(seed)")
        try await OnCall.restart(&server, folder)
        let cards = try OnCall.cards(server)
        #expect(!cards.contains("other") && cards.contains("banner~always"), "seed \(seed)")
        if kill == 200 { #expect(!cards.contains("advice"), "seed \(seed)") }
    }

    @Test(.enabled(if: MovedClock.isThere, MovedClock.missing))
    func `an hour forward and back, kills stay in force and can be revived`() async throws {
        let folder = try ServedContent.make()
        let clock = try await MovedClock(in: folder)
        let environment = clock.environment
        var server = try await OnCall.start(folder, environment: environment)
        func at(_ key: String) throws -> Int {
            let state = try OnCall.ask(on: server, "GET", "/admin/kills/\(key)").json()
            let text = try #require(state["flip"]?["at"]?.string)
            return Int(try Date(text, strategy: .iso8601).timeIntervalSince1970)
        }
        #expect(try OnCall.kill("other", on: server) == 200)
        let start = try at("other")
        try clock.move(by: 3600)
        #expect(try !OnCall.cards(server).contains("other"))
        #expect(try OnCall.kill("advice", on: server) == 200)
        #expect(try (3600...3700).contains(at("advice") - start))
        try clock.move(by: -3600)
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]))
        #expect(try OnCall.kill("banner", on: server) == 200 && at("banner") < start - 3000)
        let status = try server.status()
        #expect(status["kills"]?["store"]?.string == "ok" && status["generation"]?.int == 3)
        // The order is right although the clock went back, here and after a restart.
        #expect(try OnCall.revive("advice", on: server) == 200)
        try await OnCall.restart(&server, folder, environment: environment)
        let cards = try OnCall.cards(server)
        #expect(cards.contains("advice") && cards.isDisjoint(with: ["other", "banner~always"]))
        #expect(try store(server) == "ok")
        let audit = try await ProgramRun.run(["audit", "--state", folder.path("state")], in: folder)
        #expect(audit.exitCode == 0 && audit.output.hasPrefix("4 lines, intact;"), "\(audit.errors)")
    }
}
