import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The steps of a person who has never seen the workbench: a campaign with a picture for three markets, viewed as on a
/// phone in Dubai, and sent for review.
@Suite(.serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5)))
struct WorkbenchNewcomerTests {
    /// At ten seconds for each step, the whole takes less than five minutes.
    private static let stepLimit = 29
    private static let file = "widgets/campaigns/winter-by-the-fjord.yaml"

    @Test func `a campaign for three markets is made, seen in Arabic and sent in few steps, and no file is seen`()
        async throws
    {
        let content = try TemporaryFolder.shippedContent()
        try GitFolder.begin(content)
        try GitFolder.run(["config", "user.name", "Ada Lovelace"], in: content)
        try GitFolder.run(["config", "user.email", "ada@example.com"], in: content)
        try await WorkbenchBrowser.run(content) { browser in
            let newcomer = Newcomer(browser)
            try await browser.open("/")
            try await newcomer.press("a[href^=\"/new-campaign\"]")
            try await browser.card(shows: "Your headline")
            try await fillIn(newcomer)
            try await see(newcomer)
            try await newcomer.press("#campaign-save")
            try await browser.page.wait(for: "location.pathname === '/card/sponsored-banner'")
            try await newcomer.expectNoFile()
            #expect(content.exists(Self.file))
            try await send(newcomer)
            #expect(newcomer.steps <= Self.stepLimit, "\(newcomer.way.joined(separator: "\n"))")
        }
        let branch = try await ProgramRun.run(
            ["diff-tree", "-r", "--name-only", "HEAD", "review/ada-lovelace-1"],
            executable: URL(fileURLWithPath: "/usr/bin/git"), in: content.url)
        #expect(branch.lines.contains(Self.file), "\(branch.output)")
        #expect(branch.lines.contains { $0.hasSuffix(".after.png") }, "\(branch.output)")
    }

    private func fillIn(_ newcomer: Newcomer) async throws {
        let page = newcomer.browser.page
        try await newcomer.write("Winter by the fjord", in: "#campaign-title")
        for market in ["GB", "NO", "AE"] { try await newcomer.press("#market-\(market)") }
        try await newcomer.choose("2027-01-11", in: "#campaign-from-day")
        try await newcomer.choose("2027-01-31", in: "#campaign-until-day")
        try await newcomer.press("#picture-light-choose")
        try await newcomer.press(".picture-choice")
        try await page.wait(for: "document.querySelector('.picture-thumb img')")
        for (locale, title, alt) in [
            ("en-GB", "Winter by the fjord", "A fjord in the snow"), ("nb-NO", "Vinter ved fjorden", "En fjord i snø"),
            ("ar-AE", "الشتاء على ضفاف الخليج", "خليج مغطى بالثلج"),
        ] {
            try await newcomer.write(title, in: "#text-title-\(locale)")
            try await newcomer.write(alt, in: "#text-alt-\(locale)")
        }
        try await newcomer.write("https://www.example.com/winter", in: "#campaign-web")
        try await page.wait(for: "document.querySelector('#made-whole')")
        try await newcomer.expectNoFile()
    }

    /// As wide as a phone, from right to left, before anything is saved.
    private func see(_ newcomer: Newcomer) async throws {
        let page = newcomer.browser.page
        try await newcomer.pick(".maker-card button.picker[aria-label^=\"Market\"]", "United Arab Emirates")
        try await newcomer.browser.card(shows: "الشتاء على ضفاف الخليج")
        let frame = "document.querySelector('.stage iframe:not(.coming)')"
        #expect(try await page.evaluate("\(frame).contentDocument.documentElement.dir").string == "rtl")
        #expect(try await page.evaluate("\(frame).clientWidth").int == 390)
        #expect(!newcomer.browser.content.exists(Self.file), "nothing is written before it is saved")
    }

    private func send(_ newcomer: Newcomer) async throws {
        let page = newcomer.browser.page
        try await newcomer.press("#just-made a")
        try await page.wait(for: "document.querySelector('#review-send:enabled')")
        try await page.wait(for: "document.getElementById('review-title').value !== ''")
        try await newcomer.expectNoFile()
        try await newcomer.press("#review-send:enabled")
        try await page.wait(for: "document.querySelector('.review-sent')")
    }
}

/// Does what a person does, one step at a time, and counts the steps.
private final class Newcomer {
    let browser: WorkbenchBrowser
    /// Each press, each field and each choice.
    private(set) var way: [String] = []

    var steps: Int { way.count }

    init(_ browser: WorkbenchBrowser) { self.browser = browser }

    func press(_ selector: String) async throws {
        way.append("presses \(selector)")
        try await browser.press(selector)
    }

    func write(_ text: String, in selector: String) async throws {
        way.append("writes '\(text)' in \(selector)")
        try await browser.page.wait(for: "document.querySelector(\(JSONValue.string(selector)))")
        try await browser.page.fill(text, in: selector)
    }

    func choose(_ value: String, in selector: String) async throws {
        way.append("chooses \(value) in \(selector)")
        try await browser.page.choose(value, in: selector)
    }

    /// Opening a picker is one step, and finding an entry in it is another.
    func pick(_ picker: String, _ text: String) async throws {
        try await press(picker)
        way.append("picks \(text)")
        let found = "document.querySelector(':popover-open [role=option].at')?.innerText"
        try await browser.page.wait(for: found)
        try await browser.page.type(text)
        try await browser.page.wait(for: "\(found).startsWith(\(JSONValue.string(text)))")
        try await browser.page.press("Enter")
        try await browser.page.wait(for: "!document.querySelector(':popover-open')")
    }

    /// Checks that the page shows no name and no key of a file.
    func expectNoFile(_ place: SourceLocation = #_sourceLocation) async throws {
        let words =
            try await browser.page.evaluate(
                """
                (() => { const found = [], walker = document.createTreeWalker(document.querySelector(".view:not([hidden])"), NodeFilter.SHOW_TEXT);
                  for (let node = walker.nextNode(); node; node = walker.nextNode())
                    if (node.parentElement.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) found.push(node.data);
                  return found.join(" "); })()
                """
            ).string ?? ""
        #expect(!words.isEmpty, sourceLocation: place)
        for trace in [".yaml", "widgets/", "uses:", "markets:", "status:", "{ "] {
            #expect(!words.contains(trace), "'\(trace)' in: \(words)", sourceLocation: place)
        }
    }
}
