import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

/// The form and the start page of `/demo`, used in Chromium like a reader.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoFormTests {
    /// One page of one browser with one server.
    private struct Visit {
        let site: LiveSite
        let page: BrowserPage

        init() async throws {
            site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
            page = try await SharedChromium.newPage()
            try await page.resize(width: 1440, height: 900)
        }

        /// Opens the start page of a market.
        func start(_ market: String, _ locale: String) async throws {
            try await open("as=form&market=\(market)&locale=\(locale)")
            try await page.wait(for: "document.querySelectorAll('#destinations a').length > 0")
        }

        func open(_ query: String) async throws {
            try await page.open("http://127.0.0.1:\(site.server.port)/demo?\(query)")
        }

        /// Puts the cursor into a field for a place and types, once the list of all places is loaded.
        func type(_ text: String, into field: String) async throws {
            try await page.click("#\(field)")
            try await page.wait(
                for: "performance.getEntriesByName(new URL('/demo/places.json', location).href).length > 0")
            try await page.evaluate("document.getElementById('\(field)').select()")
            try await page.type(text)
        }

        func text(_ selector: String) async throws -> String {
            try await page.evaluate("document.querySelector('\(selector)').textContent").string ?? ""
        }

        func value(_ expression: String) async throws -> String {
            try await page.evaluate("document.getElementById('form').elements.\(expression).value").string ?? ""
        }

        /// Waits until the best suggestion begins with the text.
        func best(is text: String) async throws {
            try await page.wait(
                for:
                    "document.querySelector('.suggestions:not([hidden]) [aria-selected=true]')?.textContent.startsWith('\(text)')"
            )
        }

        func end() async throws {
            #expect(page.log.errors == [])
            try await page.close()
        }
    }

    @Test func `a place is found by name, code and country, by keys alone, and sent by its code`() async throws {
        let visit = try await Visit()
        try await visit.start("GB", "en-GB")
        try await visit.type("osl", into: "to")
        try await visit.best(is: "Oslo (OSL) · Norway")
        let field = "document.getElementById('to')"
        let roles = try await visit.page.evaluate(
            """
            ({ role: \(field).getAttribute('role'), open: \(field).getAttribute('aria-expanded'),
              active: document.getElementById(\(field).getAttribute('aria-activedescendant'))?.getAttribute('aria-selected'),
              list: document.getElementById(\(field).getAttribute('aria-controls')).getAttribute('role') })
            """)
        #expect(roles["role"] == .string("combobox") && roles["open"] == .string("true"))
        #expect(roles["active"] == .string("true") && roles["list"] == .string("listbox"))
        try await visit.page.press("Escape")
        try await visit.page.wait(for: "\(field).getAttribute('aria-expanded') === 'false'")

        try await visit.type("london", into: "to")
        try await visit.best(is: "London (LON)")
        // The list of all places is loaded; before that, only airports of the shipped tables were found.
        try await visit.page.wait(for: "document.querySelectorAll('#to-list [role=option]').length === 8")
        try await visit.page.press("ArrowDown")
        try await visit.best(is: "London (LHR)")
        try await visit.page.press("End")
        try await visit.page.wait(for: "document.querySelector('#to-list').lastElementChild.ariaSelected === 'true'")
        #expect(try await visit.page.evaluate("document.querySelectorAll('#to-list [role=option]').length") == .int(8))
        try await visit.page.press("Home")
        try await visit.best(is: "London (LON)")

        for (typed, found) in [
            ("tromso", "Tromsø (TOS)"), ("münchen", "Munich (MUC)"), ("ロンドン", "London (LON)"), ("norway", "Oslo (OSL)"),
        ] {
            try await visit.type(typed, into: "to")
            try await visit.best(is: found)
        }
        try await visit.page.press("Enter")
        #expect(try await visit.value("destination") == "OSL")
        #expect(try await visit.page.evaluate("\(field).value") == .string("Oslo (OSL)"))
        try await visit.page.press("Enter")
        try await visit.page.wait(
            for: "location.search.includes('origin=LHR') && location.search.includes('destination=OSL')")
        try await visit.end()
    }

    @Test(arguments: [
        ("NO", "nb-NO", "Oslo (OSL)", "Norge", "Norsk bokmål"),
        ("AE", "ar-AE", "دبي (DXB)", "الإمارات العربية المتحدة", "العربية"),
        ("JP", "ja-JP", "東京 (HND)", "日本", "日本語"), ("DE", "de-DE", "Frankfurt (FRA)", "Deutschland", "Deutsch"),
    ])
    func `places, countries and languages are named in the reader's language`(
        market: String, locale: String, origin: String, country: String, language: String
    ) async throws {
        let visit = try await Visit()
        try await visit.start(market, locale)
        #expect(try await visit.page.evaluate("document.getElementById('from').value") == .string(origin))
        let chosen = "document.getElementById('form').elements.%.selectedOptions[0].textContent"
        #expect(try await visit.page.evaluate(chosen.replacing("%", with: "market")) == .string(country))
        #expect(try await visit.page.evaluate(chosen.replacing("%", with: "locale")) == .string(language))
        // An address has codes; a place that is in no table of the content takes its name from the full list.
        try await visit.open(
            "market=\(market)&locale=\(locale)&origin=LHR&destination=AKL&departs=\(LiveSite.day)&adults=2&cabin=economy"
        )
        try await visit.page.wait(for: "document.getElementById('to').value === 'Auckland (AKL)'")
        let english = try await visit.page.evaluate("document.getElementById('from').value") == .string("London (LHR)")
        #expect(english == (locale != "ar-AE" && locale != "ja-JP"))
        try await visit.end()
    }

    @Test func `the start page offers what the market's table has, and a tap searches on a day with direct flights`()
        async throws
    {
        let visit = try await Visit()
        try await visit.start("NO", "nb-NO")
        let rows = try visit.site.folder.text("content/widgets/data/direct-weekdays.csv").split(separator: "\n")
            .map { $0.split(separator: ",").map(String.init) }.filter { ["OSL", "BGO"].contains($0[0]) }
        let flown = Dictionary(grouping: rows) { $0[0] + $0[1] }.mapValues { Set($0.map { $0[2] }) }
        let drawn = try await visit.page.evaluate(
            """
            [...document.querySelectorAll('#destinations a')].map(link => [link.dataset.origin + link.dataset.destination,
              link.querySelectorAll('[data-flown]').length, link.dataset.departs])
            """)
        let links = (drawn.items ?? []).compactMap(\.items)
        // The route back from Bergen to Oslo is not offered as a destination.
        #expect(Set(links.compactMap { $0[0].string }) == Set(flown.keys).subtracting(["BGOOSL"]))
        for link in links {
            let days = try #require(flown[link[0].string ?? ""])
            #expect(link[1] == .int(days.count))
            let day = try #require(LocalDate(link[2].string ?? ""))
            #expect(days.contains(Weekday(daysSinceEpoch: day.daysSinceEpoch).code), "\(link)")
        }
        try await visit.page.choose("JP", in: "[name=market]")
        try await visit.page.wait(
            for:
                "document.querySelector('#destinations a').dataset.origin === 'HND' && document.documentElement.lang === 'ja-JP'"
        )

        // Fares by day: the price that a search found is shown at its day, among the days around it.
        try await visit.page.click("#destinations a[data-destination=LHR]")
        try await visit.page.wait(
            for: "location.search.includes('destination=LHR') && document.getElementById('start').hidden")
        try await visit.page.wait(for: "document.querySelectorAll('#results [data-kind=result]').length > 0")
        try await visit.page.wait(
            for: "document.querySelector('#days [aria-current] .fare')?.textContent.match(/[0-9]/)")
        let days = "[...document.querySelectorAll('#days button')]"
        #expect(try await visit.page.evaluate("\(days).filter(day => day.querySelector('.fare')).length") == .int(1))
        try await visit.page.click("#days button:last-child")
        try await visit.page.wait(for: "\(days).filter(day => day.querySelector('.fare')).length === 2")
        try await visit.end()
    }

    @Test func `an error is shown at its field, and no request is sent`() async throws {
        let visit = try await Visit()
        try await visit.start("GB", "en-GB")
        try await visit.page.click("#ask .go:not(#say-go)")
        try await visit.page.wait(
            for: "document.activeElement.id === 'to' && !document.getElementById('to-error').hidden")
        #expect(try await visit.text("#to-error") == "Choose a city or an airport.")

        try await visit.type("Qxz", into: "to")
        try await visit.page.press("Tab")
        try await visit.page.wait(for: "document.getElementById('to-error').textContent.includes('“QXZ”')")
        #expect(try await visit.page.evaluate("document.getElementById('to').ariaInvalid") == .string("true"))

        try await visit.type("LHR", into: "to")
        try await visit.best(is: "London (LHR)")
        try await visit.page.press("Enter")
        try await visit.page.choose("2020-02-03", in: "#departs")
        try await visit.page.click("#ask .go:not(#say-go)")
        try await visit.page.wait(for: "!document.getElementById('departs-error').hidden")
        #expect(try await visit.text("#to-error") == "That is where you fly from. Choose another place.")
        #expect(try await visit.text("#departs-error") == "This day has passed. Choose today or later.")

        let day = LiveSite.day
        try await visit.page.choose("\(day)", in: "#departs")
        let earlier = LocalDate(daysSinceEpoch: day.daysSinceEpoch - 3),
            later = LocalDate(daysSinceEpoch: day.daysSinceEpoch + 9)
        try await visit.page.choose("\(earlier)", in: "#returns")
        try await visit.page.click("#ask .go:not(#say-go)")
        try await visit.page.wait(for: "!document.getElementById('returns-error').hidden")
        #expect(try await visit.text("#returns-error") == "The return is before the departure.")
        // A later departure moves the return as well.
        try await visit.page.choose("\(LocalDate(daysSinceEpoch: day.daysSinceEpoch + 2))", in: "#returns")
        try await visit.page.choose("\(later)", in: "#departs")
        try await visit.page.wait(
            for: "document.getElementById('returns').value === '\(LocalDate(daysSinceEpoch: later.daysSinceEpoch + 2))'"
        )
        #expect(!visit.page.log.requests.contains { $0.method == "POST" && $0.address.hasSuffix("/v1/searches") })
        try await visit.end()
    }

    @Test func `on a phone the form folds into one line after a search, and opens again`() async throws {
        let visit = try await Visit()
        try await visit.page.resize(width: 390, height: 844)
        try await visit.open(
            "market=NO&locale=nb-NO&origin=OSL&destination=LHR&departs=\(LiveSite.day)&adults=2&cabin=economy")
        try await visit.page.wait(for: "document.querySelectorAll('#results [data-kind=result]').length > 0")
        let folded = "document.getElementById('ask').getBoundingClientRect().height"
        #expect(
            try await visit.page.evaluate("\(folded) < 80 && !document.getElementById('from').checkVisibility()")
                == .bool(true))
        #expect(try await visit.text("#route b") == "Oslo – London")
        try await visit.page.click("#ask summary")
        try await visit.page.wait(for: "document.getElementById('from').checkVisibility()")
        #expect(try await visit.page.evaluate("document.documentElement.scrollWidth - innerWidth") == .int(0))
        try await visit.page.resize(width: 1440, height: 900)
        try await visit.page.wait(for: "!document.querySelector('#ask summary').checkVisibility()")
        #expect(try await visit.page.evaluate("document.getElementById('from').checkVisibility()") == .bool(true))
        try await visit.end()
    }
}

