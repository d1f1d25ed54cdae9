import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Sending for review on the real page: from Changes to a branch with pictures, then what a colleague sees.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchReviewTests {
    private static let norwegian = "widgets/cards/price-alert/messages/nb-NO.yaml"
    private static let english = "widgets/cards/price-alert/messages/en-GB.yaml"

    private static func repository() throws -> TemporaryFolder {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try become("Ada Lovelace", content)
        try content.replace("Ikke klar til å bestille?", with: "Ikke helt klar?", in: norwegian)
        return content
    }

    private static func become(_ name: String, _ content: TemporaryFolder) throws {
        try GitFolder.run(["config", "user.name", name], in: content)
        let address = name.lowercased().replacing(" ", with: ".") + "@example.com"
        try GitFolder.run(["config", "user.email", address], in: content)
    }

    @Test func `a change is sent from the page with its pictures, and a colleague approves it`() async throws {
        let content = try Self.repository()
        try content.write("# left out\n" + (try content.text(Self.english)), to: Self.english)
        try await WorkbenchBrowser.run(content) { browser in
            try await choose(on: browser)
            try await send(on: browser)
            try await comment(on: browser)
            try Self.become("Bo", content)
            try await browser.open("/review/ada-lovelace-1")
            try await browser.press("#review-approve:enabled")
            try await browser.page.wait(for: "document.querySelector('[data-review=approved]')")
            try await browser.open("/review")
            try await browser.page.wait(for: "document.querySelector('#reviews [data-review=approved]')")
        }
        try await Self.expectBranch(in: content)
    }

    /// Goes from Changes to a form with one of the two files chosen.
    private func choose(on browser: WorkbenchBrowser) async throws {
        let page = browser.page
        try await browser.open("/changes")
        try await browser.press("a[href^=\"/review\"]")
        try await page.wait(for: "document.querySelectorAll('.review-files input').length === 2")
        let files = try await page.evaluate("document.querySelector('.review-files').innerText").string ?? ""
        #expect(files.contains("Price alert: texts, Norwegian Bokmål (Norway)"), "\(files)")
        try await page.wait(for: "\(Self.words("After")).includes('Ikke helt klar?')")
        #expect(
            try await page.evaluate("\(Self.words("Before")).includes('Ikke klar til å bestille?')") == .bool(true))
        try await page.wait(for: "document.getElementById('review-title').value.startsWith('Change Price alert')")
        // This uses only keys: the first file is the English one, which is not sent.
        try await page.evaluate("document.getElementById('review-file-0').focus()")
        try await page.press(" ")
        try await page.wait(
            for: "document.querySelector('.review-files [role=status]').innerText.startsWith('1 of 2')")
        try await page.fill("Kortere tittel <b>nå</b>", in: "#review-title")
        try await page.fill("For mobil.", in: "#review-message")
        try await looks(on: browser, "the form")
    }

    private func send(on browser: WorkbenchBrowser) async throws {
        let page = browser.page
        try await browser.press("#review-send:enabled")
        try await page.wait(for: "document.querySelector('.review-sent')")
        let sent = try await page.evaluate("document.querySelector('.review-sent').innerText").string ?? ""
        #expect(sent.contains("review/ada-lovelace-1") && sent.contains("on this machine alone"), "\(sent)")
        #expect(try await page.evaluate("document.activeElement.innerText").string == "Sent for review")
        #expect(!sent.contains("Commit"), "git's own words are hidden until a press")
        try await browser.press(".review-sent summary")
        let text = try await page.evaluate("document.getElementById('review-text').value").string ?? ""
        #expect(text.contains("- `price-alert` changed: text, in Norway") && text.contains(".after.png"), "\(text)")
        try await looks(on: browser, "the outcome")
    }

    private func comment(on browser: WorkbenchBrowser) async throws {
        let page = browser.page
        try await browser.press(".review-sent a[href^=\"/review/ada-lovelace-1\"]")
        try await page.wait(for: "document.querySelectorAll('.review-side img').length >= 2")
        #expect(
            try await page.evaluate("document.querySelector('.view:not([hidden]) h1').innerText").string
                == "Kortere tittel <b>nå</b>")
        try await page.wait(
            for: "[...document.querySelectorAll('.review-side img')].every(one => one.naturalWidth > 300)")
        #expect(
            try await page.evaluate("document.querySelector('.review-side img').height > 40") == .bool(true),
            "a picture has its place before it comes")
        #expect(try await page.evaluate("document.getElementById('review-approve').disabled") == .bool(true))
        try await page.fill("Se på <i>mobil</i> også.", in: "#review-comment")
        try await browser.press("form button[type=submit]")
        try await page.wait(
            for: "document.querySelector('.review-said')?.innerText === 'Se på <i>mobil</i> også.'")
        try await looks(on: browser, "a review")
    }

    /// Checks that the branch has the chosen file, and pictures that show the change.
    private static func expectBranch(in content: TemporaryFolder) async throws {
        let run = try await ProgramRun.run(
            ["diff-tree", "-r", "--raw", "--no-abbrev", "HEAD", "review/ada-lovelace-1"],
            executable: URL(fileURLWithPath: "/usr/bin/git"), in: content.url)
        let blobs = run.lines.reduce(into: [String: String]()) { blobs, line in
            let parts = line.split(separator: "\t").map(String.init)
            if parts.count == 2 { blobs[parts[1]] = parts[0].split(separator: " ").dropFirst(3).first.map(String.init) }
        }
        let names = Set(blobs.keys)
        #expect(names.contains(norwegian) && !names.contains(english), "\(run.output)")
        let sides = [".before.png", ".after.png"].map { side in names.count { $0.hasSuffix(side) } }
        #expect(sides[0] > 0 && sides[0] == sides[1], "\(run.output)")
        for name in names where name.hasSuffix(".before.png") {
            let after = name.replacing(".before.png", with: ".after.png")
            #expect(blobs[name] != blobs[after], "a picture shows its card, and what changed in it: \(name)")
        }
        #expect(content.names("reviews/ada-lovelace-1").count == 2, "a comment and an approval")
    }

    @Test func `a press before the comparison ends waits for the title, and does not return to it`()
        async throws
    {
        let content = try Self.repository()
        try await WorkbenchBrowser.run(content) { browser in
            let page = browser.page
            try await browser.open("/")
            // The answer about the choice arrives when the test allows it.
            try await page.evaluate(
                """
                (() => { const real = window.fetch; window.held = new Promise(done => { window.letGo = done; });
                  window.fetch = async (path, options) => {
                    if (path === "/api/reviews" && options?.method === "POST" && options.body.includes('"write":false')) {
                      window.isHeld = true; await window.held;
                    }
                    return real(path, options);
                  }; })()
                """)
            try await browser.press(".views a[data-view=changes]")
            try await browser.press("a[href^=\"/review\"]")
            try await page.wait(for: "window.isHeld && document.querySelector('#review-send:enabled')")
            try await browser.press("#review-send")
            try await page.wait(for: "document.getElementById('review-reason').textContent.startsWith('One moment')")
            #expect(try await page.evaluate("document.querySelector('.review-save .note-bad')") == .null)
            try await page.evaluate("window.letGo()")
            try await page.wait(for: "document.querySelector('.review-sent')")
            let log = try await ProgramRun.run(
                ["log", "-n", "1", "--format=%s", "review/ada-lovelace-1"],
                executable: URL(fileURLWithPath: "/usr/bin/git"), in: content.url)
            #expect(log.output.hasPrefix("Change Price alert"), "\(log.output)")
        }
    }

    @Test func `without Chromium the review goes without pictures, and says so`() async throws {
        let content = try Self.repository()
        let tools = try TemporaryFolder()
        try tools.link("git", to: "/usr/bin/git")
        let preview = try await PreviewProcess(content: content, environment: ["PATH": tools.path])
        let overview = try preview.json("/api/reviews")
        #expect(overview["chromium"] == .bool(false))
        let wish = JSONValue.object([
            .init("base", overview["base"]?["id"] ?? .null), .init("state", overview["state"] ?? .null),
            .init("files", .array([.string(Self.norwegian)])), .init("title", .string("Shorter")),
            .init("write", .bool(true)),
        ])
        let job = try preview.change("POST", "/api/reviews", body: wish.description).json()["job"]?.int ?? 0
        let sent = try await Waiting.value("the review") { () -> JSONValue? in
            let now = try preview.json("/api/review-jobs/\(job)")
            return now["is_done"] == .bool(true) ? now : nil
        }
        #expect(sent["branch"]?.string == "review/ada-lovelace-1" && sent["pictures"] == .int(0))
        #expect(sent["without_pictures"]?.string?.contains("apt-get install chromium") == true, "\(sent)")
        #expect(sent["text"]?.string?.contains("Without pictures: there is no Chromium") == true)
        withExtendedLifetime(tools) {}
    }

    @Test func `help names the remote`() async throws {
        let help = try await ProgramRun.run(["preview", "--help"], in: Repository.root)
        #expect(help.exitCode == 0 && help.output.contains("--review-remote NAME"))
        let content = try Self.repository()
        let run = try await ProgramRun.run(["preview", "--port", "0", "--review-remote", "origin"], in: content)
        #expect(run.exitCode != 0 && run.errors.contains("has no remote 'origin'; it has none"), "\(run.errors)")
    }

    /// The words of the cards on one side.
    private static func words(_ side: String) -> String {
        let place = side == "Before" ? 1 : 2
        return
            "[...document.querySelectorAll('.review-side:nth-child(\(place)) iframe:not(.coming)')].map(one => one.contentDocument.body.innerText).join(' ')"
    }

    /// Checks that axe finds nothing serious and nothing is cut off, light and dark, wide and as narrow as a small phone.
    private func looks(on browser: WorkbenchBrowser, _ words: Comment) async throws {
        for (width, scheme) in [(1400, "light"), (1400, "dark"), (390, "light"), (320, "dark")] {
            try await browser.page.resize(width: width, height: 900)
            try await browser.page.prefer(scheme: scheme)
            try await browser.page.wait(
                for: "document.getAnimations().every((one) => one.playState !== 'running')")
            #expect(
                try await browser.page.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true),
                "\(words), \(width) wide")
            if Axe.isThere { #expect(try await Axe.run(on: browser.page) == [], "\(words), \(width) wide, \(scheme)") }
        }
        try await browser.page.resize(width: 1400, height: 900)
        try await browser.page.prefer(scheme: "light")
    }
}
