import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// "Pick one for me" and "Dinner after you land" above the results of `/demo`.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoPickTests {
    private static func site() async throws -> LiveSite {
        try await LiveSite(
            try TemporaryFolder.shippedContent(in: "content"), services: PickPlacesTests.service,
            more: ["--demo", "--pick-rate", "0"])
    }

    private static let ready = "document.getElementById('one-pick')?.disabled === false"
    private static let price = "document.querySelector('#one-panel .price')?.textContent"

    /// Errors of the page itself; in the frames of cards no script may run, including this test's.
    private func ownErrors(_ demo: DemoPage) -> [String] {
        demo.page.log.errors.filter { !$0.contains("about:srcdoc") }
    }

    private func tap(_ act: String, in panel: String = "one-panel", _ demo: DemoPage) async throws {
        try await demo.page.evaluate("document.querySelector('#\(panel) [data-act=\(act)]').click()")
    }

    private func value(_ expression: String, _ demo: DemoPage) async throws -> JSONValue {
        try await demo.page.evaluate(expression)
    }

    @Test func `one tap shows the best flight, and the next ones need no request`() async throws {
        let demo = try await DemoPage(try await Self.site())
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.isFull) && \(Self.ready)")
        #expect(try await value("worstWindow() < 0.1", demo) == .bool(true))
        try await demo.page.evaluate("performance.clearResourceTimings()")
        try await demo.page.click("#one-pick")
        let first = try await value(Self.price, demo)
        #expect(try await value("document.querySelectorAll('#one-panel .one-why li').length > 0", demo) == .bool(true))
        try await tap("onward", demo)
        let second = try await value(Self.price, demo)
        #expect(first != second)
        try await tap("back", demo)
        #expect(try await value(Self.price, demo) == first)
        try await tap("refuse", demo)
        #expect(try await value(Self.price, demo) == second)
        try await tap("undo", demo)
        #expect(try await value(Self.price, demo) == first)
        try await tap("why", demo)
        #expect(try await value("document.querySelectorAll('#one-panel .one-score dd').length", demo) == .int(3))
        #expect(
            try await value("performance.getEntriesByType('resource').some(one => one.name.includes('/v1/pick'))", demo)
                == .bool(false))
        try await tap("show", demo)
        #expect(try await value("document.activeElement.closest('#results') !== null", demo) == .bool(true))
        #expect(ownErrors(demo) == [])
        try await demo.page.close()
    }

    @Test func `a filter keeps the matching flights, and a new search forgets it`() async throws {
        let demo = try await DemoPage(try await Self.site())
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.isFull) && \(Self.ready)")
        try await demo.page.click("#one-pick")
        try await demo.page.evaluate("document.querySelector('#stops input').click()")
        try await demo.wait(
            for: """
                [...document.querySelectorAll('#one-panel .one-place bdi')].every(one => one.textContent.startsWith('1 / '))
                """)
        try await demo.open(DemoPage.query(to: "EDI"))
        #expect(try await value("document.getElementById('one-panel').hidden", demo) == .bool(true))
        try await demo.page.close()
    }

    /// Records the order in which the page aborts a request and notifies the server.
    private static let steps = """
        (() => {
          const asks = window.fetch;
          window.steps = [];
          window.fetch = (address, options) => {
            options?.signal?.addEventListener("abort", () => window.steps.push("listens no more"));
            if (options?.method === "DELETE") window.steps.push("tells the server");
            return asks(address, options);
          };
        })()
        """

    @Test func `STOP ends the wait in the frame of its tap, and the fetches of the server`() async throws {
        let site = try await Self.site()
        let demo = try await DemoPage(site)
        try await demo.open()
        try await demo.wait(for: DemoPage.isFull)
        try site.supplier.play("hang", kinds: ["places"])
        try await demo.page.evaluate(Self.steps)
        try await demo.page.click("#dinner-pick")
        _ = try await Waiting.value("a fetch") { try site.supplier.calls("places") == 1 ? true : nil }
        let stopped = try await value(
            """
            (() => { const button = document.getElementById('dinner-pick');
              button.click();
              return [button.hasAttribute('data-running'),
                document.querySelector('#dinner-panel .wheel').getAnimations().length]; })()
            """, demo)
        #expect(stopped == .array([.bool(false), .int(0)]))
        // A page that still listened would receive the stop and report it as an error.
        #expect(
            try await value("window.steps", demo) == .array([.string("listens no more"), .string("tells the server")]))
        try await demo.wait(for: "document.getElementById('dinner-panel').hidden")
        try site.supplier.play(nil)
        try await demo.page.click("#dinner-pick")
        try await demo.wait(for: "document.querySelector('#dinner-panel .one-name')")
        let name = "document.querySelector('#dinner-panel .one-name').textContent"
        let first = try await value(name, demo)
        try await tap("refuse", in: "dinner-panel", demo)
        try await tap("undo", in: "dinner-panel", demo)
        #expect(try await value(name, demo) == first)
        #expect(ownErrors(demo) == [])
        try await demo.page.close()
    }

    @Test(.enabled(if: Axe.isThere, Axe.missing))
    func `axe finds nothing in the chosen offer`() async throws {
        let demo = try await DemoPage(try await Self.site())
        for (market, locale) in [("GB", "en-GB"), ("AE", "ar-AE")] {
            try await demo.open(DemoPage.query(market, locale, to: "EDI"))
            try await demo.wait(for: "\(DemoPage.isFull) && \(Self.ready)")
            try await demo.page.click("#one-pick")
            try await tap("why", demo)
            try await demo.page.click("#dinner-pick")
            try await demo.wait(for: "document.querySelector('#dinner-panel .one-name, #dinner-panel .one-none')")
            for (width, scheme) in [(1440, "light"), (390, "dark")] {
                try await demo.page.resize(width: width, height: 900)
                _ = try await demo.page.call(
                    "Emulation.setEmulatedMedia",
                    [
                        .init(
                            "features",
                            .array([
                                .object(of: ["name": .string("prefers-color-scheme"), "value": .string(scheme)]),
                                .object(of: ["name": .string("prefers-reduced-motion"), "value": .string("reduce")]),
                            ]))
                    ])
                #expect(try await Axe.run(on: demo.page, all: true) == [], "\(locale), \(width) wide, \(scheme)")
            }
        }
        try await demo.page.close()
    }
}
