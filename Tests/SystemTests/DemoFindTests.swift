import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Finding things on `/demo`, in Chromium: places in the fields, everything else with `/`.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoFindTests {
    /// One page with the one server of this suite.
    private struct Visit {
        let site: LiveSite
        let page: BrowserPage

        init(_ site: LiveSite, width: Int = 1440) async throws {
            self.site = site
            page = try await SharedChromium.newPage()
            try await page.resize(width: width, height: 900)
        }

        func start(_ market: String = "GB", _ locale: String = "en-GB", more: String = "") async throws {
            try await page.open(
                "http://127.0.0.1:\(site.server.port)/demo?as=form&market=\(market)&locale=\(locale)\(more)")
            try await wait("document.querySelectorAll('#destinations a').length > 0")
        }

        func wait(_ expression: String) async throws { _ = try await page.wait(for: expression) }

        func type(_ text: String, into field: String) async throws {
            try await page.click("#\(field)")
            try await page.evaluate("document.getElementById('\(field)').select()")
            try await page.type(text)
        }

        /// Opens the search over everything and waits for its results.
        func search(_ text: String, first title: String) async throws {
            try await page.evaluate("document.activeElement.blur()")
            try await page.press("/")
            try await wait("document.getElementById('search-all').open")
            try await page.type(text)
            try await wait(
                "document.querySelector('#search-all-list [aria-selected=true] .city')?.textContent.startsWith('\(title)')"
            )
        }
    }

    private func site(_ more: [String] = []) async throws -> LiveSite {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        try await BuiltIndex.copy(to: folder)
        let site = try await LiveSite(
            folder,
            more: ["--demo", "--find", "true", "--find-rate", "0"] + more)
        try await site.server.waitForFind()
        return site
    }

    @Test func `a place is found by its names in many languages, and so are a hundred drawn ones`() async throws {
        let visit = try await Visit(try await site())
        try await visit.start()
        for word in ["Muenchen", "münchen", "Мюнхен", "ミュンヘン", "MUC", "munchne"] {
            try await visit.type(word, into: "to")
            try await visit.wait(
                "document.querySelector('#to-list:not([hidden]) [aria-selected=true]')?.dataset.code === 'MUC'")
        }
        #expect(
            try await visit.page.evaluate(
                "performance.getEntriesByName(new URL('/demo/places.json', location).href).length") == .int(0),
            "the whole list is not fetched where the server finds")
        let pairs = try Self.drawnPairs(100)
        #expect(Set(pairs.map(\.language)).count > 10)
        let missing = try await visit.page.evaluate(
            """
            (async () => {
              const field = document.getElementById('to'), list = document.getElementById('to-list'), missing = [];
              field.focus();
              for (const { name, code } of \(Self.json(pairs))) {
                const came = new Promise(done => {
                  const watch = new MutationObserver(() => { watch.disconnect(); done(); });
                  watch.observe(list, { childList: true });
                });
                field.value = name;
                field.dispatchEvent(new Event('input', { bubbles: true }));
                await came;
                if (![...list.children].some(option => option.dataset.code === code)) missing.push(`${name} ${code}`);
              }
              return missing;
            })()
            """)
        #expect(missing == .array([]))
        #expect(visit.page.log.errors == [])
        try await visit.page.close()
    }

    private struct Pair {
        let language: String
        let name: String
        let code: String
    }

    /// Random places with their first names in the languages of the shipped files, from a seed.
    private static func drawnPairs(_ count: Int) throws -> [Pair] {
        let folder = Repository.root.appending(path: "widgets/find/aliases")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let all = try files.filter { $0 != "general.yaml" }.flatMap { file -> [Pair] in
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return text.split(separator: "\n").compactMap { line -> Pair? in
                guard let match = line.firstMatch(of: /(?:airport|city):([A-Z]{3}): \{ names: \[([^,\]"]+)/) else {
                    return nil
                }
                return Pair(
                    language: String(file.prefix(2)), name: String(match.output.2), code: String(match.output.1))
            }
        }
        var random = SeededGenerator(seed: 20)
        return (0..<count).map { _ in random.pick(all) }
    }

    private static func json(_ pairs: [Pair]) -> String {
        JSONValue.array(pairs.map { .object(of: ["name": .string($0.name), "code": .string($0.code)]) }).description
    }

    @Test func `everything is found by the key slash, by keys alone, and opens in place`() async throws {
        let visit = try await Visit(try await site())
        try await visit.start()
        try await visit.search("oslo", first: "Oslo")
        let input = "document.getElementById('search-all-input')"
        let roles = try await visit.page.evaluate(
            """
            ({ role: \(input).getAttribute('role'), open: \(input).getAttribute('aria-expanded'),
              active: document.getElementById(\(input).getAttribute('aria-activedescendant'))?.getAttribute('aria-selected'),
              list: document.getElementById(\(input).getAttribute('aria-controls')).getAttribute('role') })
            """)
        #expect(roles["role"] == .string("combobox") && roles["open"] == .string("true"))
        #expect(roles["active"] == .string("true") && roles["list"] == .string("listbox"))
        try await visit.page.press("ArrowDown")
        try await visit.wait("document.querySelector('#search-all-list').children[1].ariaSelected === 'true'")
        try await visit.page.press("Escape")
        try await visit.wait("!document.getElementById('search-all').open")
        try await visit.search("tromso", first: "Troms")
        try await visit.page.press("Enter")
        try await visit.wait("document.getElementById('form').elements.destination.value === 'TOS'")
        try await visit.search("EU 261", first: "Your rights")
        try await visit.page.press("Enter")
        try await visit.wait("location.pathname === '/o/article:late-flight-rights' && document.querySelector('h1')")
        try await visit.page.close()
    }

    @Test func `fields go on with the list of the page where finding is killed`() async throws {
        let visit = try await Visit(try await site())
        try await visit.start()
        #expect(try OnCall.kill("call:find", on: visit.site.server) == 200)
        try await visit.type("tromso", into: "to")
        try await visit.wait(
            "document.querySelector('#to-list:not([hidden]) [aria-selected=true]')?.dataset.code === 'TOS'")
        try await visit.page.press("Enter")
        #expect(
            try await visit.page.evaluate("document.getElementById('form').elements.destination.value")
                == .string("TOS"))
        try await visit.page.close()
    }

    @Test(.enabled(if: Axe.isThere, Axe.missing))
    func `nothing is found by axe in open lists and the search, light and dark, wide and narrow`() async throws {
        let visit = try await Visit(try await site())
        for (market, locale) in [("GB", "en-GB"), ("AE", "ar-AE")] {
            try await visit.start(market, locale)
            try await visit.type("lond", into: "to")
            try await visit.wait("document.querySelectorAll('#to-list:not([hidden]) [role=option]').length > 1")
            try await expectNothing(visit, "suggestions \(locale)")
            try await visit.search("lon", first: "")
            try await visit.wait("document.querySelectorAll('#search-all-list [role=option]').length > 1")
            try await expectNothing(visit, "search \(locale)")
        }
        try await visit.page.close()
    }

    private func expectNothing(_ visit: Visit, _ state: String) async throws {
        for (width, scheme) in [(1440, "light"), (390, "dark")] {
            try await visit.page.resize(width: width, height: 900)
            _ = try await visit.page.call(
                "Emulation.setEmulatedMedia",
                [
                    .init(
                        "features",
                        .array([
                            .object(of: ["name": .string("prefers-color-scheme"), "value": .string(scheme)]),
                            .object(of: ["name": .string("prefers-reduced-motion"), "value": .string("reduce")]),
                        ]))
                ])
            #expect(try await Axe.run(on: visit.page, all: true) == [], "\(state), \(width) wide, \(scheme)")
        }
    }
}
