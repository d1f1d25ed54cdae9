import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The sentence search of `/demo`, used in Chromium like a reader.
@Suite(
    .serialized, .enabled(if: Chromium.isThere, Chromium.missing),
    .enabled(if: SentencePage.isServed, SentencePage.unserved), .timeLimit(.minutes(10)))
struct DemoSentenceTests {
    private static let readers = [("AE", "ar-AE"), ("JP", "ja-JP"), ("DE", "de-DE"), ("HU", "hu-HU")]

    private func page(_ width: Int = 1440, height: Int = 900) async throws -> SentencePage {
        try await SentencePage(try await SentencePage.Shared.one.site(), width: width, height: height)
    }

    @Test(arguments: DemoSentenceTests.readers, [320, 1440])
    func `a sentence is built by keys alone, and its tree has all of it`(
        reader: (market: String, locale: String), width: Int
    ) async throws {
        let sentence = try await page(width)
        try await sentence.open(reader.market, reader.locale)
        #expect(try await sentence.disagreements() == .array([]))
        try await chooseByArrows(on: sentence)
        try await chooseByTyping(on: sentence)

        // The buttons in the accessibility tree are those of the sentence, by name; no text is read twice.
        let buttons = try await Self.tree(of: sentence.page)["button"] ?? []
        let labels = try await sentence.page.evaluate(
            "[...document.querySelectorAll('#say-line button')].map(one => one.ariaLabel)")
        for label in (labels.items ?? []).compactMap(\.string) { #expect(buttons.contains(label), "\(label)") }
        #expect(try await sentence.page.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true))
        #expect(try await sentence.disagreements() == .array([]))
        #expect(try await sentence.end() == [])
    }

    /// An arrow opens the list of a word, arrows move in it, and the focus returns to the word.
    private func chooseByArrows(on sentence: SentencePage) async throws {
        let before = try await sentence.text()
        try await sentence.focus("time")
        try await sentence.page.press("ArrowDown")
        try await sentence.wait("document.activeElement.getAttribute('role') === 'listbox'")
        #expect(try await sentence.disagreements() == .array([]))
        let tree = try await Self.tree(of: sentence.page)
        #expect(tree["option"]?.count ?? 0 > 5 && tree["listbox"]?.count == 1)
        for _ in 0..<2 { try await sentence.page.press("ArrowDown") }
        try await sentence.page.press("Enter")
        try await sentence.settle()
        #expect(try await sentence.text() != before)
        #expect(try await sentence.focused() == "time")
        #expect(try await sentence.disagreements() == .array([]))
        try await sentence.wait(
            "document.getElementById('say-status').textContent === document.getElementById('say-text').textContent")
    }

    /// Typing chooses an option; Escape leaves everything unchanged.
    private func chooseByTyping(on sentence: SentencePage) async throws {
        try await sentence.focus("place")
        let name = try #require(try await Self.name(of: "greece", on: sentence.page))
        try await sentence.page.press("ArrowDown")
        try await sentence.wait("document.activeElement.id === 'say-filter'")
        try await sentence.page.type(name)
        try await sentence.wait(
            "document.querySelector('#say-list [data-active]') && !document.querySelector('[data-asking]')")
        try await sentence.page.press("Enter")
        try await sentence.settle()
        #expect(try await sentence.code().hasPrefix("1.fly.greece"))
        #expect(try await sentence.focused() == "place")
        let chosen = try await sentence.text()
        try await sentence.page.press("ArrowDown")
        try await sentence.page.press("ArrowDown")
        try await sentence.page.press("Escape")
        #expect(try await sentence.text() == chosen)
        #expect(try await sentence.focused() == "place")
    }

    @Test func `moving words are in their places once the page gets narrower`() async throws {
        let sentence = try await page()
        try await sentence.open("AE", "ar-AE")
        // Animations are paused at their start, so that they are still running on any machine.
        try await sentence.page.evaluate(
            """
            (() => { const { animate } = Element.prototype;
              Element.prototype.animate = function (...all) { const moving = animate.apply(this, all); moving.pause(); return moving; }; })()
            """)
        try await chooseByArrows(on: sentence)
        let moving = "document.getElementById('say-line').getAnimations({ subtree: true }).length"
        #expect(try await sentence.page.evaluate(moving).number ?? 0 > 0, "a word is on its way")
        try await sentence.page.resize(width: 1024, height: 900)
        let astray = try await sentence.page.evaluate(
            """
            (async () => { await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
              const line = document.getElementById('say-line').getBoundingClientRect();
              return [...document.querySelectorAll('#say-line > :not(.say-ruler)')].filter(word => {
                const { e, f } = new DOMMatrix(word.style.transform), { left, top } = word.getBoundingClientRect();
                return Math.abs(left - line.left - e) > 1 || Math.abs(top - line.top - f) > 1;
              }).map(word => word.textContent); })()
            """)
        #expect(astray == .array([]))
        #expect(try await sentence.end() == [])
    }

    @Test func `the ordinary form is one key away and back, with the values of the sentence`() async throws {
        let sentence = try await page()
        try await sentence.open("GB", "en-GB", say: "1.fly.greece~athens.july")
        try await sentence.page.press("F2")
        try await sentence.wait("document.getElementById('to').checkVisibility()")
        let form = "document.getElementById('form').elements"
        #expect(try await sentence.page.evaluate("\(form).destination.value") == .string("ATH"))
        #expect(try await sentence.page.evaluate("\(form).departs.value.slice(5, 7)") == .string("07"))
        try await sentence.page.press("F2")
        try await sentence.wait("document.querySelector('#say-line').checkVisibility()")
        #expect(try await sentence.focused() == "place")
        #expect(try await sentence.disagreements() == .array([]))
        try await sentence.page.click("#as")
        try await sentence.page.reload()
        try await sentence.wait("document.body.dataset.page && document.getElementById('to').checkVisibility()")
        #expect(try await sentence.end() == [])
    }

    @Test func `one place leads to its search, and the sentence is there again on the way back`() async throws {
        let sentence = try await page()
        try await sentence.open("GB", "en-GB", say: "1.fly.greece~athens.july")
        try await sentence.page.click("#say-go")
        try await sentence.wait(
            "location.search.includes('destination=ATH') && document.querySelectorAll('#results [data-kind=result]').length > 0"
        )
        #expect(
            try await sentence.page.evaluate("new URLSearchParams(location.search).get('departs').slice(5, 7)")
                == .string("07"))
        try await sentence.page.evaluate("history.back()")
        try await sentence.wait("document.body.dataset.as === 'sentence' && document.querySelector('#say-line button')")
        #expect(try await sentence.code() == "1.fly.greece~athens.july")
        // The sentence is among those that this browser has followed, once another one is shown.
        try await sentence.open("GB", "en-GB", say: "1.fly.beach.spring")
        try await sentence.wait("document.querySelector('#past:not([hidden]) button span')")
        try await sentence.page.click("#past-list button")
        try await sentence.settle()
        #expect(try await sentence.code() == "1.fly.greece~athens.july")
        #expect(try await sentence.disagreements() == .array([]))
        #expect(try await sentence.end() == [])
    }

