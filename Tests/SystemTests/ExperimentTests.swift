import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Experiments on a real server: the arm of each unit, its exposures, and previews.
struct ExperimentTests {
    private static let token = "on-call-secret"
    /// SHA-256 of the token.
    private static let digest = "067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"
    private static let address = "/v1/layouts/flight-results?market=GB"
    /// Two arms, of which the other changes the text of one card.
    static let words = """
        experiment: words
        owner: tests
        seed: words-1
        unit: user
        variants:
          - { key: control, weight: 0.5 }
          - key: other
            weight: 0.5
            changes: [ { widget: other, place: bottom, fields: { text: { value: From the arm } } } ]

        """

    private func start(_ folder: TemporaryFolder, experiment: String = words) async throws -> ServerProcess {
        try folder.write("default_market: GB\nattributes: { user: text }\n", to: "content/widgets/layover.yaml")
        try folder.write(experiment, to: "content/flags/experiments/words.yaml")
        return try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--admin-tokens", "on-call:ola:\(Self.digest)"])
    }

    /// The arm of a user in the answer, and the card that the arm changes.
    private func seen(
        _ server: ServerProcess, user: String, preview: String = ""
    ) throws -> (arm: String?, text: String?, logID: String?) {
        let reply = try server.get(Self.address + preview, ["Layover-Unit: user=\(user)"])
        let layout = try reply.json()
        let card = layout["cards"]?.items?.first { $0["id"]?.string == "other" }
        return (
            layout["assignments"]?.items?.first?["variant"]?.string, card?["data"]?["text"]?.string,
            card?["log_id"]?.string
        )
    }

