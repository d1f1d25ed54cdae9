import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import LayoverWorkbench
import Testing

/// A campaign made on the page of `layover preview` by a person who has never seen a campaign's file.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchCampaignTests {
    private static let file = "widgets/campaigns/autumn-in-oslo.yaml"
    private static let picture = "widgets/assets/my-fjord.jpg"
    private static let field = "document.querySelector('.picture-field')"
    /// The picture in the card that is drawn.
    private static let shown = "document.querySelector('.stage iframe:not(.coming)')?.contentDocument.images[0]"

    @Test func `a campaign with a picture of one's own runs in three markets, without a file`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            let before = browser.content.names("widgets/assets")
            try await browser.open("/new-campaign")
            try await browser.card(shows: "Your headline")
            try await name(browser, "Autumn in Oslo!")
            try await chooseMarketsAndDays(browser)
            try await drop(browser, "My Fjord.png")
            try await browser.press("dialog.crop .button-main")
            // The card's picture exists only in this browser.
            try await page.wait(for: "\(Self.shown)?.src.startsWith('blob:') && \(Self.shown).naturalWidth === 1200")
            #expect(browser.content.names("widgets/assets") == before)
            try await writeWords(browser)
            try await page.fill("https://www.example.com/autumn", in: "#campaign-web")
            try await place(browser, typed: "gardermo", code: "OSL")
            try await page.wait(for: "document.querySelector('#made-whole')")
            let words = try await page.evaluate("document.querySelector('.maker').innerText").string ?? ""
            for key in ["uses:", "markets:", "widgets/", ".yaml", "{ "] { #expect(!words.contains(key), "\(key)") }
            #expect(!browser.content.exists(Self.file))
            try await axe(on: browser, "a form that is filled in")

            try await browser.press("#campaign-save")
            try await page.wait(for: "location.pathname === '/card/sponsored-banner'")
            // The card of the market that was viewed last.
            try await browser.card(shows: "الخريف في أوسلو")
            try await page.wait(
                for: "\(Self.shown)?.src.endsWith('/my-fjord.jpg') && \(Self.shown).naturalWidth === 1200")
            try expectFiles(browser.content)
            // The form is empty for the next campaign.
            try await browser.open("/new-campaign")
            #expect(try await page.evaluate("document.querySelector('#campaign-title').value").string == "")
        }
    }

    private func chooseMarketsAndDays(_ browser: WorkbenchBrowser) async throws {
        let page = browser.page
        for market in ["GB", "NO", "AE"] {
            try await browser.press("#market-\(market)")
            try await page.wait(for: "document.querySelector('#market-\(market)').checked")
        }
        try await page.choose("2026-12-07", in: "#campaign-from-day")
        try await page.choose("09:00", in: "#campaign-from-time")
        try await page.choose("2026-12-13", in: "#campaign-until-day")
        try await page.wait(for: "document.querySelectorAll('.times tbody tr').length === 3")
        try await page.wait(for: "!document.querySelector('.times').innerText.includes('…')")
        let times = try await page.evaluate("document.querySelector('.times').innerText").string ?? ""
        for words in ["7 Dec 2026, 09:00", "UTC+04:00", "13 Dec 2026, to its end"] {
            #expect(times.contains(words), "\(times)")
        }
    }

    private func writeWords(_ browser: WorkbenchBrowser) async throws {
        for (locale, title, alt) in [
            ("en-GB", "Autumn in Oslo", "A fjord"), ("nb-NO", "Høst i Oslo", "En fjord"),
            ("ar-AE", "الخريف في أوسلو", "خليج"),
        ] {
            try await browser.page.fill(title, in: "#text-title-\(locale)")
            // The card shows the language that is being written.
            try await browser.card(shows: title)
            try await browser.page.fill(alt, in: "#text-alt-\(locale)")
        }
    }

    private func expectFiles(_ content: TemporaryFolder) throws {
        let text = try content.text(Self.file)
        for line in [
            "markets: [AE, GB, NO]", "routes: { to: [OSL] }", "from: 2026-12-07 09:00", "until: 2026-12-13",
            "image: my-fjord.jpg", "link: { web: \"https://www.example.com/autumn\" }", "nb-NO: \"Høst i Oslo\"",
        ] {
            #expect(text.contains(line), "\(line) in\n\(text)")
        }
        let bytes = [UInt8](try Data(contentsOf: content.url.appending(path: Self.picture)))
        #expect(bytes.starts(with: [0xff, 0xd8, 0xff]) && bytes.count <= 2 * 1_024 * 1_024)
        #expect(bytes.firstRange(of: Array("secret place".utf8)) == nil, "what the file said of itself stays behind")
    }

    @Test func `a missing value is reported at its field, and a reload loses neither text nor picture`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-campaign")
            try await browser.card(shows: "Your headline")
            try await axe(on: browser, "an empty form")
            try await browser.press("#campaign-save")
            try await page.wait(for: "document.activeElement?.id === 'campaign-title'")
            let told = try await page.evaluate(
                "[...document.querySelectorAll('.field-told')].map(one => one.innerText)")
            let words = told.items?.compactMap(\.string) ?? []
            #expect(words.first == "Give the campaign a name." && words.contains("Choose a picture."), "\(words)")
            #expect(
                try await page.evaluate("document.activeElement.getAttribute('aria-invalid')").string == "true")
            try await axe(on: browser, "a form with the missing values")

            try await name(browser, "Monday sale")
            try await page.wait(for: "document.querySelector('.field-told')?.innerText.includes('choose another')")
            try await name(browser, "Tuesday sale")
            try await browser.press("#market-NO")
            try await page.choose("2026-12-13", in: "#campaign-from-day")
            try await page.choose("2026-12-07", in: "#campaign-until-day")
            try await page.wait(
                for:
                    "[...document.querySelectorAll('.field-told')].some(one => one.innerText === 'It ends before it begins.')"
            )
            try await page.fill("example.com", in: "#campaign-web")
            try await page.wait(
                for:
                    "[...document.querySelectorAll('.field-told')].some(one => one.innerText.includes('begins with https://'))"
            )
            try await drop(browser, "Fjord.png")
            try await browser.press("dialog.crop .button-main")
            try await browser.press("#picture-dark-dim")
            try await page.wait(for: "document.querySelector('.picture-thumb[data-scheme=dark] img')")
            try await page.wait(for: "\(Self.field).ariaBusy !== 'true'")
            try await page.fill("Salg på tirsdag", in: "#text-title-nb-NO")

            try await page.reload()
            try await browser.isReady()
            try await page.choose("2026-12-20", in: "#campaign-until-day")
            try await page.fill("https://www.example.com/sale", in: "#campaign-web")
            try await browser.card(shows: "Salg på tirsdag")
            try await page.wait(for: "\(Self.shown)?.src.startsWith('blob:') && \(Self.shown).naturalWidth === 1200")
            #expect(try await page.evaluate("document.querySelector('#campaign-title').value").string == "Tuesday sale")
            #expect(try await page.evaluate("document.querySelector('#market-NO').checked") == .bool(true))
            try await page.wait(for: "document.querySelector('.picture-thumb[data-scheme=dark] img')")
            #expect(browser.content.names("widgets/assets").count == 8)
        }
    }

    /// Holds the browser's store with a transaction that sends request after request until `window.letGo` is called.
    private static let holdStore = """
        new Promise((held) => {
          const opening = indexedDB.open('layover-pictures', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('layover-pictures');
          opening.onsuccess = () => {
            const store = opening.result.transaction('layover-pictures', 'readwrite').objectStore('layover-pictures');
            let isHeld = true;
            window.letGo = () => { isHeld = false; };
            const ask = () => { if (isHeld) store.count().onsuccess = ask; else opening.result.close(); };
            ask();
            held(true);
          };
        })
        """

    @Test func `an author who leaves before the browser has stored a picture gets a question`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-campaign")
            try await browser.card(shows: "Your headline")
            let isAsked = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"
            #expect(try await page.evaluate(isAsked) == .bool(false))
            try await page.evaluate(Self.holdStore)
            try await drop(browser, "Fjord.png")
            try await browser.press("dialog.crop .button-main")
            try await page.wait(for: "\(Self.shown)?.src.startsWith('blob:')")
            #expect(try await page.evaluate("\(Self.field).ariaBusy").string == "true")
            #expect(try await page.evaluate(isAsked) == .bool(true))
            try await page.evaluate("window.letGo()")
            try await page.wait(for: "\(Self.field).ariaBusy !== 'true'")
            #expect(try await page.evaluate(isAsked) == .bool(false))
            try await page.reload()
            try await browser.isReady()
            try await page.wait(for: "\(Self.shown)?.src.startsWith('blob:')")
        }
    }

    @Test func `an existing picture is chosen, and an invalid one is rejected in plain words`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/new-campaign")
            try await browser.card(shows: "Your headline")
            try await browser.press("#picture-light-choose")
            try await page.wait(for: "document.querySelectorAll('.picture-choice').length === 4")
            try await axe(on: browser, "pictures to choose from")
            try await browser.press(".picture-choice")
            try await page.wait(for: "\(Self.shown)?.src.endsWith('/city-breaks.png')")
            for (file, bytes, words) in [
                (
                    "drawing.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
                    "An SVG drawing cannot be used"
                ),
                ("notes.png", Array("no picture at all".utf8), "is no picture that this browser can open"),
                ("letter.txt", Array("Dear all".utf8), "letter.txt is no picture"),
            ] {
                try browser.content.write(bytes, to: file)
                try await page.drop(file: browser.content.path(file), on: ".picture-field")
                try await page.wait(
                    for:
                        "document.querySelector('.picture-field .field-told')?.innerText.includes(\(JSONValue.string(words)))"
                )
            }
            // The card keeps its earlier picture.
            try await page.wait(for: "\(Self.shown)?.src.endsWith('/city-breaks.png')")
        }
    }

    private func name(_ browser: WorkbenchBrowser, _ name: String) async throws {
        try await browser.page.fill(name, in: "#campaign-title")
    }

    /// Drops a photograph whose data names the place where it was taken.
    private func drop(_ browser: WorkbenchBrowser, _ name: String) async throws {
        let hero = [UInt8](try Data(contentsOf: browser.content.url.appending(path: "widgets/assets/hero.png")))
        let words = Array("tEXtsecret place".utf8)
        let part = [0, 0, 0, UInt8(words.count - 4)] + words + [0, 0, 0, 0]
        try browser.content.write(Array(hero.prefix(33)) + part + Array(hero.dropFirst(33)), to: name)
        try await browser.page.drop(file: browser.content.path(name), on: ".picture-field")
        try await browser.page.wait(for: "document.querySelector('dialog.crop[open]')")
    }

    /// Types into the field for the flights' destination, and takes the first result.
    private func place(_ browser: WorkbenchBrowser, typed: String, code: String) async throws {
        let page = browser.page
        let field = ".place-field + .place-field"
        try await page.fill(typed, in: "\(field) input")
        try await page.wait(
            for: "document.querySelector('\(field) [role=option] .tail')?.innerText === \(JSONValue.string(code))")
        try await page.press("Enter")
        try await page.wait(
            for: "document.querySelector('\(field) .chip-button')?.innerText.includes(\(JSONValue.string(code)))")
    }

    /// Checks that axe finds nothing serious, light and dark, wide and narrow, and that nothing extends beyond a narrow
    /// window.
    private func axe(on browser: WorkbenchBrowser, _ words: Comment) async throws {
        for (width, scheme) in [(1400, "light"), (1400, "dark"), (320, "light"), (320, "dark")] {
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
