import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The parts that the views' own test leaves out, checked with axe-core's rules: the cards in their frames, and everything
/// that opens over the page.
@Suite(
    .serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(5)))
struct WorkbenchCardAccessibilityTests {
    /// The usual market, one that reads from right to left, and one in another script.
    private static let markets = ["GB", "AE", "JP"]
    /// Rules about a whole page: a card is a part of one, and the page that embeds it gives its frame a title.
    private static let ofPages = [
        "bypass", "document-title", "landmark-one-main", "page-has-heading-one", "region",
    ]

    /// Frames run no scripts, so each card replaces a page, light and dark.
    @Test func `nothing at all is found in any card`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try await WorkbenchBrowser.run(content) { browser in
            let cards = try Self.cards(of: browser.preview)
            #expect(cards.count >= 2 * Self.markets.count, "\(cards.count)")
            for (name, html) in cards {
                // A document that replaces another one would be under the policies of both.
                try await browser.page.open("about:blank")
                try await browser.page.show(html: html)
                #expect(try await browser.page.evaluate("document.styleSheets.length > 0") == .bool(true), "\(name)")
                for scheme in ["light", "dark"] {
                    try await browser.page.prefer(scheme: scheme)
                    try await browser.page.evaluate("document.documentElement.style.colorScheme = '\(scheme)'")
                    let found = try await Axe.run(on: browser.page, all: true, without: Self.ofPages)
                    #expect(found == [], "\(name), \(scheme)")
                }
            }
            // Cards request their pictures from the workbench, which does not serve this page.
            browser.page.log.clear()
            try await browser.page.prefer(scheme: "light")
            try await browser.open("/")
        }
    }

    /// Every HTML card that shows in these markets, with its name and market.
    private static func cards(of preview: PreviewProcess) throws -> [(name: String, html: String)] {
        let widgets = try preview.json("/api/state")["widgets"]?.items ?? []
        return try widgets.compactMap { $0["name"]?.string }.flatMap { name in
            try markets.compactMap { market in
                try preview.json("/api/card/\(name)?market=\(market)")["html"]?.string.map {
                    ("\(name), \(market)", $0)
                }
            }
        }
    }

    @Test func `a card that is wrong would be found`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.page.show(
                html:
                    "<!doctype html><html lang=en><p style=\"color:#ccc;background:#fff\">hardly to be read</p><img src=\"data:,\">"
            )
            let found = try await Axe.run(on: browser.page, all: true, without: Self.ofPages).joined(separator: " ")
            #expect(found.contains("color-contrast") && found.contains("image-alt"), "\(found)")
            try await browser.open("/")
        }
    }

    /// Opens a dialog once its pictures are known; all others open at once.
    private static let dialog = "#picture-light-choose"
    /// Views, and the buttons in them that open something.
    private static let openers = [
        ("/card/price-alert?market=NO&sample=two-months", ".view:not([hidden]) button[aria-haspopup=dialog]"),
        ("/page?market=GB", ".view:not([hidden]) button[aria-haspopup=dialog]"),
        ("/matrix/price-alert", ".view:not([hidden]) button[aria-haspopup=dialog]"),
        ("/changes", ".view:not([hidden]) .head button[aria-haspopup=dialog]"),
        ("/new-campaign", ".maker-card button[aria-haspopup=dialog]"), ("/new-campaign", dialog),
        ("/", "#foot button"),
    ]

    @Test(arguments: [(1_440, "light"), (390, "dark")])
    func `axe finds nothing in any popover, and none exceeds the window`(width: Int, scheme: String) async throws {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try await WorkbenchBrowser.run(content, more: ["--phone", "127.0.0.1", "--answers", WorkbenchBrowser.examples])
        {
            browser in
            let page = browser.page
            try await page.resize(width: width, height: 900)
            try await page.prefer(scheme: scheme)
            var opened = 0
            var seen: Set<String> = []
            for (view, openers) in Self.openers {
                try await browser.open(view)
                try await page.wait(for: "!document.querySelector('.skeleton, .starting, .coming')")
                let all = "[...document.querySelectorAll('\(openers)')].filter(one => one.checkVisibility())"
                for index in 0..<(try await page.evaluate("\(all).length").int ?? 0) {
                    try await page.evaluate(
                        "\(all)[\(index)].scrollIntoView({ block: 'nearest' }), \(all)[\(index)].click()")
                    if openers == Self.dialog { try await page.wait(for: "document.querySelector('dialog[open]')") }
                    guard try await Self.isOpen(page) else { continue }
                    opened += 1
                    let name =
                        try await page.evaluate(
                            "document.querySelector(':popover-open, dialog[open]').getAttribute('aria-label') ?? ''"
                        ).string ?? ""
                    // The views' own test checks the view below; each distinct outline is checked only once.
                    if seen.insert(try await Self.outline(page)).inserted {
                        #expect(
                            try await Axe.run(on: page, in: ":popover-open, dialog[open]", all: true) == [],
                            "\(name) in \(view)")
                    }
                    let box = try await page.evaluate(
                        """
                        (() => { const box = document.querySelector(':popover-open, dialog[open]').getBoundingClientRect();
                          return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight; })()
                        """)
                    #expect(box == .bool(true), "\(name) in \(view)")
                    try await page.press("Escape")
                    try await page.wait(for: "!document.querySelector(':popover-open, dialog[open]')")
                }
            }
            #expect(opened >= 20 && seen.count >= 15, "\(opened), \(seen.count) of them built otherwise")
        }
    }

    /// Outline of what opened: its elements, their attributes, the values of the attributes that affect its look, and which
    /// elements have a text.
    private static func outline(_ page: BrowserPage) async throws -> String {
        try await page.evaluate(
            """
            [...document.querySelectorAll(':popover-open, :popover-open *, dialog[open], dialog[open] *')].map(one =>
              one.tagName + [...one.attributes].map(each =>
                /^(class|type|role|hidden|disabled)$/.test(each.name) ? each.name + each.value : each.name).join()
                + [...one.childNodes].some(each => each.nodeType === 3 && each.data.trim())).join(' ')
            """
        ).string ?? ""
    }

    /// Whether something opened over the page, once its content is there.
    private static func isOpen(_ page: BrowserPage) async throws -> Bool {
        guard try await page.evaluate("document.querySelector(':popover-open, dialog[open]') !== null") == .bool(true)
        else { return false }
        try await page.wait(
            for:
                "document.getAnimations().every(one => one.playState !== 'running') && [...document.querySelectorAll(':popover-open img')].every(one => one.complete)"
        )
        return true
    }
}
