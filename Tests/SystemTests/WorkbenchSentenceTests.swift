import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Sentences on the workbench's real page: reading, filling in, a preview for a day, and a check of links.
@Suite(
    .serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(5)))
struct WorkbenchSentenceTests {
    private static let words = "widgets/sentence/words/nb-NO.yaml"
    private static let chania = "\n  chania: Khania\n"

    private static func expectNothing(_ way: String, _ page: BrowserPage) async throws {
        try await Axe.expectNothing(
            way, on: page, at: [(1440, "light"), (390, "dark")])
    }

    private static func has(_ text: String, in selector: String) -> String {
        "[...document.querySelectorAll('\(selector)')].some(one => one.textContent.includes('\(text)'))"
    }

    @Test func `a language is read, loses a word, and is filled again from the page alone`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try await WorkbenchBrowser.run(content, endsQuiet: false) { browser in
            let page = browser.page
            try await browser.open("/sentences?market=NO&locale=nb-NO")
            try await page.wait(for: Self.has("Jeg vil fly til Norge", in: ".said-row"))
            try await Self.expectNothing("read", page)
            try content.replace(Self.chania, with: "\n", in: Self.words)
            try await page.wait(for: "document.querySelector('[role=tab][id$=gaps] .chip:not([hidden])')")
            try await browser.press("[role=tab][id$=gaps]")
            let field = "[id=\"phrase-place.chania.name\"]"
            try await page.wait(for: "document.querySelector('\(field)')")
            try await Self.expectNothing("gaps", page)
            // The page describes the gap in English, not in the language whose tag sorts first.
            #expect(try await page.evaluate(Self.has("Chania", in: ".gap-row")) == .bool(true))
            try await browser.press(".gap-row button")
            try await page.wait(for: "document.querySelector('.gap-row .field-told')")
            try await page.evaluate("document.querySelector('\(field)').focus()")
            try await page.type("Khania")
            try await page.press("Enter")
            try await page.wait(for: "document.querySelector('.sentences .note-good')")
            #expect(try content.text(Self.words).contains("  chania: Khania"))
            // Any phrase can be changed, and a change that would break the language is not written.
            try await browser.press("#phrases-all")
            try await page.wait(for: "document.querySelectorAll('.gap-row').length > 20")
            let before = try content.text(Self.words)
            try await page.evaluate(
                "(() => { const one = document.querySelector('[id=\"phrase-place.norway.to\"]'); one.value = 'til  Norge'; one.dispatchEvent(new Event('input')); one.form.requestSubmit(); })()"
            )
            try await page.wait(for: "document.querySelector('.gap-row .field-told')")
            #expect(try content.text(Self.words) == before)
        }
    }

    @Test func `a repaired sentence of a day is shown with its reason, and links are checked`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let places = "widgets/sentence/places.yaml"
        try content.write(
            try content.text(places)
                + "off_market: [ { places: [chania], markets: [NO], from: 2026-12-01, until: 2027-01-31, why: maintenance } ]\n",
            to: places)
        try await WorkbenchBrowser.run(content, endsQuiet: false) { browser in
            let page = browser.page
            try await browser.open("/sentences?market=NO&locale=nb-NO&on=2026-11-30&view=day")
            try await page.wait(for: "document.querySelector('.mend-row, .sentences .empty')")
            #expect(try await page.evaluate(Self.has("Khania", in: ".mend-row")) == .bool(false))
            try await browser.open("/sentences?market=NO&locale=nb-NO&on=2026-12-24&view=day")
            try await page.wait(for: Self.has("Khania", in: ".mend-row"))
            #expect(try await page.evaluate(Self.has("Kreta", in: ".mend-says")) == .bool(true))
            try await Self.expectNothing("a day", page)
            try await browser.press("[role=tab][id$=links]")
            try await page.wait(for: "document.getElementById('links-lines')")
            try await page.evaluate("document.getElementById('links-lines').focus()")
            try await page.type("https://example.com/?say=1.fly.crete~chania.july&x=1")
            try await page.press("Enter")
            try await page.type("1.fly.norway")
            try await browser.press("#links-look")
            try await page.wait(for: Self.has("1 of 2 links", in: "#links-told"))
            try await Self.expectNothing("links", page)
        }
    }

    @Test func `a worksheet goes out, is filled, and comes back, and a foreign table is refused`() async throws {
        let content = try TemporaryFolder.shippedContent()
        try content.replace(Self.chania, with: "\n", in: Self.words)
        try await WorkbenchBrowser.run(content, endsQuiet: false) { browser in
            let page = browser.page
            try await browser.open("/sentences?market=NO&locale=nb-NO&view=gaps")
            try await page.wait(for: "document.querySelector('.gap-row')")
            func send(_ change: String) async throws -> JSONValue {
                try await page.evaluate(
                    """
                    (async () => {
                      const address = '/api/sentences/worksheet?locale=nb-NO';
                      const sheet = await (await fetch(address)).text();
                      const reply = await fetch(address, { method: 'POST', body: (\(change))(sheet), headers: { 'Layover-Workbench': '1', 'content-type': 'application/octet-stream' } });
                      return { status: reply.status, rows: sheet.trim().split('\\r\\n').length, body: await reply.json() };
                    })()
                    """)
            }
            let refused = try await send("sheet => 'a,b\\r\\n1,2\\r\\n'")
            #expect(refused["status"]?.int == 400)
            let filled = try await send("sheet => sheet.replace(/^(place,chania,name,.*,)$/m, '$1Khania')")
            #expect(filled["status"]?.int == 200 && filled["body"]?["changed"]?.int == 1, "\(filled)")
            #expect((filled["rows"]?.int ?? 0) >= 2)
            try await page.wait(for: "document.querySelector('.sentences .note-good')")
            #expect(try content.text(Self.words).contains("  chania: Khania"))
        }
    }

    @Test func `links and phrases have a limit at one time, and one more is rejected in words`() async throws {
        try await WorkbenchBrowser.run(endsQuiet: false) { browser in
            let page = browser.page
            try await browser.open("/sentences?market=GB&locale=en-GB")
            let found = try await page.evaluate(
                """
                (async () => {
                  const headers = { 'Layover-Workbench': '1', 'content-type': 'application/json' };
                  const ask = async (method, path, body) => (await fetch(path, { method, headers, body: JSON.stringify(body) })).status;
                  const links = count => ask('POST', '/api/sentences/links', { market: 'GB', locale: 'en-GB', lines: '1.fly.norway\\n'.repeat(count) });
                  const phrase = { slot: 'place', id: 'norway', form: 'name', text: 'Norway', was: 'Norway' };
                  const phrases = count => ask('PUT', '/api/sentences', { locale: 'en-GB', phrases: Array(count).fill(phrase) });
                  const other = await ask('PUT', '/api/sentences', { locale: 'en-GB', phrases: [{ ...phrase, was: 'Norge' }] });
                  return [await links(1000), await links(1001), await phrases(200), await phrases(201), other].join(' ');
                })()
                """)
            #expect(found.string == "200 400 200 400 409")
        }
    }
}
