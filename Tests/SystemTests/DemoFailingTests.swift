import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The messages of `/demo` if a search fails: one true sentence, and flights that were found stay.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct DemoFailingTests {
    private static let late = "The supplier is taking too long to answer."
    private static let unreadable = "The supplier’s answer could not be read."
    private static let faulty = "The supplier reported a fault on its side."
    private static let overloaded = "The supplier is overloaded at the moment."
    private static let away = "The supplier cannot be reached at the moment."

    /// Each fault of the fake supplier in its first answer; faults without a sentence do no harm.
    ///
    /// Faults that request a pause come last, because the server then pauses.
    private static let faults: [(fault: String, sentence: String?)] = [
        ("slow-headers", late), ("slow-body:400", late), ("stall", late), ("hang", late), ("late:1500", late),
        ("truncate", unreadable), ("wrong-length", unreadable), ("broken-json", unreadable), ("html", unreadable),
        ("empty-body", unreadable), ("garbage", unreadable), ("status", faulty), ("status:404", faulty),
        ("redirect", faulty), ("failed", faulty), ("reset", away), ("ten-times", nil), ("chunked", nil),
        ("until-close", nil), ("duplicate-keys", nil), ("503", overloaded), ("429:1", overloaded),
    ]

    @Test func `each fault is shown in one sentence, with a way out`() async throws {
        let site = try await DemoPage.site(settings: "deadline: 700ms")
        let demo = try await DemoPage(site)
        try site.supplier.play("status", kinds: ["create"])
        try await demo.open()
        try await demo.wait(for: "document.querySelector('#notice:not([hidden]) button')")
        try site.supplier.play(nil)
        try await demo.page.click("#notice button")
        try await demo.wait(for: DemoPage.isFull)
        #expect(try await demo.told()["notice"] == .string(""))
        for (fault, sentence) in DemoFailingTests.faults {
            try site.supplier.play(fault, kinds: ["create"])
            try await demo.open(DemoPage.query(more: "&fault=\(fault)"))
            try await demo.wait(for: "document.querySelector('#notice:not([hidden])') || \(DemoPage.flights) > 0")
            let told = try await demo.told()
            #expect(told["notice"] == .string(sentence ?? ""), "\(fault)")
            guard sentence != nil else { continue }
            #expect(told["help"]?.string?.isEmpty == false, "\(fault)")
            #expect((told["buttons"]?.int ?? 0) > 0 && told["grey"] == .int(0), "\(fault)")
        }
        try await demo.page.close()
    }

    /// A far too large answer is aborted; how long that takes depends on the machine.
    @Test func `an answer without end is none`() async throws {
        let site = try await DemoPage.site()
        let demo = try await DemoPage(site)
        try site.supplier.play("gzip-bomb", kinds: ["create"])
        try await demo.open()
        try await demo.wait(for: "document.querySelector('#notice:not([hidden])')")
        #expect(try await demo.told()["notice"] == .string(DemoFailingTests.unreadable))
        try await demo.page.close()
    }

    @Test func `found flights stay when the rest fails, and the search continues once it can`() async throws {
        let site = try await DemoPage.site(["--polls", "12"])
        let demo = try await DemoPage(site, width: 390, height: 844)
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.flights) > 4")
        try site.supplier.play("503", kinds: ["poll"])
        try await demo.wait(for: "!document.getElementById('banner').hidden")
        let told = try await demo.told()
        #expect(told["banner"]?.string?.hasPrefix(DemoFailingTests.overloaded) == true && told["notice"] == .string(""))
        #expect((told["flights"]?.int ?? 0) > 4)
        try site.supplier.play(nil)
        try await demo.page.evaluate("document.querySelector('#banner button')?.click()")
        try await demo.wait(for: DemoPage.isFull)
        try await demo.wait(
            for: "\(DemoPage.flights) === \(LiveSite.itineraries) && document.getElementById('banner').hidden")
        try await demo.page.close()
    }

    @Test func `the first flights are drawn as soon as they are reported, whatever the next poll does`() async throws {
        let site = try await DemoPage.site()
        let demo = try await DemoPage(site, width: 390, height: 844)
        try site.supplier.play("hang", kinds: ["poll"])
        try await demo.open()
        try await demo.wait(for: "\(DemoPage.flights) === 4")
        let told = try await demo.told()
        #expect(told["notice"] == .string(""))
        #expect(told["status"] == .string("4 flights so far, 3 direct · Prices are still coming in"))
        #expect((told["grey"]?.int ?? 0) > 0)
        try site.supplier.play(nil)
        try await demo.page.close()
    }

    @Test func `a lost network takes nothing away, and the page comes back by itself`() async throws {
        let site = try await DemoPage.site()
        let demo = try await DemoPage(site, width: 390, height: 844)
        try await demo.open()
        try await demo.wait(for: DemoPage.isFull)
        try await demo.setOffline(true)
        try await demo.wait(for: "!document.getElementById('banner').hidden")
        let told = try await demo.told()
        #expect(told["banner"] == .string("You are offline. The flights found so far stay here."))
        #expect(told["flights"] == .int(LiveSite.itineraries))
        try await demo.setOffline(false)
        try await demo.wait(for: "document.getElementById('banner').hidden")

        try await demo.setOffline(true)
        try await demo.page.evaluate(
            "document.getElementById('ask').open = true; document.querySelector('#form .go:not(#say-go)').click()")
        try await demo.wait(
            for: "document.querySelector('#notice:not([hidden]) h2')?.textContent === 'You are offline.'")
        try await demo.setOffline(false)
        try await demo.wait(for: DemoPage.isFull)
        try await demo.page.close()
    }

    /// Impossible searches, and the message in the reader's own language.
    private static let unanswerable: [(query: String, sentence: String)] = [
        (DemoPage.query(from: "LHR", to: "LHR"), "Origin and destination are the same."),
        (DemoPage.query("DE", "de-DE", on: "2020-01-22"), "Der Abflugtag liegt in der Vergangenheit."),
        (DemoPage.query("AE", "ar-AE", from: "DXB", more: "&returns=2026-01-01"), "تاريخ العودة قبل تاريخ المغادرة."),
        (DemoPage.query("JP", "ja-JP", from: "XQX"), "「XQX」というコードの空港はありません。"),
        (DemoPage.query("NO", "nb-NO", from: "L1"), "Noe i søket er ikke gyldig."),
    ]

    @Test func `an impossible search is reported at once, with a suggestion`() async throws {
        let demo = try await DemoPage(try await DemoPage.site(), width: 390, height: 844)
        for (query, sentence) in DemoFailingTests.unanswerable {
            try await demo.open(query)
            try await demo.wait(for: "document.querySelector('#notice:not([hidden])')")
            let told = try await demo.told()
            #expect(told["notice"] == .string(sentence) && told["buttons"] == .int(1) && told["grey"] == .int(0))
        }
        try await demo.page.close()
    }

    @Test func `a search without a flight says so and offers the days around it`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        try folder.write(DemoFailingTests.nothing, to: "answers/lhr-gla.json")
        let site = try await LiveSite(folder, playing: ["--answers", folder.path("answers")], more: ["--demo"])
        let demo = try await DemoPage(site)
        try await demo.open()
        try await demo.wait(for: "document.querySelector('#notice:not([hidden])')")
        let told = try await demo.told()
        #expect(told["notice"] == .string("No flights were found for this search.") && told["buttons"] == .int(3))
        try await demo.page.close()
    }

    @Test func `a warning before the first flight promises none, and goes once the supplier answers`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let begun = DemoFailingTests.nothing.replacing("STATUS_COMPLETE", with: "STATUS_INCOMPLETE")
        try folder.write(begun, to: "answers/lhr-gla.create.json")
        try folder.write(DemoFailingTests.nothing, to: "answers/lhr-gla.poll.json")
        let site = try await LiveSite(folder, playing: ["--answers", folder.path("answers")], more: ["--demo"])
        let demo = try await DemoPage(site)
        try site.supplier.play("503", kinds: ["poll"])
        try await demo.open()
        try await demo.wait(for: "!document.getElementById('banner').hidden")
        let told = try await demo.told()
        #expect(told["banner"] == .string("\(DemoFailingTests.overloaded) We keep asking."))
        #expect(told["flights"] == .int(0) && told["notice"] == .string(""))
        try site.supplier.play(nil)
        try await demo.wait(for: "document.querySelector('#notice:not([hidden])')")
        #expect(try await demo.told()["notice"] == .string("No flights were found for this search."))
        try await demo.wait(for: "document.getElementById('banner').hidden")
        try await demo.page.close()
    }

    /// A complete answer in Skyscanner's protocol without itineraries.
    static let nothing = """
        {"sessionToken":"s","status":"RESULT_STATUS_COMPLETE","action":"RESULT_ACTION_REPLACED","content":{"results":{"itineraries":{},"legs":{},\
        "segments":{},"places":{},"carriers":{},"agents":{},"alliances":{}},"stats":{},"sortingOptions":{"best":[],"cheapest":[],"fastest":[]}}}
        """
}
