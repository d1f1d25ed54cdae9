import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The bar of views: each is reached and read in a window of any width, by pointer and by keys.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchViewsTests {
    private static let names: Set<String> = [
        "Widgets", "Find", "Results page", "Trip page", "Matrix", "Releases", "Sentences", "Calendar", "Changes",
        "Supplier answer",
        "New campaign", "New card",
    ]
    /// Names of links and buttons that are wholly in the window, each with the words that are read beside its sign.
    private static func seen(_ selector: String) -> String {
        """
        [...document.querySelectorAll('\(selector)')].filter(one => {
          const box = one.getBoundingClientRect(), words = one.querySelector('span').getBoundingClientRect();
          return box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
            && words.width > 8 && words.left >= box.left - 1 && words.right <= box.right + 1
            && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('a, button') === one;
        }).map(one => one.querySelector('span').innerText)
        """
    }

    @Test(arguments: [(320, 640), (390, 844), (768, 1024), (1440, 900)])
    func `every view is seen by its name and reached`(width: Int, height: Int) async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await page.resize(width: width, height: height)
            try await browser.open("/")
            try await page.wait(for: "document.querySelector('.tile')")
            var names = Self.texts(try await page.evaluate(Self.seen(".views a")))
            if width <= 640 {
                #expect(names.count == 4, "\(names)")
                try await browser.press("#views-more")
                try await page.wait(for: "document.getAnimations().every(one => one.playState !== 'running')")
                names += Self.texts(try await page.evaluate(Self.seen(":popover-open a")))
                try await axe(on: browser, "the menu of views")
                try await browser.press(":popover-open a[href^=\"/matrix\"]")
            } else {
                #expect(try await page.evaluate("document.getElementById('views-more').offsetWidth").int == 0)
                try await browser.press(".views a[data-view=matrix]")
            }
            #expect(Set(names) == Self.names && names.count == Self.names.count, "\(names)")
            try await page.wait(
                for: "location.pathname.startsWith('/matrix/') && !document.querySelector(':popover-open')")
            #expect(
                try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true),
                "nothing stands out at \(width) points")
            try await axe(on: browser, "the matrix at \(width) points")
        }
    }

    @Test func `by keys alone the menu opens, leads on and closes, and the focus comes back`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await page.resize(width: 320, height: 640)
            try await browser.open("/")
            try await page.evaluate("document.getElementById('views-more').focus()")
            try await page.press("Enter")
            try await page.wait(for: "document.activeElement?.closest(':popover-open')")
            try await page.press("Escape")
            try await page.wait(for: "document.activeElement?.id === 'views-more'")
            try await page.press("Enter")
            try await page.wait(for: "document.activeElement?.closest(':popover-open')")
            for _ in 0..<8 {
                let href = try await page.evaluate("document.activeElement.getAttribute('href') ?? ''").string ?? ""
                if href.hasPrefix("/new-campaign") { break }
                try await page.press("Tab")
            }
            try await page.press("Enter")
            try await page.wait(
                for: "location.pathname === '/new-campaign' && !document.querySelector(':popover-open')")
            // The button shows that the view behind it is the open one.
            try await browser.press("#views-more")
            try await page.wait(
                for: "document.querySelector(':popover-open a[aria-current=page]')?.innerText === 'New campaign'")
        }
    }

    @Test func `a menu that is opened while a view is on its way stays open`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await page.resize(width: 320, height: 640)
            try await browser.open("/")
            // Both clicks happen in one turn of the page, so the view's code comes later.
            try await page.evaluate(
                "document.querySelector('.views a[data-view=campaign]').click(); document.getElementById('views-more').click()"
            )
            try await page.wait(for: "document.querySelector('.view:not([hidden]) .maker')")
            try await page.wait(
                for: "document.querySelector(':popover-open a[aria-current=page]')?.innerText === 'New campaign'")
            #expect(
                try await page.evaluate("document.activeElement.closest(':popover-open') !== null") == .bool(true))
        }
    }

    @Test func `a low window scrolls to the last view`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            for width in [844, 1440] {
                try await page.resize(width: width, height: 390)
                try await browser.open("/")
                try await browser.press(".views a[data-view=widget]")
                try await page.wait(for: "location.pathname === '/new-widget'")
                #expect(
                    try await page.evaluate(
                        "document.querySelector('.rail').scrollHeight <= document.querySelector('.rail').clientHeight")
                        == .bool(true), "the foot stays in its place at \(width) points")
            }
        }
    }

    private static func texts(_ json: JSONValue) -> [String] { (json.items ?? []).compactMap(\.string) }

    private func axe(on browser: WorkbenchBrowser, _ words: Comment) async throws {
        guard Axe.isThere else { return }
        for scheme in ["light", "dark"] {
            try await browser.page.prefer(scheme: scheme)
            try await browser.page.wait(for: "document.getAnimations().every(one => one.playState !== 'running')")
            #expect(try await Axe.run(on: browser.page) == [], "\(words), \(scheme)")
        }
        try await browser.page.prefer(scheme: "light")
    }
}