    @Test func `two units have two arms, a kill shows all the control, and exposures are on disk`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        var texts: [String: String?] = [:]
        for number in 0..<20 {
            let (arm, text, logID) = try seen(server, user: "u-\(number)")
            texts[try #require(arm)] = text
            #expect(logID?.hasSuffix("#other") == (arm == "other"))
            #expect(try seen(server, user: "u-\(number)").arm == arm)
        }
        #expect(texts == ["control": "The other card", "other": "From the arm"])
        let exposures = folder.url.appending(path: "state/exposures")
        let lines = try await Waiting.value("exposures on disk") { () -> [Substring]? in
            let names = try FileManager.default.contentsOfDirectory(atPath: exposures.path)
            let text = try names.map { try String(contentsOf: exposures.appending(path: $0), encoding: .utf8) }.joined()
            let lines = text.split(separator: "\n").filter { $0.contains("words") }
            // Some users are recorded twice, if a second passed between their two requests.
            let users = Set(lines.compactMap { $0.firstMatch(of: /u-\d+/).map { String($0.0) } })
            return users.count >= 20 ? lines : nil
        }
        #expect(lines.allSatisfy { $0.contains("\"differs\":true") }, "\(lines[0])")
        #expect(Set(lines.compactMap { $0.firstMatch(of: /u-\d+/).map { String($0.0) } }).count == 20)
        let kill = try await ProgramRun.run(
            ["kill", "experiment:words", "--reason", "wrong"], in: folder,
            environment: ["LAYOVER_TOKEN": Self.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"])
        #expect(kill.exitCode == 0, "\(kill.errors)")
        for number in 0..<20 {
            let (arm, text, logID) = try seen(server, user: "u-\(number)")
            #expect(arm == "control" && text == "The other card" && logID?.contains("#") == false)
        }
    }

    @Test func `an exposure bears the name of its request, where that is one`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let trace = "0af7651916cd43dd8448eb211c80319c"
        let asked = [
            ("u-1", "X-Request-Id: r-1", #""r-1""#),
            ("u-2", "traceparent: 00-\(trace)-b7ad6b7169203331-01", "\"\(trace)\""),
            ("u-3", "X-Request-Id: two words", "null"),
            ("u-4", "traceparent: 00-\(trace.dropLast())-b7ad6b7169203331-01", "null"),
            (
                "u-5", "X-Request-Id: " + String(repeating: "r", count: 128),
                "\"" + String(repeating: "r", count: 128) + "\""
            ),
            ("u-6", "X-Request-Id: " + String(repeating: "r", count: 129), "null"),
            ("u-7", "traceparent: ff-\(trace)-b7ad6b7169203331-01", "null"),
            ("u-8", "traceparent: 00-\(String(repeating: "0", count: 32))-b7ad6b7169203331-01", "null"),
        ]
        for (user, header, _) in asked { _ = try server.get(Self.address, ["Layover-Unit: user=\(user)", header]) }
        let exposures = folder.url.appending(path: "state/exposures")
        let lines = try await Waiting.value("exposures on disk") { () -> [Substring]? in
            let names = try FileManager.default.contentsOfDirectory(atPath: exposures.path)
            let text = try names.map { try String(contentsOf: exposures.appending(path: $0), encoding: .utf8) }.joined()
            let lines = text.split(separator: "\n").filter { $0.contains("words") }
            return lines.count >= asked.count ? lines : nil
        }
        for (user, _, name) in asked {
            let line = lines.first { $0.contains(#""user_id":"\#(user)""#) }
            #expect(line?.contains(#""request_id":\#(name),"#) == true, "\(line ?? "no line") of \(user)")
        }
    }

    @Test func `a link shows its arm, its market and its moment to any reader, drafts too`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder, experiment: Self.words + "status: draft\n")
        let made = try await ProgramRun.run(
            ["link", "--arm", "words=other", "--state", "state", "--content", "content"], in: folder)
        #expect(made.exitCode == 0 && made.lines.count == 1 && made.output.hasPrefix("preview="), "\(made.errors)")
        let item = "&" + (made.lines.first ?? "")
        #expect(try seen(server, user: "u-1").arm == nil)
        #expect(try seen(server, user: "u-1", preview: item).text == "From the arm")
        let norway = try await ProgramRun.run(
            [
                "link", "--market", "NO", "--now", "2026-12-24T18:00:00Z", "--state", "state", "--hours", "1", "--to",
                "http://127.0.0.1:\(server.port)/",
            ], in: folder)
        let base = "http://127.0.0.1:\(server.port)"
        let address = try #require(norway.lines.first).replacing(base, with: "")
        #expect(address.hasPrefix("/v1/layouts/flight-results?preview="))
        #expect(try server.get(address + "&market=GB").json()["market"]?.string == "NO")
        let attached = try server.post("/v1/attach?market=GB\(item)", SmallAnswer.compact)
        #expect(attached.text.contains("From the arm") && attached.layoverStatus == "full")
    }

    @Test func `a link that is none is refused, and results pass all the same`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        for item in ["&preview=", "&preview=x", "&preview=e30.e30"] {
            let refused = try server.get(Self.address + item)
            #expect(refused.status == 400 && refused.text.contains("problems/bad-preview"), "\(refused.text)")
            let passed = try server.post("/v1/attach?market=GB\(item)", SmallAnswer.compact)
            #expect(passed.status == 200 && passed.body == SmallAnswer.compact)
            #expect(passed.layoverStatus == "degraded; reason=bad-preview")
        }
    }

    @Test(arguments: [
        (["--arm", "words"], "an experiment and a variant such as"),
        (["--arm", "words=x", "--content", "content"], "no variant 'x'"),
        (["--arm", "word=other", "--content", "content"], "did you mean 'words'?"),
        (["--arm", "words=other", "--arm", "words=control"], "is given twice"), (["--hours", "0"], "1 to 720"),
        (["--hours", "721"], "1 to 720"), (["--market", "gb"], "two capital letters"),
        (["--locale", "x"], "a language such as"),
        (["--now", "noon"], "a moment such as"), (["--key-file", "absent.key"], "'absent.key' has no signing key"),
    ])
    func `a page without a link is reported`(words: [String], told: String) async throws {
        let folder = try ServedContent.make()
        try folder.write("default_market: GB\nattributes: { user: text }\n", to: "content/widgets/layover.yaml")
        try folder.write(Self.words, to: "content/flags/experiments/words.yaml")
        let run = try await ProgramRun.run(["link"] + words, in: folder)
        #expect(run.exitCode != 0 && run.errors.contains(told), "\(run.errors)")
    }
}
