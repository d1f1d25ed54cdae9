import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// How far a change of a widget has come on its way to readers, and publishing, on the real page beside a server that
/// follows the same store of releases.
@Suite(
    .serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(5)))
struct WorkbenchReleaseTests {
    /// Content, a store of releases with a first version, and a server that follows it.
    private struct Site {
        let content: TemporaryFolder
        let folder: TemporaryFolder
        let server: ServerProcess

        init() async throws {
            content = try TemporaryFolder.shippedContent()
            try GitFolder.begin(content)
            folder = try TemporaryFolder("releases")
            for name in ["releases", "none"] { try folder.make(name) }
            _ = try await Site.run(["release", "key", "--out", "release.key"], in: folder)
            _ = try await Site.run(
                [
                    "publish", content.url.path, "--to", "releases", "--key", "release.key", "--author", "Ada",
                    "--note", "the first",
                ],
                in: folder)
            server = try await ServerProcess(
                content: folder.url.appending(path: "none"), state: folder.path("state"),
                more: ["--releases", folder.path("releases"), "--release-key", folder.path("release.key.pub")])
        }

        /// Options of a workbench on this machine, with a key or without.
        func options(signs: Bool = true) -> [String] {
            let key =
                signs
                ? ["--publish-key", folder.path("release.key")] : ["--release-key", folder.path("release.key.pub")]
            return ["--releases", folder.path("releases"), "--server", "127.0.0.1:\(server.adminPort)"] + key
        }

        private static func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
            let run = try await ProgramRun.run(words, in: folder)
            guard run.exitCode == 0 else { throw TestFailure("\(words.first ?? ""): \(run.errors)") }
            return run
        }
    }

    private static let texts = "widgets/cards/price-alert/messages/en-GB.yaml"

    private static func row(_ state: String) -> String {
        "document.querySelector('.release-row[data-widget=price-alert][data-state=\"\(state)\"]')"
    }

    private static func number(_ stage: String) -> String {
        "document.querySelector('.way-stage[data-stage=\(stage)] b')?.innerText"
    }

    private static func expectNothing(_ way: String, _ page: BrowserPage) async throws {
        try await Axe.expectNothing(
            way, on: page, at: [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")])
    }

    @Test func `a changed card is in the files, is published from the page, goes by steps, and is live`() async throws {
        let site = try await Site()
        try await WorkbenchBrowser.run(site.content, more: site.options()) { browser in
            let page = browser.page
            try await browser.open("/releases")
            try await page.wait(for: "\(Self.number("live")) !== '0' && \(Self.number("files")) === '0'")
            try await page.wait(for: "document.querySelector('#publish .note-good')")
            try site.content.replace("Not ready", with: "Not yet ready", in: Self.texts)
            try await page.wait(for: Self.row("changed"))
            #expect(try await page.evaluate(Self.number("files")).string == "1")
            try await Self.expectNothing("a change", page)
            try await browser.press("#release-publish")
            try await page.wait(for: "document.querySelector('#publish .note-wait')")
            try await page.evaluate("document.getElementById('release-note').focus()")
            try await page.type("softer words")
            try await browser.press("#release-publish")
            try await page.wait(for: "\(Self.number("files")) === '0' && document.getElementById('all-live')")
            try await browser.press("#all-live")
            try await page.wait(for: Self.row("live"))
            try await site.server.waitForStatus("version 2") {
                $0["release"]?["record"]?["note"]?.string == "softer words"
            }
            try await Self.bySteps(site, browser)
        }
    }

    private static func bySteps(_ site: Site, _ browser: WorkbenchBrowser) async throws {
        let page = browser.page
        try site.content.replace(
            "default_market: GB",
            with: "default_market: GB\nrollout: { steps: [ { percent: 10 }, { percent: 100 } ], wait: 1d }",
            in: "widgets/layover.yaml")
        try site.content.replace("Not yet ready", with: "Never ready", in: texts)
        try await page.wait(for: row("changed"))
        try await browser.open("/")
        try await page.wait(for: "document.querySelector('.tile[data-widget=price-alert] [data-release=changed]')")
        try await browser.open("/releases")
        try await page.wait(for: row("changed"))
        try await page.evaluate("document.getElementById('release-note').focus()")
        try await page.type("by steps")
        try await browser.press("#release-publish")
        let chip = "\(row("on-the-way"))?.querySelector('.chip').innerText"
        try await page.wait(for: chip)
        #expect(try await page.evaluate(chip).string == "On its way: step 1 of 2")
        let words = try await page.evaluate("document.querySelector('.rollout').innerText").string ?? ""
        #expect(words.contains("Version 3 is on its way") && words.contains("10 % of readers"), "\(words)")
        try await expectNothing("on the way", page)
    }

    @Test func `without a key the page says what to do, and a place without a name says how`() async throws {
        let site = try await Site()
        try await WorkbenchBrowser.run(site.content, more: site.options(signs: false)) { browser in
            try await browser.open("/releases")
            try await browser.page.wait(for: "document.querySelector('#publish')")
            let words = try await browser.page.evaluate("document.getElementById('publish').innerText").string ?? ""
            #expect(words.contains("--publish-key") && words.contains("Send for review"), "\(words)")
            let refused = try browser.preview.change("POST", "/api/releases", body: "{\"note\": \"x\", \"over\": 1}")
            #expect(refused.status == 403)
            try await Self.expectNothing("without a key", browser.page)
        }
        try await WorkbenchBrowser.run(site.content) { browser in
            try await browser.open("/releases")
            try await browser.page.wait(
                for: "document.getElementById('main').innerText.includes('layover preview --releases')")
            try await Self.expectNothing("without a place", browser.page)
        }
    }

    @Test func `a publisher who would overwrite unseen changes is warned, and broken files are not published`()
        async throws
    {
        let site = try await Site()
        let preview = try await PreviewProcess(content: site.content, more: site.options())
        let late = try preview.change("POST", "/api/releases", body: "{\"note\": \"late\", \"over\": null}")
        #expect(late.status == 409 && late.text.contains("someone else has published"), "\(late.text)")
        for body in ["{}", "{\"note\": 1, \"over\": 1}", "{\"note\": \"x\"}", "no"] {
            #expect(try preview.change("POST", "/api/releases", body: body).status == 400, "\(body)")
        }
        try site.content.replace("title:", with: "title: [", in: Self.texts)
        try await preview.waitForBuild { $0["publishing"]?["why"]?.string == "broken" }
        #expect(try preview.change("POST", "/api/releases", body: "{\"note\": \"x\", \"over\": 1}").status == 409)
        #expect(try site.server.status()["release"]?["version"]?.int == 1)
    }

    @Test(arguments: [
        (["--publish-key", "release.key"], "set it with --releases"),
        (["--releases", "releases"], "needs the public key"),
        (
            [
                "--releases", "releases", "--publish-key", "release.key", "--listen", "unix:/tmp/none.sock",
                "--public-address", "https://p.example.com",
            ], "a workbench of a team has no key"
        ),
    ])
    func `options that make no sense together are refused in words`(options: [String], words: String) async throws {
        let run = try await ProgramRun.run(["preview"] + options, in: try TemporaryFolder("options"))
        #expect(run.exitCode == 2 && run.errors.contains(words), "\(run.errors)")
    }
}

extension PreviewProcess {
    /// Waits until the workbench's answer about releases satisfies `isSo`.
    fileprivate func waitForBuild(_ isSo: @escaping @Sendable (JSONValue) -> Bool) async throws {
        _ = try await Waiting.value("releases: \(written.suffix(500))") {
            isSo(try self.json("/api/releases")) ? true : nil
        }
    }
}
