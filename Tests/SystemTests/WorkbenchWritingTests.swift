import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Texts written by a marketer on the page of `layover preview`: the card follows, nothing is lost, and each step can be
/// undone.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchWritingTests {
    private static let norwegian = "widgets/cards/price-alert/messages/nb-NO.yaml"
    private static let card = "/card/price-alert?market=NO&sample=two-months"

    @Test func `the card follows as one types, nothing is written, and a reload or a mistake loses no word`()
        async throws
    {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            let before = try browser.content.text(Self.norwegian)
            try await browser.open(Self.card)
            // The texts are shown first.
            try await page.wait(for: "document.querySelector('[role=tab][aria-selected=true]')?.id.endsWith('texts')")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try await page.fill("Ikke helt klar?", in: "textarea")
            try await browser.card(shows: "Ikke helt klar?")
            try await page.fill("Ikke helt {klar?", in: "textarea")
            try await page.wait(for: "document.querySelector('.field-told')")
            let told = try await page.evaluate("document.querySelector('.field-told').innerText").string ?? ""
            #expect(told.hasPrefix("A curly bracket is opened and not closed."), "\(told)")
            #expect(
                try await page.evaluate("document.querySelector('textarea').getAttribute('aria-invalid')").string
                    == "true")
            // The last card that could be drawn stays.
            try await browser.card(shows: "Ikke helt klar?")
            try await axe(on: browser, "a text with a mistake")

            try await page.reload()
            try await browser.isReady()
            try await page.wait(for: "document.querySelector('textarea')?.value === 'Ikke helt {klar?'")
            try await page.wait(for: "document.querySelector('.field-told')")
            try await page.fill("Ikke helt klar enda?", in: "textarea")
            try await browser.card(shows: "Ikke helt klar enda?")
            try await page.wait(for: "!document.querySelector('.field-told')")
            #expect(try browser.content.text(Self.norwegian) == before, "drafts are in no file")
            try await page.press("Escape")
            try await browser.card(shows: "Ikke klar til å bestille?")
        }
    }

    @Test func `a reader may try texts, and sees no button to save, to approve or to send`()
        async throws
    {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try await WorkbenchBrowser.run(content) { browser in
            let page = browser.page
            try await browser.open("/?market=NO")
            try await page.wait(for: "document.querySelector('.tile')")
            // This is the state of a team's workbench for a reader.
            try await page.evaluate(
                "import('/workbench/content.js').then(m => { m.content().user = {name: 'per', writes: false}; return true; })"
            )
            try await browser.press(".tile[data-widget=price-alert] a")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try await page.fill("Ny tittel", in: "textarea")
            try await browser.card(shows: "Ny tittel")
            #expect(try await page.evaluate("document.querySelector('[id$=-save]').disabled") == .bool(true))
            try await page.press("Enter", .control)
            let lead = try await page.evaluate("document.querySelector('.panel-lead').innerText").string ?? ""
            #expect(lead.contains("You may look, not save"), "\(lead)")
            try await page.evaluate("document.querySelector('.views a[data-view=changes]').click()")
            try await page.wait(
                for: "document.querySelector('#approvals, .approval-list') || document.title.startsWith('Changes')")
            try await page.wait(for: "!document.querySelector('.view:not([hidden]) [aria-busy=true]')")
            let offered = try await page.evaluate(
                "[...document.querySelectorAll('.view:not([hidden]) :is(button, a)')].map(one => one.innerText).join()")
            #expect(offered.string?.contains(/Approve|Send for review/) == false, "\(offered)")
            #expect(try browser.content.text(Self.norwegian).contains("Ny tittel") == false)
        }
    }

    @Test func `a save can be undone from its toast and from the list, and the focus stays where it was`() async throws
    {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            let before = try browser.content.text(Self.norwegian)
            try await browser.open(Self.card)
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try await page.fill("Ny tittel", in: "textarea")
            try await page.press("Enter", .control)
            try await page.wait(for: "document.querySelector('.toast-action')?.innerText === 'Undo'")
            try await page.wait(for: "document.querySelector('.save-words ins')?.innerText === 'Ny tittel'")
            #expect(
                try await page.evaluate("document.activeElement.getAttribute('aria-label')").string
                    == "Change headline: Ny tittel")
            #expect(try browser.content.text(Self.norwegian).contains("title: \"Ny tittel\""))
            // A toast stays for as long as it has the focus.
            try await page.evaluate("document.querySelector('.toast-action').focus()")
            try await axe(on: browser, "a save with its toast and its list")
            try await browser.press(".toast-action")
            try await browser.card(shows: "Ikke klar til å bestille?")
            #expect(try browser.content.text(Self.norwegian) == before)
            try await page.wait(for: "document.querySelector('.toast-action')?.innerText === 'Redo'")
            try await browser.press(".toast-action")
            try await browser.card(shows: "Ny tittel")
            try await page.wait(for: "document.querySelector('.save .button')")
            try await browser.press(".save .button")
            try await browser.card(shows: "Ikke klar til å bestille?")
            #expect(try browser.content.text(Self.norwegian) == before)
        }
    }

    @Test func `one press restores an unsaved text, and typing during a save continues from it`()
        async throws
    {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open(Self.card)
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try await page.fill("Ikke helt klar?", in: "textarea")
            try await page.press("Escape")
            try await page.wait(for: "document.querySelector('.toast-action')?.innerText === 'Put mine back'")
            try await browser.card(shows: "Ikke klar til å bestille?")
            try await browser.press(".toast-action")
            try await page.wait(
                for: "document.activeElement?.matches('textarea') && document.activeElement.value === 'Ikke helt klar?'"
            )
            try await browser.card(shows: "Ikke helt klar?")
            // The button is pressed and the next letter typed before the workbench has answered.
            try await page.evaluate(
                """
                (() => { const area = document.querySelector("textarea"); document.querySelector("[id$=-save]").click();
                  area.value = "Ikke helt klar ennå?"; area.dispatchEvent(new Event("input", { bubbles: true })); })()
                """)
            try await page.wait(for: "document.querySelector('.save-words ins')?.innerText === 'Ikke helt klar?'")
            #expect(try browser.content.text(Self.norwegian).contains("title: \"Ikke helt klar?\""))
            try await page.wait(for: "document.querySelector('[id$=-save]:enabled')?.innerText === 'Save'")
            #expect(
                try await page.evaluate("document.querySelector('textarea').value").string == "Ikke helt klar ennå?")
            #expect(try await page.evaluate("document.querySelector('.text-contest')") == .null, "nobody else wrote")
            try await page.evaluate("document.querySelector('textarea').focus()")
            try await page.press("Enter", .control)
            try await page.wait(for: "document.querySelector('.save-words ins')?.innerText === 'Ikke helt klar ennå?'")
            #expect(try browser.content.text(Self.norwegian).contains("title: \"Ikke helt klar ennå?\""))
        }
    }

    @Test func `a plural has a box for each form with numbers that take it, and one form is changed by itself`()
        async throws
    {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            let file = "widgets/cards/prices-still-coming/messages/pl-PL.yaml"
            let before = try browser.content.text(file)
            try await browser.open("/card/prices-still-coming?market=PL")
            try await browser.press("button.text-shown[aria-label^=\"Change text\"]")
            try await page.wait(for: "document.querySelectorAll('.text-box').length === 5")
            let names = try await page.evaluate(
                "[...document.querySelectorAll('.text-box label')].map(one => one.innerText)")
            #expect(
                names.items?.compactMap(\.string) == [
                    "For 0", "For 1 one", "For 2, 3, 4, 22 … few", "For 5, 6, 7 … many",
                    "For fractions such as 1.5 other",
                ])
            try await axe(on: browser, "the boxes of a plural")
            try await page.fill("Na razie # loty!", in: "#edit-message-count-pl-PL-few")
            try await page.press("Enter", .control)
            try await page.wait(for: "document.querySelector('.save-words')")
            #expect(
                try browser.content.text(file)
                    == before.replacing(
                        "few {Na razie # loty. Może być więcej, także tańszych.}", with: "few {Na razie # loty!}"))
        }
    }

    /// One letter more than the room left is too many: the meter and the card agree.
    @Test func `the meter says how many letters are left at the tightest size`() async throws {
        try await WorkbenchBrowser.run { browser in
            let page = browser.page
            try await browser.open("/card/price-alert?market=GB&sample=two-months")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            try await page.wait(for: "document.querySelector('.fit b')")
            let words = try await page.evaluate("document.querySelector('.fit b').innerText").string ?? ""
            let found = try #require(words.firstMatch(of: #/^(\d+) letters? left at (\d+) px and (\d+) %/#), "\(words)")
            let left = try #require(Int(found.output.1))
            let text = "Not ready to book?"
            let more = String(String(repeating: " \(text)", count: 20).prefix(left + 1))
            try await page.fill(text + more.dropLast(), in: "textarea")
            try await page.wait(
                for:
                    "document.querySelector('.fit b').innerText === '0 letters left at \(found.output.2) px and \(found.output.3) %'"
            )
            try await page.fill(text + more, in: "textarea")
            try await page.wait(for: "document.querySelector('.fit').dataset.tone === 'bad'")
            #expect(
                try await page.evaluate("document.querySelector('.fit b').innerText").string
                    == "1 letter too many at \(found.output.2) px and \(found.output.3) %")
        }
    }

    @Test func `the panel that was open last opens with the next card, and a lost server is reported as such`()
        async throws
    {
        try await WorkbenchBrowser.run(endsQuiet: false) { browser in
            let page = browser.page
            try await browser.open(Self.card)
            try await browser.press("[role=tab][id$=checks]")
            try await browser.open("/card/sponsored-banner?market=NO")
            try await page.wait(
                for: "document.querySelector('[role=tab][aria-selected=true]')?.id.endsWith('checks')")
            try await browser.open(Self.card + "&open=texts")
            try await browser.press("button.text-shown[aria-label^=\"Change headline\"]")
            #expect(try await browser.preview.stop() == 0)
            try await page.fill("Ny tittel", in: "textarea")
            try await page.press("Enter", .control)
            try await page.wait(for: "document.querySelector('.text-edit .note')")
            let told = try await page.evaluate("document.querySelector('.text-edit .note').innerText").string ?? ""
            #expect(
                told.hasPrefix("The workbench does not answer.") && told.contains("kept in this browser"), "\(told)")
            #expect(try await page.evaluate("document.querySelector('textarea').value").string == "Ny tittel")
            // Chromium writes only refused connections on the console.
            #expect(page.log.errors.allSatisfy { $0.contains("ERR_CONNECTION_REFUSED") }, "\(page.log.errors)")
        }
    }

    /// Checks that axe finds nothing serious, light and dark, wide and narrow.
    private func axe(on browser: WorkbenchBrowser, _ words: Comment) async throws {
        guard Axe.isThere else { return }
        for (width, scheme) in [(1400, "light"), (1400, "dark"), (390, "light")] {
            try await browser.page.resize(width: width, height: 900)
            try await browser.page.prefer(scheme: scheme)
            // Colours during a transition do not count.
            try await browser.page.wait(
                for: "document.getAnimations().every((one) => one.playState !== 'running')")
            #expect(try await Axe.run(on: browser.page) == [], "\(words), \(width) wide, \(scheme)")
        }
        try await browser.page.resize(width: 1400, height: 900)
        try await browser.page.prefer(scheme: "light")
    }
}
