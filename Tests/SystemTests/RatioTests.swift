import Foundation
import LayoverExperiments
import LayoverJSON
import LayoverTargeting
import LayoverTestKit
import Testing

/// `layover srm` as a process, and the page of a running server.
struct RatioTests {
    private static let weights = ["--experiment", "e", "--weight", "a=0.5", "--weight", "b=0.5"]

    private func srm(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(["srm", "--state", "state"] + words, in: folder)
    }

    private func written(_ a: Int, _ b: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try WrittenRows.write(WrittenRows.exposures("e", ["a": a, "b": b]), to: folder)
        return folder
    }

    @Test func `a mismatch ends with 1 and says that nothing can be trusted`() async throws {
        let run = try await srm(Self.weights, in: try written(600, 400))
        #expect(run.exitCode == 1 && run.output.contains("no result can be trusted"), "\(run.errors)")
        #expect(run.output.contains("1,000 distinct units (user) in 1,000 rows"))
        #expect(run.output.contains("chi-squared 40,") && run.output.contains("MISMATCH"))
        #expect(run.output.contains("by market") && run.output.contains("by platform"))
        #expect(run.output.contains("by app version") && !run.output.contains("by locale"))
    }

    @Test func `arms that are as they should be end with 0`() async throws {
        let folder = try written(510, 490)
        let run = try await srm(Self.weights, in: folder)
        #expect(run.exitCode == 0 && run.output.contains("match their weights"), "\(run.errors)")
        let json = try await srm(Self.weights + ["--format", "json", "--by", "locale,market"], in: folder)
        let report = try JSONValue(parsing: Array(json.output.utf8))["experiments"]?.items?.first
        #expect(report?["mismatch"] == .bool(false) && report?["count"]?["units"] == .int(1000))
        #expect(report?["by"]?.members?.map(\.key) == ["locale", "market"])
        #expect(report?["by"]?["market"]?.items?.first?["value"] == .string("GB"))
    }