    @Test func `places of a sentence have prices by a tap, three searches at most`() async throws {
        let sentence = try await page()
        try await sentence.open("GB", "en-GB", say: "1.fly.beach.spring")
        let buttons = "document.querySelectorAll('.see-price:not([aria-disabled])').length"
        try await sentence.wait("\(buttons) > 3")
        for count in 1...3 {
            try await sentence.page.click(".see-price")
            try await sentence.wait(
                "[...document.querySelectorAll('.fare-line')].filter(one => /£[0-9]/.test(one.textContent)).length >= \(count)"
            )
        }
        #expect(try await sentence.page.evaluate(buttons) == .int(0))
        let searches = {
            sentence.page.log.requests.count { $0.method == "POST" && $0.address.hasSuffix("/v1/searches") }
        }
        #expect(searches() == 3)
        try await sentence.page.click(".see-price")
        try await sentence.wait("!document.getElementById('explore-say').classList.contains('visually-hidden')")
        #expect(searches() == 3)
        try await sentence.page.click("#explore-list a")
        try await sentence.wait("location.search.includes('destination=') && !location.search.includes('say=')")
        #expect(try await sentence.end() == [])
    }

    /// The page itself records its motion: each animation with a duration, and each transition of position or size.
    @Test(arguments: [false, true])
    func `words and lists move by transforms alone, and nothing moves with reduced motion`(
        isStill: Bool
    ) async throws {
        let sentence = try await page()
        let feature: JSONValue = .object(of: [
            "name": .string("prefers-reduced-motion"), "value": .string(isStill ? "reduce" : "no-preference"),
        ])
        try await sentence.page.call("Emulation.setEmulatedMedia", ["features": .array([feature])])
        try await sentence.open("GB", "en-GB", say: "1.fly.norway.july")
        try await sentence.page.evaluate(
            """
            window.moved = [];
            window.odd = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, timing) {
              const lasts = (typeof timing === 'number' ? timing : timing?.duration ?? 0) > 0;
              if (lasts && this.closest('#say')) {
                moved.push(this.id || this.className);
                for (const frame of [frames].flat()) for (const name of Object.keys(frame)) if (name !== 'transform') odd.push(name);
              }
              return animate.call(this, frames, timing);
            };
            for (const name of ['transitionrun', 'animationstart'])
              document.getElementById('say').addEventListener(name, event => {
                if (/transform|left|top|width|height|margin|inset/.test(event.propertyName ?? '')) { moved.push(event.propertyName); if (event.propertyName !== 'transform') odd.push(event.propertyName); }
              });
            """)
        try await chooseByArrows(on: sentence)
        try await chooseByTyping(on: sentence)
        let moved = try await sentence.page.evaluate("moved.length").int ?? 0
        #expect(isStill ? moved == 0 : moved > 0, "\(moved) movements")
        #expect(try await sentence.page.evaluate("odd") == .array([]))
        #expect(try await sentence.end() == [])
    }

