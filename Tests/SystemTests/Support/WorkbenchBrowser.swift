import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The real page of a `layover preview` of this build, in a real Chromium.
final class WorkbenchBrowser: Sendable {
    static let missing: Comment = "there is no Chromium; 'deploy/setup --for test' installs it"

    let content: TemporaryFolder
    let preview: PreviewProcess
    let page: BrowserPage

    var origin: String { "http://127.0.0.1:\(preview.port)" }

    private init(_ content: TemporaryFolder, _ more: [String]) async throws {
        self.content = content
        preview = try await PreviewProcess(content: content, more: more)
        page = try await SharedChromium.newPage()
        try await page.resize(width: 1400, height: 900)
    }

    /// Runs a test on the page.
    ///
    /// At the end, the console has no errors and no request went outside, except in a test that ends the server.
    static func run(
        _ content: TemporaryFolder? = nil, more: [String] = ["--answers", examples], endsQuiet: Bool = true,
        _ test: (WorkbenchBrowser) async throws -> Void
    ) async throws {
        let browser = try await WorkbenchBrowser(try content ?? TemporaryFolder.shippedContent(), more)
        do {
            try await test(browser)
            if endsQuiet { browser.expectQuiet() }
        } catch {
            let errors = browser.page.log.errors.joined(separator: "\n")
            try? await browser.page.close()
            throw TestFailure("\(error)\non the console: \(errors)\nthe preview: \(browser.preview.written)")
        }
        try await browser.page.close()
    }

    static let examples = Repository.root.appending(path: "examples").path

    /// Opens an address of the page and waits until its view is there.
    func open(_ path: String) async throws {
        try await page.open(origin + path)
        try await isReady()
    }

    func isReady() async throws {
        try await page.wait(for: "document.documentElement.dataset.ready === 'true'")
    }

    /// Waits until the card of the page has a text, and returns all its words.
    @discardableResult
    func card(shows text: String) async throws -> String {
        let found = try await page.wait(
            for: "\(WorkbenchBrowser.words).includes(\(JSONValue.string(text))) && \(WorkbenchBrowser.words)")
        return found.string ?? ""
    }

    /// The words of the cards that are drawn.
    static let words =
        "[...document.querySelectorAll('.stage iframe:not(.coming)')].map(one => one.contentDocument.body.innerText).join(' ')"

    /// Opens a picker by the beginning of its name, and takes the first result of a search for `text`; uses only keys.
    func pick(_ name: String, _ text: String) async throws {
        try await press("button.picker[aria-label^=\"\(name)\"]")
        try await page.wait(for: "document.querySelector(':popover-open [role=option]')")
        try await page.type(text)
        try await page.wait(
            for:
                "document.querySelector(':popover-open [role=option]')?.innerText.toLowerCase().includes(\(JSONValue.string(text.lowercased())))"
        )
        try await page.press("Enter")
        try await page.wait(for: "!document.querySelector(':popover-open')")
    }

    /// Clicks an element once it is there.
    func press(_ selector: String) async throws {
        try await page.wait(for: "document.querySelector(\(JSONValue.string(selector)))")
        try await page.click(selector)
    }

    /// Waits until the address has an item.
    func address(has name: String, _ value: String?) async throws {
        let wanted = value.map { JSONValue.string($0) } ?? .null
        try await page.wait(for: "new URLSearchParams(location.search).get('\(name)') === \(wanted)")
    }

    /// Checks that the console has no errors and that no request left this machine's own server.
    func expectQuiet(_ place: SourceLocation = #_sourceLocation) {
        #expect(page.log.errors == [], sourceLocation: place)
        let outside = page.log.requests.filter { $0.isOutside(origin) }.map(\.address)
        #expect(outside == [], sourceLocation: place)
        #expect(page.log.requests.contains { $0.address.hasPrefix(origin) }, sourceLocation: place)
    }
}
