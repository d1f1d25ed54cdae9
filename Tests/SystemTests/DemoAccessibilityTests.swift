import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The results page checked with axe-core's rules in every state, light and dark, wide and narrow.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere && Axe.isThere, Axe.missing), .timeLimit(.minutes(10)))
struct DemoAccessibilityTests {
    @Test func `nothing is found while it waits, while flights come, when it is full and when it fails`() async throws {
        let site = try await DemoPage.site()
        let demo = try await DemoPage(site)
        try site.supplier.play("hang", kinds: ["create"])
        try await demo.open()
        try await demo.wait(for: "document.querySelector('.flight.waiting') && document.querySelector('layover-card')")
        try await expectNothing(demo, "waiting")
        try site.supplier.play("hang", kinds: ["poll"])
        try await demo.open(DemoPage.query("JP", "ja-JP", from: "HND", to: "LHR"))
        try await demo.wait(for: "\(DemoPage.flights) > 0")
        try await expectNothing(demo, "streaming")
        try site.supplier.play(nil)
        try await demo.open(DemoPage.query("AE", "ar-AE", from: "DXB", to: "LHR"))
        try await demo.wait(for: DemoPage.isFull)
        try await expectNothing(demo, "full")
        try await filter(demo)
        try await demo.setOffline(true)
        try await demo.wait(for: "!document.getElementById('banner').hidden")
        try await expectNothing(demo, "offline")
        try await demo.setOffline(false)
        try await demo.open(DemoPage.query(to: "LHR"))
        try await demo.wait(for: "document.querySelector('#notice:not([hidden])')")
        try await expectNothing(demo, "failed")
        try await demo.page.close()
    }

    /// Checks the list filtered, with nothing left in it, and with the drawer of calls open.
    private func filter(_ demo: DemoPage) async throws {
        try await demo.page.evaluate("document.querySelector('#stops input').click()")
        try await demo.wait(for: "!document.getElementById('clear').hasAttribute('data-off')")
        try await expectNothing(demo, "filtered")
        try await demo.open(DemoPage.query("AE", "ar-AE", from: "DXB", to: "LHR", more: "&carriers=none"))
        try await demo.wait(for: "\(DemoPage.isFull) && !document.getElementById('none').hidden")
        try await demo.page.click("#inside-toggle")
        try await demo.wait(for: "document.querySelectorAll('#layouts li').length > 0")
        try await expectNothing(demo, "nothing kept, with the drawer open")
        try await demo.page.click("#inside-close")
    }

    @Test func `nothing is found where no flight was`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        try folder.write(DemoFailingTests.nothing, to: "answers/lhr-gla.json")
        let empty = try await DemoPage(
            try await LiveSite(folder, playing: ["--answers", folder.path("answers")], more: ["--demo"]))
        try await empty.open()
        try await empty.wait(for: "document.querySelector('#notice:not([hidden])')")
        try await expectNothing(empty, "no flights")
        try await empty.page.close()
    }

    private func feature(_ name: String, _ value: String) -> JSONValue {
        .object(of: ["name": .string(name), "value": .string(value)])
    }

    private func expectNothing(_ demo: DemoPage, _ state: String) async throws {
        for (width, scheme) in [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")] {
            try await demo.page.resize(width: width, height: 900)
            // Animated elements are half-transparent for a moment; with reduced motion they are not animated.
            _ = try await demo.page.call(
                "Emulation.setEmulatedMedia",
                [
                    .init(
                        "features",
                        .array([feature("prefers-color-scheme", scheme), feature("prefers-reduced-motion", "reduce")]))
                ])
            #expect(try await Axe.run(on: demo.page, all: true) == [], "\(state), \(width) wide, \(scheme)")
        }
    }
}