    @Test func `kills and units in two arms are reported`() async throws {
        let folder = try TemporaryFolder()
        var rows = WrittenRows.exposures("e", ["a": 50, "b": 50])
        var both = rows[0]
        both.variation = "b"
        rows.append(both)
        for index in 10..<20 { rows[index].isKilled = true }
        try WrittenRows.write(rows, to: folder)
        let run = try await srm(Self.weights, in: folder)
        #expect(run.exitCode == 0 && run.output.contains("1 units were seen in two or more arms"), "\(run.output)")
        #expect(
            run.output.contains(
                "a kill was active for 10 rows, between 2026-11-18T11:06:40.010Z and 2026-11-18T11:06:40.019Z"))
    }

    @Test func `weights come from the content`() async throws {
        let folder = try ServedContent.make()
        try folder.write(
            """
            experiment: order
            owner: tests
            seed: order-1
            unit: user
            variants:
              - { key: control, weight: 0.9 }
              - { key: early, weight: 0.1, changes: [{ widget: direct, place: top }] }

            """, to: "content/flags/experiments/order.yaml")
        try folder.write(
            "default_market: GB\nattributes: { user: text, device: text }\n", to: "content/widgets/layover.yaml")
        try WrittenRows.write(
            WrittenRows.exposures("order", ["control": 900, "early": 100])
                + WrittenRows.exposures("gone", ["control": 9]), to: folder)
        let good = try await srm(["--content", "content"], in: folder)
        #expect(
            good.exitCode == 0 && good.output.contains("order: the arms match their weights"),
            "\(good.errors)\(good.output)")
        #expect(good.output.contains("gone: not tested") && good.output.contains("90.0% expected"))
        let bad = try await srm(
            ["--experiment", "order", "--weight", "control=1", "--weight", "early=1"], in: folder)
        #expect(bad.exitCode == 1)
        let none = try await srm([], in: folder)
        #expect(none.exitCode == 0 && none.errors.contains("without weights no test is possible"), "\(none.errors)")
    }

    /// Rows of an experiment with an even split at first, and nine to one from unit 2,000 on.
    private static func changedRows() -> [Exposure] {
        let hash = BucketHash(seed: "order-1")
        return (0..<4_000).map { number in
            let bucket = hash.bucket(of: "u-\(number)")
            var row = Exposure(
                milliseconds: 1_795_000_000_000 + number, unitAttribute: "user", unit: "u-\(number)",
                experiment: "order", variation: bucket < (number < 2_000 ? 0.5 : 0.9) ? "control" : "early")
            row.bucket = bucket
            return row
        }
    }

    @Test func `rows of another split under the same seed are no mismatch, and are reported with their time`()
        async throws
    {
        let folder = try ServedContent.make()
        try folder.write(
            """
            experiment: order
            owner: tests
            seed: order-1
            unit: user
            variants:
              - { key: control, weight: 0.9 }
              - { key: early, weight: 0.1, changes: [{ widget: direct, place: top }] }

            """, to: "content/flags/experiments/order.yaml")
        try folder.write(
            "default_market: GB\nattributes: { user: text, device: text }\n", to: "content/widgets/layover.yaml")
        try WrittenRows.write(Self.changedRows(), to: folder)
        let run = try await srm(["--content", "content"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)\(run.output)")
        #expect(run.output.contains("order: the arms match their weights"), "\(run.output)")
        #expect(run.output.contains("another split wrote "), "\(run.output)")
        let json = try await srm(["--content", "content", "--format", "json"], in: folder)
        let changed = try JSONValue(parsing: Array(json.output.utf8))["experiments"]?.items?.first?["changed"]
        #expect(changed?["other_split"]?.int ?? 0 > 600)
        #expect(changed?["other_seed"] == .int(0))
        #expect(changed?["since"]?.string?.hasPrefix("2026-11-18T11:06:4") == true, "\(json.output)")
        let all = try await srm(
            ["--experiment", "order", "--weight", "control=0.9", "--weight", "early=0.1"], in: folder)
        #expect(all.exitCode == 1, "without content nothing shows the seed")
    }

    @Test(
        arguments: [
            (["--weight", "a=1"], "needs '--experiment'"),
            (["--experiment", "e", "--weight", "a"], "cannot be 'a'"),
            (["--experiment", "e", "--weight", "a=-1"], "cannot be 'a=-1'"),
            (["--by", "airline"], "write one of market"),
            (["--content", "state"], "there is no content in 'state'"),
            (["--to", "127.0.0.1:1"], "'--to' and '--state' cannot be combined; the server counts its own rows"),
        ] as [([String], String)])
    func `an invalid command is rejected`(words: [String], message: String) async throws {
        let run = try await srm(words, in: try written(1, 1))
        #expect(run.exitCode == 2 && run.errors.contains(message), "\(run.errors)")
    }

    private func ask(_ server: ServerProcess, _ path: String, _ headers: [String] = [], method: String = "GET") throws
        -> RawReply
    {
        let client = try RawClient(port: server.adminPort)
        client.send(
            ([method + " \(path) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n") + "\r\n\r\n")
        return try client.reply()
    }

    @Test func `the admin listener shows the same as a page and as JSON`() async throws {
        let folder = try ServedContent.make()
        try WrittenRows.write(
            WrittenRows.exposures("<b>&\"e'", ["a": 20, "<script>": 20]) + WrittenRows.exposures("e", ["a": 9]),
            to: folder)
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"))
        let page = try await Waiting.value("the count") {
            let page = try self.ask(server, "/admin/srm", ["Accept: text/html,*/*;q=0.8"])
            return page.status == 200 ? page : nil
        }
        #expect(page.header("content-type") == "text/html; charset=utf-8")
        #expect(page.header("content-security-policy")?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
        #expect(page.text.contains("&lt;b&gt;&amp;&quot;e&#39;") && page.text.contains("&lt;script&gt;"))
        #expect(!page.text.contains("<b>&") && !page.text.contains("<script"))
        let address = ["--to", "127.0.0.1:\(server.adminPort)"]
        let run = try await ProgramRun.run(["srm", "--experiment", "e"] + address, in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("e: "), "\(run.output)")
        #expect(run.output.contains("  9 distinct units in 9 rows, "), "\(run.output)")
        #expect(run.output.contains("    a  9 units\n"), "\(run.output)")
        let whole = try await ProgramRun.run(["srm", "--format", "json"] + address, in: folder)
        #expect(try JSONValue(parsing: Array(whole.output.utf8))["read"]?["rows"] == .int(49))
        let late = try await ProgramRun.run(["srm", "--since", "3y"] + address, in: folder)
        #expect(late.exitCode == 1)
        #expect(late.errors.contains("'since' one of all, 30d"), "\(late.errors)")
        #expect(try ask(server, "/admin/srm?format=html").text.hasPrefix("<!doctype html>"))
        for headers in [[], ["Accept: */*"], ["Accept: application/json"]] {
            let plain = try ask(server, "/admin/srm", headers)
            #expect(plain.header("content-type") == "application/json", "\(headers)")
            #expect(try plain.json()["state"]?.string == "counted")
        }
        let json = try ask(server, "/admin/srm?format=json&experiment=e").json()
        #expect(json["experiments"]?.items?.count == 1 && json["read"]?["rows"] == .int(49), "\(json)")
        #expect(try ask(server, "/admin/srm?since=3y").status == 400)
        #expect(try ask(server, "/admin/srm?since=2h&format=json").json()["experiments"]?.items?.isEmpty == true)
    }

    @Test func `where tokens are set, reading requires the role view`() async throws {
        let folder = try ServedContent.make()
        // SHA-256 of 'on-call-secret'.
        let token = "on-call:ola:067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--admin-tokens", token])
        #expect(try ask(server, "/admin/srm").status == 401)
        let bearer = ["Authorization: Bearer on-call-secret"]
        #expect([200, 202].contains(try ask(server, "/admin/srm", bearer).status))
        #expect(
            try ask(server, "/admin/exposures/rotate", bearer + ["Content-Length: 0"], method: "POST").status == 403)
    }
}
