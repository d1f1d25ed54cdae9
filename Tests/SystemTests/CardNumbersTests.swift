import Foundation
import LayoverExperiments
import LayoverJSON
import LayoverTestKit
import Testing

/// How often cards were shown and tapped, as counted by a running server and forwarded by the workbench.
struct CardNumbersTests {
    /// The SHA-256 of 'on-call-secret'; the role `on-call` may read.
    private static let tokens = "on-call:ola:067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"

    /// Events of the last days: `seen` and `tap` of two cards in two markets.
    private func write(to folder: TemporaryFolder) throws {
        let now = Int(Date().timeIntervalSince1970 * 1000)
        var events: [CardEvent] = []
        func add(_ type: String, card: String, market: String, count: Int, hoursAgo: Int = 1) {
            for number in 0..<count {
                var event = CardEvent()
                event.milliseconds = now - hoursAgo * 3_600_000
                (event.type, event.layoutID) = (type, "\(market)-\(card)-\(hoursAgo)-\(number)")
                (event.logID, event.card, event.market, event.isProved) = ("\(card)@1", card, market, true)
                events.append(event)
            }
        }
        add("seen", card: "advice", market: "GB", count: 40)
        add("tap", card: "advice", market: "GB", count: 4)
        add("seen", card: "banner~monday-sale", market: "GB", count: 7)
        add("seen", card: "advice", market: "NO", count: 5)
        add("seen", card: "advice", market: "GB", count: 9, hoursAgo: 24 * 20)
        try WrittenRows.write(events, to: folder)
    }

    private func counted(_ server: ServerProcess, _ query: String = "", _ headers: [String] = []) async throws
        -> JSONValue
    {
        try await Waiting.value("the count") {
            let reply = try RawClient.ask(
                port: server.adminPort, "GET", "/admin/cards\(query)", headers: headers)
            #expect([200, 202].contains(reply.status), "\(reply.text)")
            return reply.status == 200 ? try reply.json() : nil
        }
    }

    private func sum(_ answer: JSONValue, _ key: String, card: String, market: String) -> Int {
        (answer["cards"]?.items ?? []).filter { $0["card"]?.string == card && $0["market"]?.string == market }
            .reduce(0) { $0 + ($1[key]?.int ?? 0) }
    }

    @Test func `a server counts by card, market and day, for callers with the role`() async throws {
        let folder = try ServedContent.make()
        try write(to: folder)
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--admin-tokens", Self.tokens])
        let bearer = ["Authorization: Bearer on-call-secret"]
        let week = try await counted(server, "", bearer)
        #expect(week["since"]?.string == "7d" && week["exact"] == .bool(true))
        #expect(
            sum(week, "seen", card: "advice", market: "GB") == 40 && sum(week, "tap", card: "advice", market: "GB") == 4
        )
        #expect(
            sum(week, "seen", card: "advice", market: "NO") == 5
                && sum(week, "seen", card: "banner~monday-sale", market: "GB") == 7)
        let sale = week["cards"]?.items?.first { $0["campaign"]?.string == "monday-sale" }
        #expect(sale?["widget"]?.string == "banner" && sale?["day"]?.string?.count == 10)
        #expect(sum(try await counted(server, "?since=30d", bearer), "seen", card: "advice", market: "GB") == 49)
        for (query, headers, status) in [("?since=8d", bearer, 400), ("?since=", bearer, 400), ("", [], 401)] {
            let reply = try RawClient.ask(port: server.adminPort, "GET", "/admin/cards\(query)", headers: headers)
            #expect(reply.status == status, "\(query)")
        }
    }

    @Test func `the workbench sends the token of a file and shows it to no reader`() async throws {
        let folder = try ServedContent.make()
        try write(to: folder)
        try folder.write("on-call-secret\n", to: "token")
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--admin-tokens", Self.tokens])
        let content = try TemporaryFolder.shippedContent()
        let named = ["--server", "127.0.0.1:\(server.adminPort)"]
        let preview = try await PreviewProcess(
            content: content, more: named + ["--server-token-file", folder.path("token")])
        let answer = try await Waiting.value("the numbers") {
            let answer = try preview.json("/api/numbers")
            return answer["state"]?.string == "counting" ? nil : answer
        }
        #expect(
            answer["state"]?.string == "counted" && sum(answer, "seen", card: "advice", market: "GB") == 40, "\(answer)"
        )
        for path in ["/api/numbers", "/api/state", "/"] {
            #expect(try !preview.get(path).text.contains("on-call-secret"))
        }
        #expect(try preview.get("/api/numbers?since=1y").status == 400)

        let without = try await PreviewProcess(content: content, more: named, environment: ["LAYOVER_TOKEN": ""])
        let refused = try without.json("/api/numbers")
        #expect(
            refused["state"]?.string == "failed" && refused["words"]?.string?.contains("--server-token-file") == true)
    }

    @Test func `a missing server and a lost one are reported in words`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let alone = try await PreviewProcess(content: content)
        let none = try alone.json("/api/numbers")
        #expect(none["state"]?.string == "none" && none["words"]?.string?.contains("--server") == true)
        let port = try FreePort.find()
        let gone = try await PreviewProcess(content: content, more: ["--server", "127.0.0.1:\(port)"])
        let failed = try gone.json("/api/numbers")
        #expect(failed["state"]?.string == "failed")
        #expect(failed["words"]?.string?.contains("cannot be reached") == true, "\(failed)")
        let bad = try await ProgramRun.run(
            ["preview", "--server", "127.0.0.1:\(port)", "--server-token-file", "nowhere"], in: content)
        #expect(bad.exitCode == 2 && bad.errors.contains("cannot be read"))
    }
}
