import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Starts of a server after it ended by its own fault or was ended from outside.
@Suite(.serialized)
struct CrashTests {
    private func start(_ folder: TemporaryFolder, environment: [String: String] = [:], more: [String] = []) async throws
        -> ServerProcess
    {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: more,
            environment: environment)
    }

    /// Serves the crashing content and ends the server with the signal, twice.
    private func poison(
        _ folder: TemporaryFolder, by signal: Int32, environment: [String: String] = [:]
    ) async throws -> String {
        var server = try await start(folder, environment: environment)
        let good = try #require(try server.status()["catalog"]?.string)
        try folder.replace("Before you fly", with: "Poison", in: "content/" + ServedContent.advice)
        try await server.waitForLayout("the poison", facts: "") { $0.contains("Poison") }
        for round in 0..<2 {
            if round > 0 { server = try await start(folder, environment: environment) }
            #expect(try server.layout(facts: "").text.contains("Poison"), "round \(round)")
            server.process.signal(signal)
            #expect(try await server.process.waitForEnd() == 128 + signal, "the end is what it was")
        }
        return good
    }

    private func metrics(_ server: ServerProcess) throws -> String {
        let client = try RawClient(port: server.adminPort)
        client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return try client.reply().text
    }

    @Test func `kill -9 five times in a row changes nothing`() async throws {
        let folder = try ServedContent.make()
        let hash = try #require(try await start(folder).status()["catalog"]?.string)
        for round in 0..<5 {
            let server = try await start(folder)
            #expect(try server.status()["catalog"]?.string == hash, "round \(round)")
            #expect(try server.layout(facts: "").layoverStatus == "full")
            server.process.kill()
            _ = try await server.process.waitForEnd()
        }
        let status = try await start(folder).status()
        #expect(status["catalog"]?.string == hash && status["quarantined"]?.items?.isEmpty == true)
        #expect(status["held_back"]?.items?.isEmpty == true)
    }

    @Test(arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS])
    func `a fault leaves its mark and the exit status that it always had`(signal: Int32) async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        #expect(try folder.text("state/fatal-signal").isEmpty)
        server.process.signal(signal)
        #expect(try await server.process.waitForEnd() == 128 + signal)
        #expect(try folder.text("state/fatal-signal").hasPrefix("SIG"))
        let next = try await start(folder)
        #expect(next.written.contains("the server before ended by SIG"))
        #expect(try next.layout(facts: "").layoverStatus == "full", "once is not enough")
    }

    @Test func `content that crashes a server twice is replaced by the previous one, which is reported everywhere`()
        async throws
    {
        let folder = try ServedContent.make()
        let good = try await poison(folder, by: SIGSEGV)
        let server = try await start(folder)
        let status = try server.status()
        #expect(status["catalog"]?.string == good && status["source"]?.string == "disk", "\(status)")
        let name = try #require(status["quarantined"]?.items?.first?.string)
        let held = try #require(status["held_back"]?.items?.first)
        #expect(held["kind"]?.string == "content" && held["name"]?.string == name)
        #expect(held["serves"]?.string == "last-good")
        #expect(held["findings"]?.items?.first?.string?.contains("it is tried again at") == true)
        #expect(server.written.contains("content \(name) is passed over"))
        let metrics = try metrics(server)
        #expect(metrics.contains("layover_quarantined 1\n") && metrics.contains("layover_held_back 1\n"))
        #expect(try server.layout(facts: "").text.contains("Before you fly"))
        server.process.signal(SIGHUP)
        try await server.waitForLayout("the content once more, for somebody asked", facts: "") { $0.contains("Poison") }
        try await server.waitForStatus("nothing is in quarantine") { $0["quarantined"]?.items?.isEmpty == true }
    }

    @Test(.enabled(if: MovedClock.isThere, MovedClock.missing))
    func `after the wait it is tried again`() async throws {
        let folder = try ServedContent.make()
        let clock = try await MovedClock(in: folder)
        _ = try await poison(folder, by: SIGILL, environment: clock.environment)
        let early = try await start(folder, environment: clock.environment)
        #expect(try early.layout(facts: "").text.contains("Before you fly"))
        early.process.kill()
        _ = try await early.process.waitForEnd()
        try clock.move(by: 301)
        let late = try await start(folder, environment: clock.environment)
        #expect(try late.layout(facts: "").text.contains("Poison"))
        #expect(try late.status()["quarantined"]?.items?.isEmpty == true)
    }

    @Test func `where there is nothing else, content is served whatever it did`() async throws {
        let folder = try ServedContent.make()
        for round in 0..<6 {
            let server = try await start(folder)
            #expect(try server.layout(facts: "").layoverStatus == "full", "round \(round)")
            server.process.signal(SIGILL)
            _ = try await server.process.waitForEnd()
        }
    }
}