/// The demo's states checked with axe-core's rules, in light and dark, wide and narrow.
@Suite(.serialized, .enabled(if: Chromium.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct DemoFormAccessibilityTests {
    private static let ways: [(width: Int, scheme: String)] = [
        (1440, "light"), (1440, "dark"), (390, "dark"), (390, "light"),
    ]

    /// Checks the page in each size and scheme; `state` is repeated each time if resizing would undo it.
    private func look(_ page: BrowserPage, _ name: String, _ state: () async throws -> Void = {}) async throws {
        for (width, scheme) in DemoFormAccessibilityTests.ways {
            try await page.resize(width: width, height: 900)
            try await page.prefer(scheme: scheme)
            try await state()
            let found = try await Axe.run(on: page, all: true)
            #expect(found == [], "\(name), \(width) wide, \(scheme)")
        }
    }

    @Test func `axe finds nothing on any state of the form and the start page`() async throws {
        let site = try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let page = try await SharedChromium.newPage()
        try await page.resize(width: 1440, height: 900)
        let demo = "http://127.0.0.1:\(site.server.port)/demo"
        try await page.open("\(demo)?as=form&market=NO&locale=nb-NO")
        try await page.wait(for: "document.querySelectorAll('#destinations a').length > 0")
        try await look(page, "start")
        try await look(page, "suggestions") {
            try await page.evaluate("document.activeElement.blur(); document.getElementById('from').select()")
            try await page.type("lon")
            try await page.wait(for: "document.querySelectorAll('#from-list:not([hidden]) [role=option]').length > 1")
        }
        try await page.press("Escape")
        try await page.choose("2020-02-03", in: "#departs")
        try await page.click("#ask .go:not(#say-go)")
        try await page.wait(for: "!document.getElementById('departs-error').hidden")
        try await look(page, "errors")
        try await page.open(
            "\(demo)?market=AE&locale=ar-AE&origin=LHR&destination=EDI&departs=\(LiveSite.day)&adults=1&cabin=economy")
        try await page.wait(
            for:
                "document.querySelectorAll('#results [data-kind=result]').length > 40 && document.querySelector('#stops input:enabled')"
        )
        try await look(page, "results")
        try await page.resize(width: 390, height: 900)
        try await page.evaluate("document.getElementById('ask').open = true")
        try await look(page, "results with the form open")
        try await page.close()
    }

    @Test func `axe finds nothing where the page says that there is no supplier`() async throws {
        let server = try await OnCall.start(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo"])
        let page = try await SharedChromium.newPage()
        try await page.open("http://127.0.0.1:\(server.port)/demo")
        try await page.wait(for: "document.querySelector('#notice h2')")
        try await look(page, "notice")
        try await page.close()
    }
}