    @Test func `an open page learns that a place has gone, and that it is there again`() async throws {
        let site = try await SentencePage.site()
        let sentence = try await SentencePage(site)
        try await sentence.open("GB", "en-GB", say: "1.fly.greece~athens.july")
        let before = try await sentence.text()
        #expect(before.contains("Athens"))
        #expect(try OnCall.kill("word:place.athens", on: site.server) == 200)
        try await sentence.page.evaluate("dispatchEvent(new Event('focus'))")
        try await sentence.wait("!document.getElementById('say-text').textContent.includes('Athens')")
        let note = try await sentence.page.evaluate("document.querySelector('#say-note:not([hidden]) p').textContent")
        #expect(note.string?.contains("Athens") == true)
        #expect(
            try await sentence.page.evaluate(
                "[...document.querySelectorAll('#explore-list a')].some(one => one.dataset.code === 'ATH')")
                == .bool(false))
        #expect(try OnCall.revive("word:place.athens", on: site.server) == 200)
        try await sentence.page.evaluate("dispatchEvent(new Event('focus'))")
        try await sentence.wait("document.getElementById('say-text').textContent === '\(before)'")
        #expect(try await sentence.end() == [])
    }

    @Test func `without sentences in the content, the ordinary form is unchanged`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        try FileManager.default.removeItem(atPath: folder.path("content/widgets/sentence"))
        let site = try await LiveSite(folder, more: ["--demo"])
        let sentence = try await SentencePage(site)
        try await sentence.page.open("http://127.0.0.1:\(site.server.port)/demo?say=1.fly.greece.july")
        try await sentence.wait("document.getElementById('to').checkVisibility()")
        #expect(try await sentence.page.evaluate("document.getElementById('as').hidden") == .bool(true))
        try await sentence.page.press("F2")
        #expect(try await sentence.page.evaluate("document.getElementById('to').checkVisibility()") == .bool(true))
        #expect(try await sentence.end() == [])
    }

    @Test(.enabled(if: Axe.isThere, Axe.missing))
    func `axe finds nothing on the sentence, its lists and where it leads, light and dark, wide and narrow`()
        async throws
    {
        for (market, locale) in [("GB", "en-GB"), ("AE", "ar-AE")] {
            let sentence = try await page()
            try await sentence.open(market, locale, say: "1.fly.atlantis.spring")
            for (width, scheme) in [(1440, "light"), (390, "dark")] {
                try await sentence.page.resize(width: width, height: 900)
                try await sentence.page.prefer(scheme: scheme)
                #expect(try await Axe.run(on: sentence.page, all: true) == [], "\(locale), \(width) wide, \(scheme)")
                try await sentence.focus("place")
                try await sentence.page.press("ArrowDown")
                try await sentence.wait("!document.getElementById('say-panel').hidden")
                #expect(
                    try await Axe.run(on: sentence.page, all: true) == [], "list, \(locale), \(width) wide, \(scheme)")
                try await sentence.page.press("Escape")
            }
            #expect(try await sentence.end() == [])
        }
    }

    /// The name of a word in the page's list of places.
    private static func name(of id: String, on page: BrowserPage) async throws -> String? {
        try await page.evaluate(
            """
            (async () => { const query = new URLSearchParams(location.search);
              const asked = new URLSearchParams({ market: query.get('market'), locale: query.get('locale'), options: 'place' });
              return (await (await fetch(`/v1/sentence?${asked}`)).json()).options.place.find(one => one.id === '\(id)').name; })()
            """
        ).string
    }

    /// The names in the accessibility tree, by role; hidden elements are left out.
    private static func tree(of page: BrowserPage) async throws -> [String: [String]] {
        let nodes = try await page.call("Accessibility.getFullAXTree")["nodes"]?.items ?? []
        return nodes.filter { $0["ignored"] != .bool(true) }.reduce(into: [:]) { tree, node in
            tree[node["role"]?["value"]?.string ?? "", default: []].append(node["name"]?["value"]?.string ?? "")
        }
    }
}
