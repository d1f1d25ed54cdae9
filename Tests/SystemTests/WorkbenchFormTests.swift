import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import LayoverWorkbench
import Testing

/// The forms of a new campaign and of a new card: the room that is left, excluded markets, times of single markets, and
/// words that are never lost.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchFormTests {
    private static func fit(_ name: String, _ locale: String) -> String {
        "document.querySelector('.field:has(> #text-\(name)-\(locale)) .fit:not([hidden]) b')?.innerText"
    }

    /// One letter more than the room left is too many: the meter of the form and the card agree.
    @Test func `a new card says at each text how many letters are left at the tightest size`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-widget")
            try await browser.press("#market-NO")
            try await page.fill("Bagasje", in: "#text-heading-nb-NO")
            let words = try await page.wait(for: Self.fit("heading", "nb-NO")).string ?? ""
            let found = try #require(words.firstMatch(of: #/^(\d+) letters? left at (\d+) px and (\d+) %/#), "\(words)")
            let left = try #require(Int(found.output.1))
            let size = "at \(found.output.2) px and \(found.output.3) %"
            let more = String(String(repeating: " Bagasje", count: 40).prefix(left + 1))
            try await page.fill("Bagasje" + more.dropLast(), in: "#text-heading-nb-NO")
            try await page.wait(for: "\(Self.fit("heading", "nb-NO")) === '0 letters left \(size)'")
            try await page.fill("Bagasje" + more, in: "#text-heading-nb-NO")
            try await page.wait(for: "\(Self.fit("heading", "nb-NO")) === '1 letter too many \(size)'")
            // Each text has a separate meter, and an empty text has no meter.
            #expect(try await page.evaluate(Self.fit("advice", "nb-NO")) == .null)
            try await page.fill("Vesken er gratis.", in: "#text-advice-nb-NO")
            try await page.wait(for: Self.fit("advice", "nb-NO"))
            try await page.fill("Bagasje til {city", in: "#text-heading-nb-NO")
            try await page.wait(for: "document.querySelector('.field-told') && !\(Self.fit("heading", "nb-NO"))")
            #expect(
                try await page.evaluate(
                    "document.getElementById('text-advice-nb-NO').getAttribute('aria-describedby').split(' ').some(id => document.getElementById(id)?.matches('.fit'))"
                ) == .bool(true))
        }
    }

    /// A card from before the words changed has other words, so its room is not the room of the current words.
    @Test func `a text's room is never computed from a card before the change`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-widget")
            try await page.wait(for: "document.querySelector('.maker-stage iframe')")
            try await page.evaluate(
                """
                window.gates = []; window.measured = 0; const reach = window.fetch;
                window.fetch = async (path, ...rest) => {
                  const answer = await reach(path, ...rest);
                  if (/widgets.card/.test(path)) await new Promise(go => window.gates.push(go));
                  return answer;
                };
                new MutationObserver(() => { window.measured += document.querySelectorAll('.fit-frame').length })
                  .observe(document.body, {childList: true}); 0
                """)
            try await browser.press("#market-NO")
            try await page.wait(for: "window.gates.length === 1 && document.getElementById('text-heading-nb-NO')")
            try await page.evaluate(
                """
                const area = document.getElementById('text-heading-nb-NO');
                area.value = 'Bagasje'; area.dispatchEvent(new Event('input', {bubbles: true}));
                window.gates.splice(0).forEach(go => go()); 0
                """)
            try await page.wait(for: "window.gates.length === 1")
            #expect(try await page.evaluate("window.measured") == .int(0))
            try await page.evaluate("window.gates.splice(0).forEach(go => go())")
            try await page.wait(for: Self.fit("heading", "nb-NO"))
        }
    }

    /// A press that coincides with the arrival of the pictures or the times reaches the button that the person saw.
    @Test func `nothing takes a button's place while it is pressed, and nothing moves away under it`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/")
            try await page.evaluate(
                """
                window.gates = []; window.asked = []; const reach = window.fetch;
                window.fetch = async (path, ...rest) => {
                  window.asked.push(path);
                  if (/pictures|campaigns.card/.test(path)) await new Promise(go => window.gates.push(go));
                  return reach(path, ...rest);
                }; 0
                """)
            let go = "window.gates.splice(0).forEach(go => go())"
            try await browser.press("a[data-view=campaign]")
            try await page.wait(
                for: "window.asked.includes('/api/pictures') && document.querySelector('#campaign-title')")
            try await page.evaluate("window.button = document.getElementById('picture-light-choose')")
            try await page.evaluate(go)
            try await page.wait(for: "document.querySelector('.maker-stage iframe:not(.coming)')")
            #expect(try await page.evaluate("window.button.isConnected") == .bool(true))
            for market in ["GB", "NO", "AE"] { try await browser.press("#market-\(market)") }
            try await page.choose("2027-01-11", in: "#campaign-from-day")
            try await page.choose("2027-01-31", in: "#campaign-until-day")
            let place = "document.getElementById('picture-light-choose').getBoundingClientRect().top + scrollY"
            let early = try await page.evaluate(place)
            // All requests meanwhile are let through.
            try await page.evaluate("window.passing = setInterval(() => \(go), 5)")
            try await page.wait(for: Self.times("Norway", "11 Jan 2027"))
            #expect(try await page.evaluate(place) == early)
            try await browser.press("#picture-light-choose")
            try await page.wait(for: "document.querySelector('.picture-choice')")
        }
    }

    /// If a card's frame has the focus, it receives the keys, too.
    @Test func `a tap in a card's frame closes any popover of the page`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-campaign")
            try await browser.card(shows: "Your headline")
            try await browser.press(".maker-card button.picker")
            try await page.wait(for: "document.querySelector(':popover-open')")
            try await Self.tap(page, ".maker-stage iframe")
            try await page.wait(for: "!document.querySelector(':popover-open')")
            // A popover that opens while the frame has the focus takes the keys from it.
            try await page.evaluate("document.querySelector('.maker-stage iframe').focus()")
            try await page.evaluate("document.querySelector('.maker-card button.picker').click()")
            try await page.wait(for: "document.querySelector(':popover-open')")
            try await page.press("Escape")
            try await page.wait(for: "!document.querySelector(':popover-open')")
        }
    }

    /// Presses the last corner of a frame, once it is in view: a panel may cover its middle.
    private static func tap(_ page: BrowserPage, _ selector: String) async throws {
        let corner = try await page.wait(
            for:
                """
                (() => { const one = document.querySelector('\(selector)'); one.scrollIntoView({ block: 'end' });
                  const { right, bottom } = one.getBoundingClientRect(), corner = [right - 12, bottom - 12];
                  return document.elementFromPoint(...corner) === one && corner; })()
                """)
        let numbers = corner.items?.compactMap(\.number) ?? []
        let (x, y) = (try #require(numbers.first), try #require(numbers.last))
        for (type, buttons) in [("mousePressed", 1), ("mouseReleased", 0)] {
            try await page.call(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": .double(x), "y": .double(y), "button": .string("left"),
                    "buttons": .int(buttons), "clickCount": .int(1),
                ])
        }
    }

    @Test func `a new campaign's meter equals the card's own once it is saved`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-campaign?market=NO")
            try await fillIn(browser, markets: ["NO"])
            let words = try await page.wait(for: Self.fit("title", "nb-NO")).string ?? ""
            try await browser.press("#campaign-save")
            try await page.wait(for: "location.pathname === '/card/sponsored-banner'")
            try await browser.card(shows: "Høst ved fjorden")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            let own = try await page.wait(for: "document.querySelector('.text-edit .fit:not([hidden]) b')?.innerText")
            #expect(own.string == words)
        }
    }

    @Test func `all markets but two, and one with times of its own`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-campaign?market=NO")
            try await page.wait(for: "document.querySelector('#market-NO')")
            try await browser.press(".segments [role=radio]:last-child")
            for market in ["JP", "IN"] { try await browser.press("#market-\(market)") }
            let said = "document.querySelector('.pills + .hint').innerText"
            try await page.wait(for: "\(said).includes('in 12 of 14 markets: all but India and Japan')")
            try await fillIn(browser, markets: [])
            try await page.choose("AE", in: "#campaign-other-times")
            try await page.choose("2027-01-10", in: "#except-AE-from-day")
            try await page.wait(for: Self.times("United Arab Emirates", "10 Jan 2027"))
            try await page.wait(for: Self.times("Norway", "11 Jan 2027"))
            // A time of day alone applies to the common day.
            try await page.choose("DE", in: "#campaign-other-times")
            try await page.choose("10:30", in: "#except-DE-from-time")
            try await page.wait(for: Self.times("Germany", "11 Jan 2027, 10:30"))
            try await page.choose("2027-01-01", in: "#except-AE-until-day")
            try await page.wait(
                for:
                    "document.querySelector('.other-time[data-market=AE] .field-told')?.innerText === 'In United Arab Emirates it ends before it begins.'"
            )
            try await page.choose("2027-01-20", in: "#except-AE-until-day")
            try await axe(on: browser, "a form with other times")
            try await browser.press("#except-DE-remove")
            try await page.wait(for: "!document.querySelector('.other-time[data-market=DE]')")
            try await page.reload()
            try await browser.isReady()
            try await page.wait(for: "\(said).includes('all but India and Japan')")
            try await page.wait(for: "document.querySelector('#except-AE-from-day')?.value === '2027-01-10'")
            try await page.wait(for: "document.querySelector('#made-whole')")
            try await browser.press("#campaign-save")
            try await page.wait(for: "location.pathname === '/card/sponsored-banner'")
            let text = try browser.content.text("widgets/campaigns/autumn-by-the-fjord.yaml")
            #expect(text.contains("markets: [AE, BR, DE, ES, FR, GB, HU, IT, NO, PL, SE, US]"), "\(text)")
            #expect(text.contains("except:\n  AE: { from: 2027-01-10, until: 2027-01-20 }\n"), "\(text)")
        }
    }

    @Test func `an invalid weight or name is reported at its field, and two presses write a change`()
        async throws
    {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-campaign")
            try await browser.card(shows: "Your headline")
            try await page.fill("秋のセール", in: "#campaign-title")
            try await page.wait(for: Self.told("campaign-title", "one letter from a to z"))
            try await page.fill("秋のセール autumn", in: "#campaign-title")
            try await page.wait(for: "document.querySelector('#campaign-title').getAttribute('aria-invalid') === null")
            try await page.evaluate("document.querySelector('details.maker-section').open = true")
            for (weight, isWrong) in [("0", true), ("1", false), ("1000", false), ("1001", true), ("2.5", true)] {
                try await page.fill(weight, in: "#campaign-weight")
                try await page.wait(
                    for:
                        "document.querySelector('#campaign-weight').getAttribute('aria-invalid') === \(isWrong ? "'true'" : "null")"
                )
            }
            try await page.wait(for: Self.told("campaign-weight", "from 1 to 1000"))
            try await page.reload()
            try await browser.isReady()
            try await browser.press("#campaign-anew")
            try await page.wait(for: "document.querySelector('#campaign-anew-drop')")
            try await browser.press("#campaign-anew-keep")
            #expect(
                try await page.evaluate("document.querySelector('#campaign-title').value").string == "秋のセール autumn")
            try await browser.press("#campaign-anew")
            try await browser.press("#campaign-anew-drop")
            try await page.wait(for: "document.querySelector('#campaign-title')?.value === ''")
        }
    }

    @Test func `a lost server is reported beside the button that was pressed`() async throws {
        try await WorkbenchBrowser.run(endsQuiet: false) { browser in
            let page = browser.page
            try await browser.open("/new-widget")
            try await browser.card(shows: "Your headline")
            #expect(try await browser.preview.stop() == 0)
            try await page.fill("Hand luggage", in: "#widget-title")
            try await browser.press("#widget-save")
            let told = try await page.wait(for: "document.querySelector('.maker-save [role=alert]')?.innerText")
            #expect(
                told.string?.hasPrefix("The workbench does not answer.") == true
                    && told.string?.contains("kept in this browser") == true, "\(told)")
            #expect(page.log.errors.allSatisfy { $0.contains("ERR_CONNECTION_REFUSED") }, "\(page.log.errors)")
        }
    }

    /// Fills in everything that a campaign needs, in Norwegian and English.
    private func fillIn(_ browser: WorkbenchBrowser, markets: [String]) async throws {
        let page = browser.page
        try await page.fill("Autumn by the fjord", in: "#campaign-title")
        for market in markets { try await browser.press("#market-\(market)") }
        try await page.choose("2027-01-11", in: "#campaign-from-day")
        try await page.choose("2027-01-31", in: "#campaign-until-day")
        // This waits until everything is drawn that the answer about a day draws again.
        try await page.wait(for: "!document.querySelector('.times')?.innerText.includes('…')")
        try await browser.press("#picture-light-choose")
        try await browser.press(".picture-choice")
        try await page.fill("https://www.example.com/autumn", in: "#campaign-web")
        let locales = try await page.wait(
            for:
                "(all => all.length > 0 && all)([...document.querySelectorAll('textarea[id^=text-title-]')].map(one => one.lang))"
        )
        for locale in locales.items?.compactMap(\.string) ?? [] {
            try await page.fill("Høst ved fjorden", in: "#text-title-\(locale)")
            try await page.fill("En fjord", in: "#text-alt-\(locale)")
        }
        try await page.fill("Høst ved fjorden", in: "#text-title-nb-NO")
        try await browser.card(shows: "Høst ved fjorden")
    }

    private static func told(_ field: String, _ words: String) -> String {
        "document.querySelector('.field:has(> #\(field)) .field-told')?.innerText.includes('\(words)')"
    }

    /// Whether a row of the table of times has these words.
    private static func times(_ market: String, _ words: String) -> String {
        "[...document.querySelectorAll('.times tbody tr')].some(row => row.innerText.startsWith('\(market)') && row.innerText.includes('\(words)'))"
    }

    /// Checks that axe finds nothing serious, light and dark, wide and narrow, and that nothing extends beyond a narrow
    /// window.
    private func axe(on browser: WorkbenchBrowser, _ words: Comment) async throws {
        for (width, scheme) in [(1400, "light"), (1400, "dark"), (390, "light"), (320, "dark")] {
            try await browser.page.resize(width: width, height: 900)
            try await browser.page.prefer(scheme: scheme)
            try await browser.page.wait(
                for: "document.getAnimations().every((one) => one.playState !== 'running')")
            let room = try await browser.page.evaluate("document.documentElement.scrollWidth - innerWidth").int ?? 0
            #expect(room <= 0, "\(words), \(width) wide")
            guard Axe.isThere else { continue }
            #expect(try await Axe.run(on: browser.page) == [], "\(words), \(width) wide, \(scheme)")
        }
        try await browser.page.resize(width: 1400, height: 900)
        try await browser.page.prefer(scheme: "light")
    }
}
