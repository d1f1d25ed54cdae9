import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The panel of a pick beside its card: curves with candidates on them, sliders, points.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(5)))
struct WorkbenchPickTests {
    private static let table = "document.querySelector('.points')?.innerText"
    private static let curves = "document.querySelectorAll('.curves svg .curve-line').length"

    /// The shipped content, with an arm added to its places to eat.
    private static func content() throws -> TemporaryFolder {
        let content = try TemporaryFolder.shippedContent()
        try content.replace(
            "  show: 8\n",
            with:
                "  show: 8\n  arms:\n    good-first: { score: [{ fact: rating, curve: { linear: { zero: 3, one: 5 } } }] }\n",
            in: "widgets/cards/late-dinner/widget.yaml")
        return content
    }

    private func move(_ id: String, to value: String, _ page: BrowserPage) async throws {
        try await page.evaluate(
            "(field => { field.value = '\(value)'; field.dispatchEvent(new Event('input', { bubbles: true })); field.dispatchEvent(new Event('change', { bubbles: true })); })(document.getElementById('\(id)'))"
        )
    }

    @Test func `curves have the candidates on them, and sliders and arms move them`() async throws {
        try await WorkbenchBrowser.run(try Self.content()) { browser in
            let page = browser.page
            try await browser.open("/card/late-dinner?market=GB&open=pick&now=2027-03-15T18:00")
            try await page.wait(for: "\(Self.curves) === 4")
            #expect(
                try await page.evaluate("document.querySelectorAll('.curves .curve-first').length > 0") == .bool(true))
            #expect(try await page.evaluate("document.getElementById('pick-now').value") == .string("1080"))
            let evening = try await page.evaluate(Self.table)
            // Long before breakfast, only places that never close are open.
            try await move("pick-now", to: "240", page)
            try await page.wait(for: "\(Self.table) !== \(evening)")
            #expect(try await page.evaluate("document.querySelectorAll('.points tbody tr').length < 4") == .bool(true))
            try await move("pick-now", to: "1080", page)
            try await page.wait(for: "\(Self.table) === \(evening)")
            try await move("pick-distance", to: "5000", page)
            try await page.wait(for: "\(Self.table) !== \(evening)")
            try await move("pick-distance", to: "0", page)
            try await page.wait(for: "\(Self.table) === \(evening)")
            try await move("pick-arm", to: "good-first", page)
            try await page.wait(for: "\(Self.curves) === 1")
            #expect(
                try await page.evaluate(
                    "/arm moves|by the arm/.test(document.querySelector('.panel-body .note')?.innerText)")
                    == .bool(true))
        }
    }

    @Test func `offers of a sample are on the curves of a card, and other cards have no such panel`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/card/pick-one?market=GB&open=pick")
            try await page.wait(for: "\(Self.curves) === 2")
            #expect(try await page.evaluate("document.querySelectorAll('.curves circle').length > 1") == .bool(true))
            #expect(try await page.evaluate("document.getElementById('pick-now')") == .null)
            try await browser.open("/card/price-alert?market=NO&open=pick")
            try await page.wait(
                for: "document.querySelector('[role=tab][aria-selected=true]')?.textContent.startsWith('Texts')")
            #expect(
                try await page.evaluate(
                    "[...document.querySelectorAll('[role=tab]')].some(one => one.checkVisibility() && one.textContent.startsWith('Pick'))"
                ) == .bool(false))
        }
    }

    @Test(arguments: [(1_440, "light"), (390, "dark")])
    func `axe finds nothing in the panel, and nothing exceeds the window`(width: Int, scheme: String) async throws {
        try await WorkbenchBrowser.run(try Self.content()) { browser in
            let page = browser.page
            try await page.resize(width: width, height: 900)
            try await page.prefer(scheme: scheme)
            try await browser.open("/card/late-dinner?market=GB&open=pick&now=2027-03-15T18:00")
            try await page.wait(for: "\(Self.curves) === 4")
            #expect(try await Axe.run(on: page, in: "[role=tabpanel]", all: true) == [])
            #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true))
        }
    }
}
