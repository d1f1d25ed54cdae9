import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Why a card does not show and what was changed, followed on the real page.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchReasonsTests {
    @Test func `from the page of results one gets to the test that keeps a card away`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/page?market=GB&answer=lhr-edi&open=why")
            let trace =
                "[...document.querySelectorAll('.trace')].find(one => one.querySelector('b').innerText === 'Cuba travel advice')"
            try await page.wait(for: trace)
            try await page.evaluate("\(trace).querySelector('summary').click()")
            let no = "\(trace).querySelector('.step[data-verdict=no]')"
            try await page.wait(for: no)
            let words = try await page.evaluate("\(no).innerText").string ?? ""
            #expect(words.contains("Condition") && words.contains("Cuba"), "\(words)")
            #expect(
                try await page.evaluate("\(no).querySelectorAll('.operand .operand-value').length > 0") == .bool(true))
            let place = try await page.evaluate("\(no).querySelector('a.place')?.href").string ?? ""
            #expect(place.contains("widgets/cards/cuba-travel-advice/widget.yaml"), "\(place)")
            try await page.evaluate("\(trace).querySelector('a.button').click()")
            try await page.wait(for: "location.pathname === '/card/cuba-travel-advice'")
            try await browser.isReady()
        }
    }

    @Test func `a card is compared with the last published one, beside each other and word by word`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try await WorkbenchBrowser.run(content) { browser in
            let page = browser.page
            try await browser.open("/card/price-alert?market=GB&sample=two-months")
            try await browser.card(shows: "Not ready to book?")
            try content.replace(
                "Not ready to book?", with: "Still looking around?",
                in: "widgets/cards/price-alert/messages/en-GB.yaml")
            try await browser.card(shows: "Still looking around?")
            try await browser.pick("Compare with", "As last published")
            try await browser.address(has: "against", "HEAD")
            let both = "\(WorkbenchBrowser.words).includes('Not ready') && \(WorkbenchBrowser.words).includes('Still')"
            try await page.wait(for: both)
            try await browser.press("[role=radio][aria-label=\"What changed\"]")
            try await page.wait(for: "document.querySelector('.change .was')?.innerText.includes('Not ready to book?')")
            #expect(
                try await page.evaluate("document.querySelector('.change .is').innerText").string?.contains("Still")
                    == true)
            try await browser.press("[role=radio][aria-label=Pixels]")
            try await page.wait(for: both)
            let blend = "getComputedStyle(document.querySelector('.sides .frame + .frame')).mixBlendMode"
            #expect(try await page.evaluate(blend).string == "difference")
            try await browser.open("/changes")
            try await page.wait(for: "document.getElementById('main').innerText.includes('Price alert')")
            let words = try await page.evaluate("document.getElementById('main').innerText").string ?? ""
            #expect(words.contains("Against the last published content (") && !words.contains("HEAD"))
            #expect(words.contains("text") && !words.contains("Cuba travel advice"), "\(words.prefix(2000))")
        }
    }

    @Test func `an app that cannot draw a card is shown with its replacement`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open("/card/direct-by-airline?market=GB&open=source")
            try await browser.press(".panel-tools a")
            try await browser.address(has: "open", "why")
            let no = "document.querySelector('.step[data-verdict=no]')?.innerText"
            let words =
                try await browser.page.wait(for: "\(no)?.includes('What the app can draw') && \(no)").string ?? ""
            #expect(words.contains("native.timetable"), "\(words)")
        }
    }

    @Test func `a scene is saved under a name, chosen again elsewhere, and forgotten`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/card/price-alert?market=NO&width=320&scheme=dark")
            try await browser.press("button[aria-label=\"Saved scenes\"]")
            try await page.wait(for: "document.activeElement?.name === 'name'")
            try await page.type("Small and dark")
            try await page.press("Enter")
            try await page.wait(for: "document.getElementById('toasts').innerText.includes('Small and dark')")
            try await browser.open("/matrix/price-alert?market=GB&scale=150")
            try await browser.press("button[aria-label=\"Saved scenes\"]")
            try await browser.press(".saved-scene")
            for (name, value) in [("market", "NO"), ("width", "320"), ("scheme", "dark"), ("scale", nil)] {
                try await browser.address(has: name, value)
            }
            try await browser.press("button[aria-label=\"Saved scenes\"]")
            try await browser.press("button[aria-label=\"Forget Small and dark\"]")
            try await page.wait(for: "!document.querySelector('.saved-scene')")
            #expect(try await page.evaluate("localStorage.getItem('layover-scenes')").string == "[]")
        }
    }

    @Test func `the calendar shows the campaigns and the clock changes`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open("/calendar?from=2026-10-01&to=2027-04-30")
            try await browser.page.wait(for: "document.querySelector('.cal-shift')")
            let words = try await browser.page.evaluate("document.getElementById('main').innerText").string ?? ""
            #expect(words.contains("Monday sale") && words.contains("Europe/Oslo"), "\(words.prefix(2000))")
        }
    }
}
