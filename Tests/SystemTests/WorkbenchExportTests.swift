import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Exports that a marketer takes away from the page, opened without a workbench.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchExportTests {
    /// Opens a file and counts its frames; it may request only itself.
    private func opened(_ file: URL, on browser: WorkbenchBrowser) async throws -> (frames: Int, loaded: Bool) {
        let page = try await SharedChromium.newPage()
        try await page.open("file://\(file.path)")
        let frames = try await page.evaluate("document.querySelectorAll('iframe').length").int ?? 0
        let overflow = try await page.evaluate(
            "[...document.querySelectorAll('iframe')].every(one => one.getBoundingClientRect().height > 20)")
        #expect(page.log.errors == [])
        #expect(
            page.log.requests.allSatisfy {
                $0.address == "file://\(file.path)" || $0.address.hasPrefix("data:") || $0.address.hasPrefix("about:")
            })
        try await page.close()
        return (frames, overflow == .bool(true))
    }

    @Test(arguments: [
        ("card/sponsored-banner?market=NO&scheme=both&sample=monday-sale-oslo", "sponsored-banner.NO.nb-NO", 2),
        ("matrix/passport-validity?columns=schemes", "passport-validity.markets.schemes", 2),
        ("page?market=GB&answer=lhr-edi", "results.GB.en-GB", 1),
    ])
    func `an exported file shows the cards and requests nothing`(path: String, name: String, least: Int) async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open("/")
            let reply = try browser.preview.get("/api/export/\(path)")
            #expect(
                reply.status == 200 && reply.header("content-disposition") == "attachment; filename=\"\(name).html\"")
            #expect(!reply.text.contains("<script"))
            #expect(reply.text == (try browser.preview.get("/api/export/\(path)").text), "the same again")
            try browser.content.write(reply.text, to: "taken.html")
            let (frames, loaded) = try await opened(browser.content.url.appending(path: "taken.html"), on: browser)
            #expect(frames >= least && loaded, "\(frames) frames")

            let picture = try browser.preview.get("/api/picture/\(path)")
            #expect(picture.status == 200 && picture.header("content-type") == "image/png")
            #expect(picture.body.starts(with: [0x89, 0x50, 0x4e, 0x47]) && picture.body.count > 4_000)
        }
    }

    @Test func `a picture without Chromium is rejected with a suggestion`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let preview = try await PreviewProcess(content: content, environment: ["PATH": "/nowhere"])
        let reply = try preview.get("/api/picture/card/price-alert")
        #expect(reply.status == 501 && reply.text.contains("apt-get install chromium"))
        #expect(try preview.json("/api/state")["chromium"] == .bool(false))
        #expect(try preview.get("/api/export/card/none").status == 404)
        #expect(try preview.get("/api/picture/card/none").status == 404)
    }

    @Test func `a folder for a build server holds every card, and is the same again`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let first = try await ProgramRun.run(["preview", "--export", "out"], in: content)
        #expect(first.exitCode == 0, "\(first.errors)")
        let manifest = try JSONValue(parsing: Array(content.text("out/manifest.json").utf8))
        let cards = try #require(manifest["cards"]?.items)
        let catalog = manifest["catalog"]?.string ?? ""
        #expect(cards.count > 200 && catalog.count == 64)
        for card in cards { #expect(content.exists("out/\(card["file"]?.string ?? "")"), "\(card)") }
        #expect(
            cards.contains {
                $0["widget"] == .string("price-alert") && $0["market"] == .string("NO")
                    && $0["state"] == .string("shown")
            })
        #expect(content.exists("out/index.html") && content.exists("out/matrix/price-alert.html"))

        let second = try await ProgramRun.run(["preview", "--export", "again"], in: content)
        #expect(second.exitCode == 0)
        for card in cards {
            let file = card["file"]?.string ?? ""
            #expect(try content.text("out/\(file)") == content.text("again/\(file)"), "\(file)")
        }
        #expect(try content.text("out/manifest.json") == content.text("again/manifest.json"))
        #expect(
            try await ProgramRun.run(["preview", "--export", "out"], in: content).exitCode == 0, "once more is fine")
        let refused = try await ProgramRun.run(["preview", "--export", "widgets"], in: content)
        #expect(refused.exitCode == 1 && refused.errors.contains("contains other files"))
        #expect(content.exists("widgets/layover.yaml"))
    }
}
