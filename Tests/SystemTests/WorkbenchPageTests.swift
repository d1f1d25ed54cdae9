import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverFrame
import LayoverJSON
import LayoverTestKit
import Testing

/// Work of a marketer on the page of `layover preview`, in a real Chromium.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchPageTests {
    private static let texts = "widgets/cards/price-alert/messages/en-GB.yaml"

    @Test func `a change is shown, a mistake is shown beside the last good card, and so is its mending`() async throws {
        try await WorkbenchBrowser.run { browser in
            try await browser.open("/card/price-alert?market=GB&sample=two-months")
            try await browser.card(shows: "Not ready to book?")
            try browser.content.replace(
                "Not ready to book?", with: "Still looking around?", in: WorkbenchPageTests.texts)
            try await browser.card(shows: "Still looking around?")

            let good = try browser.content.text(WorkbenchPageTests.texts)
            try browser.content.write(good + "title: \"twice\n", to: WorkbenchPageTests.texts)
            try await browser.page.wait(
                for: "document.querySelector('#banner .finding')?.innerText.includes('\(WorkbenchPageTests.texts):')")
            let banner = try await browser.page.evaluate("document.getElementById('banner').innerText").string ?? ""
            #expect(banner.contains("last version that was right") && banner.contains("title: \"twice"), "\(banner)")
            let link = try await browser.page.evaluate("document.querySelector('#banner a.place').href").string ?? ""
            #expect(link.hasPrefix("vscode://file/") && link.contains(WorkbenchPageTests.texts), "\(link)")
            try await browser.card(shows: "Still looking around?")

            try browser.content.write(
                good.replacing("Still looking around?", with: "Mended"), to: WorkbenchPageTests.texts)
            try await browser.card(shows: "Mended")
            try await browser.page.wait(for: "!document.querySelector('#banner .finding')")
        }
    }

    @Test func `every picker changes the card and the address, and the address brings all of it back`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/card/price-alert")
            try await browser.pick("Market", "Norway")
            try await browser.address(has: "market", "NO")
            try await browser.pick("Language", "ar-XB")
            try await browser.address(has: "locale", "ar-XB")
            try await page.wait(
                for:
                    "document.querySelector('.stage iframe:not(.coming)')?.contentDocument.documentElement.dir === 'rtl'"
            )
            try await browser.pick("Language", "nb-NO")
            try await browser.pick("Width", "320")
            try await browser.address(has: "width", "320")
            try await browser.press("button[aria-label=\"Dark card\"]")
            try await browser.address(has: "scheme", "dark")
            try await browser.press("button[aria-label=\"Light and dark side by side\"]")
            try await page.wait(for: "document.querySelectorAll('.stage iframe:not(.coming)').length === 2")
            try await browser.pick("Text size", "150")
            try await browser.address(has: "scale", "150")
            try await page.wait(
                for:
                    "document.querySelector('.stage iframe:not(.coming)')?.contentDocument.documentElement.dataset.scale === '150'"
            )
            try await browser.pick("Sample", "three weeks")
            try await browser.address(has: "sample", "three-weeks")
            try await browser.pick("Sample", "many")
            try await browser.address(has: "sample", "edge:many")
            try await browser.press("button[aria-label^=\"Date and time\"]")
            try await page.wait(for: "document.querySelector('#scene-now')")
            try await page.choose("2026-12-07T09:00", in: "#scene-now")
            try await browser.address(has: "now", "2026-12-07T09:00")
            try await page.press("Escape")
            try await pickApp(browser)
            try await tryOut(browser)
            let before = try await page.evaluate("location.href").string ?? ""
            let words = try await page.evaluate(WorkbenchBrowser.words).string ?? ""
            try await page.reload()
            try await browser.isReady()
            try await page.wait(for: "\(WorkbenchBrowser.words) === \(JSONValue.string(words))")
            #expect(try await page.address == before)
            #expect(
                before.contains("market=NO") && before.contains("arms=results-grouping") && before.contains("kills="))
        }
    }

    private func pickApp(_ browser: WorkbenchBrowser) async throws {
        try await browser.press("button[aria-label^=\"Platform and app version\"]")
        try await browser.press(":popover-open [role=radio][aria-label=\"iOS\"]")
        try await browser.address(has: "platform", "ios")
        try await browser.page.fill("7.31.0", in: ":popover-open input[name=app]")
        try await browser.press(":popover-open .button-main")
        try await browser.address(has: "app", "7.31.0")
    }

    private func tryOut(_ browser: WorkbenchBrowser) async throws {
        try await browser.press("button[aria-label^=\"Experiments\"]")
        try await browser.page.wait(for: "document.querySelector('#arm-results-grouping option:nth-child(3)')")
        let arm =
            try await browser.page.evaluate(
                "document.querySelector('#arm-results-grouping option:nth-child(3)').value"
            ).string ?? ""
        try await browser.page.choose(arm, in: "#arm-results-grouping")
        try await browser.address(has: "arms", "results-grouping:\(arm)")
        try await browser.press("#kill-advertising")
        try await browser.address(has: "kills", "advertising")
        try await browser.page.choose("US", in: "#who-residence")
        try await browser.address(has: "residence", "US")
        try await browser.page.press("Escape")
    }

    @Test func `no script runs inside a card, whatever is put into it`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/card/price-alert?market=GB&sample=two-months")
            try await browser.card(shows: "Not ready to book?")
            let sandboxes = try await page.evaluate(
                "[...document.querySelectorAll('iframe')].map(one => one.getAttribute('sandbox'))")
            #expect(sandboxes == .array([.string("allow-same-origin")]))
            try await page.evaluate(
                """
                (() => { const inner = document.querySelector('.stage iframe').contentDocument;
                  const script = inner.createElement('script'); script.textContent = 'parent.ran = "script"';
                  const image = inner.createElement('img'); image.setAttribute('onerror', 'parent.ran = "handler"'); image.src = 'data:,';
                  const link = inner.createElement('a'); link.href = 'javascript:parent.ran = "link"';
                  inner.body.append(script, image, link); link.click();
                  return new Promise(done => image.addEventListener('error', () => setTimeout(done))); })()
                """)
            #expect(try await page.evaluate("window.ran ?? null") == .null)
            #expect(page.log.errors.contains { $0.contains("sandbox") || $0.contains("Content Security Policy") })
            page.log.clear()
            try await browser.open("/")
        }
    }

    @Test func `a text is changed on the page and saved in its file, notes and all`() async throws {
        try await WorkbenchBrowser.run { browser in
            let file = "widgets/cards/price-alert/messages/nb-NO.yaml"
            let before = try browser.content.text(file)
            try browser.content.write("# A note for translators.\n" + before, to: file)
            try await browser.open("/card/price-alert?market=NO&sample=two-months&open=texts")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try await browser.page.fill("Ikke helt klar?", in: "textarea")
            try await browser.page.press("Enter", .control)
            try await browser.page.wait(for: "document.querySelector('.toast-action')")
            try await browser.card(shows: "Ikke helt klar?")
            let after = try browser.content.text(file)
            #expect(after.hasPrefix("# A note for translators.\n") && after.contains("title: \"Ikke helt klar?\""))
            #expect(after.split(separator: "\n").count == before.split(separator: "\n").count + 1)
        }
    }

    /// Opens a text to change it, and has a colleague save another one once `mine` is in the field.
    private func contest(_ browser: WorkbenchBrowser, mine: String, theirs: String) async throws -> String {
        let file = "widgets/cards/price-alert/messages/nb-NO.yaml"
        try await browser.open("/card/price-alert?market=NO&sample=two-months&open=texts")
        try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
        let began = try await browser.page.evaluate("document.querySelector('textarea').value").string ?? ""
        try await browser.page.fill(mine, in: "textarea")
        try browser.content.write(
            try browser.content.text(file).replacing(try Regex("(?m)^title: .*$"), with: "title: \"\(theirs)\""),
            to: file)
        try await browser.page.wait(for: "document.querySelector('.text-contest')")
        let told = try await browser.page.evaluate(
            "[document.querySelector('.text-contest').getAttribute('role'), ...[...document.querySelectorAll('.text-side dd')].map(one => one.innerText), document.querySelector('textarea').value, document.activeElement.tagName]"
        )
        #expect(
            told == .array([.string("alert"), .string(began), .string(theirs), .string(mine), .string("TEXTAREA")]),
            "the old text, the current one, mine, and the same caret: \(told)")
        // The key that saves makes no choice here.
        try await browser.page.press("Enter", .control)
        #expect(try browser.content.text(file).contains("title: \"\(theirs)\""))
        #expect(try await browser.page.evaluate("document.activeElement.innerText").string == "Keep mine")
        return file
    }

    @Test func `a colleague's text is not overwritten: a person who reads both keeps one`() async throws {
        try await WorkbenchBrowser.run { browser in
            let file = try await contest(browser, mine: "Min tittel", theirs: "Deres tittel")
            // This uses only keys: the focus is on the choice to keep one's own text.
            try await browser.page.press("Enter")
            try await browser.page.wait(for: "document.querySelector('.toast-action')")
            try await browser.card(shows: "Min tittel")
            #expect(try browser.content.text(file).contains("title: \"Min tittel\"") == true)
            #expect(try await browser.page.evaluate("document.querySelector('.text-contest')") == .null)
        }
        try await WorkbenchBrowser.run { browser in
            let file = try await contest(browser, mine: "Min tittel", theirs: "Deres tittel")
            try await browser.page.press("Tab")
            try await browser.page.press("Enter")
            try await browser.page.wait(for: "!document.querySelector('textarea')")
            #expect(try browser.content.text(file).contains("title: \"Deres tittel\""))
            let shown = "document.querySelector('button.text-shown[aria-label^=\"Change headline\"]').innerText"
            #expect(try await browser.page.evaluate(shown).string == "Deres tittel")
        }
    }

    @Test func `a text that was not touched yet follows its file`() async throws {
        try await WorkbenchBrowser.run { browser in
            let file = "widgets/cards/price-alert/messages/nb-NO.yaml"
            try await browser.open("/card/price-alert?market=NO&sample=two-months&open=texts")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try browser.content.write(
                try browser.content.text(file).replacing(try Regex("(?m)^title: .*$"), with: "title: \"Ny tittel\""),
                to: file)
            try await browser.page.wait(for: "document.querySelector('textarea')?.value === 'Ny tittel'")
            #expect(try await browser.page.evaluate("document.querySelector('.text-contest')") == .null)
        }
    }

    @Test func `an answer is dropped onto the page and is shown there with the cards`() async throws {
        try await WorkbenchBrowser.run { browser in
            let bytes = try Data(contentsOf: Repository.root.appending(path: "examples/lhr-edi.json"))
            try browser.content.write(String(decoding: bytes, as: UTF8.self), to: "dropped-one.json")
            try await browser.open("/?market=GB")
            try await browser.page.drop(file: browser.content.path("dropped-one.json"), on: "h1")
            try await browser.address(has: "answer", "dropped-one")
            try await browser.page.wait(for: "location.pathname === '/page'")
            try await browser.page.wait(for: "document.querySelectorAll('.device .trip').length > 3")
            // Cards are as high as their text, though the page's edges make them narrower than the requested layout.
            try await browser.page.wait(
                for: """
                    [...document.querySelectorAll('.device layover-card')].filter(card => card.card.type === 'html').every(card => {
                      const frame = card.shadowRoot.querySelector('iframe'), page = frame?.contentDocument?.documentElement;
                      return page?.querySelector('body > *') && page.scrollHeight <= frame.clientHeight;
                    })
                    """)
            #expect(try browser.preview.json("/api/state")["answers"]?.description.contains("dropped-one") == true)
        }
    }

    @Test func `an answer of an unknown shape brings up the beginning of its format file`() async throws {
        try await WorkbenchBrowser.run { browser in
            let flights = (1...4).map {
                "{ \"from\": \"LHR\", \"to\": \"EDI\", \"total\": { \"value\": \"5\($0).10\", \"currency\": \"GBP\" } }"
            }
            try browser.content.write("{ \"offers\": [\(flights.joined(separator: ","))] }", to: "acme.json")
            try await browser.open("/")
            try await browser.page.drop(file: browser.content.path("acme.json"), on: "h1")
            try await browser.page.wait(for: "location.pathname === '/answer'")
            try await browser.page.wait(for: "document.querySelector('textarea')?.value.includes('format:')")
            #expect(
                try await browser.page.evaluate("document.getElementById('main').innerText.includes('offers')")
                    == .bool(true))
            // An answer without a matching format gets 422, which Chromium writes on the console.
            #expect(browser.page.log.errors.allSatisfy { $0.contains("422") })
            browser.page.log.clear()
            try await browser.open("/")
        }
    }

    @Test func `an address that is none is a page that leads on, and every view opens by itself`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try await WorkbenchBrowser.run(content) { browser in
            let page = browser.page
            try await browser.open("/cards/price")
            #expect(try await page.evaluate("document.querySelector('h1').innerText").string == "No such page")
            // Chromium writes on the console that the address returns 404, as it should.
            #expect(page.log.errors.count == 1 && page.log.errors.allSatisfy { $0.contains("404") })
            page.log.clear()
            #expect(try await Axe.run(on: page) == [])
            try await page.click(".nowhere-links a")
            try await page.wait(for: "location.pathname === '/card/price-alert' && document.querySelector('h1')")
            try await browser.open("/matrix")
            try await page.wait(for: "location.pathname.startsWith('/matrix/')")
            for path in ["/page", "/calendar", "/changes", "/new-campaign", "/new-widget", "/answer"] {
                try await browser.open(path)
                try await page.wait(for: "document.querySelector('h1')?.innerText")
            }
        }
    }

    @Test func `a browser gets a page, a script a problem`() async throws {
        let preview = try await PreviewProcess(content: try TemporaryFolder.shippedContent())
        for path in ["/cards", "/demo", "/card/a/b", "/workbench/none.js"] {
            let page = try preview.get(path, ["Accept: text/html,*/*"])
            #expect(page.status == 404 && page.header("content-type") == "text/html; charset=utf-8", "\(path)")
            let problem = try preview.get(path)
            #expect(problem.status == 404 && problem.header("content-type") == "application/problem+json", "\(path)")
        }
        #expect(try preview.get("/demo").text.contains("layover serve --demo"))
        #expect(try preview.get("/api/none", ["Accept: text/html"]).status == 404)
    }

    @Test func `by keys alone one gets from the gallery to another market's card`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/")
            try await page.wait(for: "document.querySelector('.tile-link')")
            try await page.press("Tab")
            #expect(try await page.evaluate("document.activeElement.className") == .string("skip"))
            try await page.press("/")
            try await page.wait(for: "document.activeElement.id === 'find'")
            try await page.type("price-alert")
            try await page.wait(for: "document.querySelectorAll('.tile-link').length === 1")
            try await page.press("Enter")
            try await page.wait(for: "location.pathname === '/card/price-alert'")
            try await browser.card(shows: "Not ready to book?")
            try await page.press("m")
            try await page.wait(for: "document.activeElement.getAttribute('role') === 'combobox'")
            try await page.type("Norway")
            try await page.press("Enter")
            try await browser.address(has: "market", "NO")
            try await page.wait(for: "document.activeElement.matches('button.picker')")
            try await reachTabs(page)
            try await page.press("ArrowRight")
            try await page.wait(for: "new URLSearchParams(location.search).has('open')")
            try await page.press("Enter")
            // The focus is visible to a person who uses the keys.
            let held = try await page.evaluate("document.activeElement.outerHTML.slice(0, 200)").string ?? ""
            #expect(
                try await page.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'")
                    == .bool(true), "\(held)")
        }
    }

    /// Presses Tab until the tabs of the card are reached; each press reaches another element.
    private func reachTabs(_ page: BrowserPage) async throws {
        var way: [String] = []
        for _ in 0..<60 {
            try await page.press("Tab")
            let held = "document.activeElement"
            let role = try await page.evaluate("\(held).getAttribute('role')")
            if role == .string("tab") { return }
            way.append(try await page.evaluate("\(held).ariaLabel ?? \(held).title ?? \(held).nodeName").string ?? "")
        }
        Issue.record("sixty steps with Tab reach no tab: \(way)")
    }
}
