import Foundation
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverBrowser
@testable import LayoverWorkbench

/// A real Chromium, driven the way tests and measurements drive it.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, "there is no Chromium; 'deploy/setup --for test' installs it"))
struct BrowserTests {
    private static let page = """
        <!doctype html><html lang="en"><title>One</title><body style="margin:0">
        <button id="go" style="position:absolute;left:40px;top:60px;width:80px;height:40px"
          onclick="document.title = 'gone'">Go</button>
        <input id="word" value="old"><select id="one"><option value="a">A<option value="b">B</select>
        <div id="zone" style="margin-top:200px;width:300px;height:100px">drop</div>
        <script>
        const zone = document.getElementById("zone");
        zone.addEventListener("dragover", event => event.preventDefault());
        zone.addEventListener("drop", async event => { event.preventDefault();
          zone.textContent = event.dataTransfer.files[0].name + ": " + await event.dataTransfer.files[0].text(); });
        document.getElementById("one").addEventListener("change", event => { document.title = event.target.value; });
        addEventListener("keydown", event => { document.body.dataset.key = event.key + (event.shiftKey ? "+" : ""); });
        </script>
        """

    /// Starts one Chromium with one page, and ends both whatever happens.
    private func onPage(_ run: (BrowserPage) async throws -> Void) async throws {
        let session = try await BrowserSession()
        do {
            try await run(try await session.newPage())
        } catch {
            await session.stop()
            throw error
        }
        await session.stop()
        #expect(kill(session.processID, 0) == -1, "it is gone")
    }

    @Test func `a page is shown, asked, clicked, written on and dropped on`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "made.json")
        let file = folder.url.appending(path: "made.json")
        try await onPage { page in
            try await page.show(html: BrowserTests.page)
            #expect(try await page.evaluate("document.title") == .string("One"))
            try await page.click("#go")
            try await page.wait(for: "document.title === 'gone'")
            try await page.fill("new", in: "#word")
            #expect(try await page.evaluate("document.getElementById('word').value") == .string("new"))
            try await page.choose("b", in: "#one")
            #expect(try await page.evaluate("document.title") == .string("b"))
            try await page.press("Tab", .shift)
            #expect(try await page.evaluate("document.body.dataset.key") == .string("Tab+"))
            try await page.drop(file: file.path, on: "#zone")
            try await page.wait(for: "document.getElementById('zone').textContent === '\(file.lastPathComponent): {}'")
        }
    }

    @Test func `errors and requests of a page are recorded`() async throws {
        try await onPage { page in
            try await page.show(
                html:
                    "<!doctype html><script>console.error('one', 2); console.log('no'); fetch('http://one.example/x').catch(() => 0); setTimeout(() => { throw new Error('three'); })</script>"
            )
            try await page.wait(for: "document.readyState === 'complete'")
            try await page.evaluate("new Promise(done => setTimeout(done))")
            #expect(page.log.errors.contains("one 2"))
            #expect(page.log.errors.contains { $0.contains("three") })
            #expect(!page.log.errors.contains("no"))
            #expect(
                page.log.requests.contains {
                    $0.address == "http://one.example/x" && $0.isOutside("http://127.0.0.1:1")
                })
            page.log.clear()
            #expect(page.log.errors == [])
            #expect(page.log.requests == [])
        }
    }

    @Test func `pictures are as large as their contents`() async throws {
        try await onPage { page in
            try await page.resize(width: 400, height: 300, scaleFactor: 2)
            try await page.prefer(scheme: "dark")
            try await page.show(html: BrowserTests.page)
            #expect(try await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == .bool(true))
            #expect(try PictureSize(await page.picture()) == PictureSize(width: 800, height: 600))
            #expect(try PictureSize(await page.picture(of: "#go")) == PictureSize(width: 160, height: 80))
            try await page.evaluate("document.body.style.height = '1500px'")
            #expect(try PictureSize(await page.wholePicture()) == PictureSize(width: 800, height: 3000))
        }
    }

    @Test func `a failure is shown with the browser's own message`() async throws {
        try await onPage { page in
            await #expect(throws: BrowserError.noElement("#none")) { try await page.click("#none") }
            await #expect(throws: BrowserError.noElement("#none")) { _ = try await page.picture(of: "#none") }
            let error = await #expect(throws: BrowserError.self) { try await page.evaluate("nothing.there") }
            #expect(error?.description.contains("nothing is not defined") == true)
            try await page.show(html: "<!doctype html><p>something else")
            let never = await #expect(throws: BrowserError.self) {
                try await page.wait(for: "document.title === 'x'", within: .milliseconds(50))
            }
            #expect(never == .never("document.title === 'x'", page: "something else"))
            await #expect(throws: BrowserError.self) { try await page.open("http://127.0.0.1:1/") }
        }
    }

    @Test func `calls after its death, and those under way, are answered`() async throws {
        let session = try await BrowserSession()
        let page = try await session.newPage()
        let waiting = Task { try await page.wait(for: "false") }
        kill(session.processID, SIGKILL)
        await #expect(throws: BrowserError.self) { try await waiting.value }
        await #expect(throws: BrowserError.self) { try await page.evaluate("1") }
        await session.stop()
    }

    @Test func `without Chromium the message has a suggestion`() {
        #expect(BrowserProgram.path(in: ["PATH": "/nowhere"]) == nil)
        #expect(BrowserProgram.path(in: [:]) == nil)
        #expect(BrowserMissing().description.contains("apt-get install chromium"))
    }
}

/// Width and height of a PNG, in pixels.
struct PictureSize: Equatable {
    let width: Int
    let height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init(_ png: [UInt8]) throws {
        try #require(png.starts(with: [0x89, 0x50, 0x4e, 0x47]) && png.count > 24)
        func number(_ start: Int) -> Int { png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        self.init(width: number(16), height: number(20))
    }
}
