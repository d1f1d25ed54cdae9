import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The calendar of `layover preview`: lanes, cards, conflicts, and ends that are moved.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchCalendarTests {
    private static let sale = "widgets/campaigns/monday-sale.yaml"
    private static let view = "/calendar?from=2026-11-20&to=2027-01-20"

    private func wait(for bar: String, on browser: WorkbenchBrowser) async throws {
        try await browser.page.wait(for: "document.querySelector('[data-market=GB] [data-name=\"\(bar)\"]')")
    }

    @Test func `no bar and no name lies on another, and the line of now crosses none`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            for (width, view) in [
                (1440, "/calendar"), (1440, "/calendar?from=2026-01-01&to=2026-12-31"), (1024, Self.view),
                (320, "/calendar"), (1440, "/calendar?from=2026-12-01&to=2026-12-14"),
            ] {
                try await page.resize(width: width, height: 900)
                try await browser.open(view)
                try await wait(for: "city-breaks", on: browser)
                let crossed = try await page.evaluate(
                    """
                    [...document.querySelectorAll('.cal-line')].flatMap(line => {
                      const boxes = [...line.querySelectorAll('.cal-bar')].map(bar => {
                        const all = [bar, bar.querySelector('.cal-words')].map(one => one.getBoundingClientRect());
                        return { name: bar.dataset.name, left: Math.min(...all.map(one => one.left)),
                          right: Math.max(...all.map(one => one.right)), top: bar.getBoundingClientRect().top };
                      });
                      return boxes.flatMap((one, index) => boxes.slice(index + 1)
                        .filter(two => one.top === two.top && one.left < two.right - 1 && two.left < one.right - 1)
                        .map(two => one.name + ' and ' + two.name));
                    })
                    """)
                #expect(crossed == .array([]), "\(width), \(view)")
                // If the line and a name overlap, the name is drawn on top.
                let covered = try await page.evaluate(
                    """
                    [...document.querySelectorAll('.cal-now')].flatMap(line => {
                      const x = line.getBoundingClientRect().left + 1;
                      return [...line.parentElement.querySelectorAll('.cal-words')].filter(words => {
                        const box = words.getBoundingClientRect();
                        if (x < box.left || x > box.right) return false;
                        words.scrollIntoView({ block: 'center', behavior: 'instant' });
                        const now = words.getBoundingClientRect();
                        return document.elementsFromPoint(x, now.top + now.height / 2)
                          .findIndex(one => one.classList.contains('cal-now')) === 0;
                      }).map(words => words.textContent);
                    })
                    """)
                #expect(covered == .array([]), "\(width), \(view)")
            }
            try await page.resize(width: 1400, height: 900)
        }
    }

    @Test func `bars have their cards, and a popover says when it ends as its author wrote it`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open(Self.view + "&market=GB")
            try await wait(for: "winter-sun", on: browser)
            try await page.wait(for: "document.querySelector('[data-name=winter-sun] .mini iframe.loaded')")
            try await browser.press("[data-name=\"monday-sale\"] .cal-open")
            let words =
                try await page.wait(for: "document.querySelector(':popover-open .facts')?.innerText").string ?? ""
            #expect(words.contains("Sun, 13 Dec 2026, end of day"), "\(words)")
            try await page.wait(for: "document.querySelector(':popover-open .mini iframe.loaded')")
            if Axe.isThere { #expect(try await Axe.run(on: page) == []) }
        }
    }

    @Test func `an end is moved by keys, saved, undone, and stays on its side of the other`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            let before = try browser.content.text(Self.sale)
            try await browser.open(Self.view + "&market=GB")
            try await wait(for: "monday-sale", on: browser)
            let end = "#end-until-GB-monday-sale"
            let value = "document.querySelector('\(end)')?.getAttribute('aria-valuetext')"
            try await page.evaluate("document.querySelector('\(end)').focus()")
            try await page.press("ArrowRight")
            try await page.press("PageUp")
            #expect(try await page.evaluate(value).string == "Mon, 21 Dec 2026, end of day")
            try await page.press("Escape")
            #expect(try await page.evaluate(value).string == "Sun, 13 Dec 2026, end of day")
            for _ in 0..<3 { try await page.press("PageDown") }
            #expect(try await page.evaluate(value).string == "Mon, 7 Dec 2026, end of day", "it ends where it begins")
            #expect(try browser.content.text(Self.sale) == before, "nothing is written yet")
            for _ in 0..<2 { try await page.press("PageUp") }
            try await page.press("Enter")
            let toast = try await page.wait(
                for: "document.querySelector('.toast-action') && document.getElementById('toasts').innerText")
            #expect(
                toast.string?.contains("Monday sale ends Mon, 21 Dec 2026, end of day, in all 4 markets") == true,
                "\(toast)")
            #expect(
                try browser.content.text(Self.sale)
                    == before.replacing("until: 2026-12-13", with: "until: 2026-12-21"))
            try await page.wait(
                for:
                    "\(value) === 'Mon, 21 Dec 2026, end of day' && document.activeElement?.id === 'end-until-GB-monday-sale'"
            )
            try await browser.press(".toast-action")
            try await page.wait(for: "\(value) === 'Sun, 13 Dec 2026, end of day'")
            #expect(try browser.content.text(Self.sale) == before)
        }
    }

    @Test func `an end is dragged, on the market's own clock`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            let before = try browser.content.text(Self.sale)
            try await browser.open(Self.view + "&market=AE")
            try await page.wait(for: "document.querySelector('#end-from-AE-monday-sale')")
            let day =
                try await page.evaluate("document.querySelector('.cal-bar').parentElement.clientWidth / 61").number ?? 0
            try await page.drag("#end-from-AE-monday-sale", by: -2 * day)
            try await page.wait(for: "document.querySelector('.toast-action')")
            #expect(
                try browser.content.text(Self.sale)
                    == before.replacing("{ from: 2026-12-06 09:00 }", with: "{ from: 2026-12-04 09:00 }"))
            try await page.wait(
                for:
                    "document.querySelector('#end-from-AE-monday-sale')?.getAttribute('aria-valuetext') === 'Fri, 4 Dec 2026, 09:00'"
            )
        }
    }

    @Test func `campaigns for the same place are listed in words, on the bars and above them`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open(Self.view)
            try await wait(for: "city-breaks", on: browser)
            #expect(try await page.evaluate("document.getElementById('conflicts')") == .null)
            try browser.content.replace("to: [OSL, BGO]", with: "to: [OSL, BGO, VIE]", in: Self.sale)
            let words = try await page.wait(for: "document.getElementById('conflicts')?.innerText").string ?? ""
            #expect(
                words.hasPrefix(
                    "City breaks and Monday sale want the place of Sponsored banner in Germany, United Kingdom and Norway, Mon, 7 Dec 2026, 09:00"
                ), "\(words)")
            #expect(words.contains("City breaks is drawn 2 times in 5, Monday sale 3 times"))
            let label = try await page.evaluate(
                "document.querySelector('[data-market=NO] [data-name=\"monday-sale\"] .cal-open').getAttribute('aria-label')"
            ).string
            #expect(label?.hasSuffix("; wants one place with City breaks") == true, "\(label ?? "")")
            #expect(
                try await page.evaluate(
                    "document.querySelector('[data-market=AE] [data-name=\"monday-sale\"]').dataset.conflict"
                )
                .string == "false")
            for (width, scheme) in [(1400, "dark"), (320, "light")] where Axe.isThere {
                try await page.resize(width: width, height: 900)
                try await page.prefer(scheme: scheme)
                try await browser.open(Self.view)
                try await page.wait(for: "document.getElementById('conflicts')")
                #expect(try await Axe.run(on: page) == [], "\(width), \(scheme)")
            }
            try await page.resize(width: 1400, height: 900)
        }
    }
}
