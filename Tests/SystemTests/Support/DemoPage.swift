import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit

/// `/demo` in a separate page, watched from its first moment.
struct DemoPage {
    /// Whether all results and the layout that belongs to them are drawn.
    static let isFull = """
        document.getElementById('progress').getAttribute('aria-valuenow') === '100'
          && [...document.querySelectorAll('#layouts li')].some(line => line.textContent.includes(', complete'))
        """

    /// The number of drawn rows of flights.
    static let flights = "document.querySelectorAll('#results .flight:not(.waiting)').length"

    /// The messages over the page and at its foot, and the flights that are drawn beside them.
    static let told = """
        (() => { const text = id => document.querySelector(id)?.textContent ?? '';
          return { notice: text('#notice:not([hidden]) h2'), help: text('#notice:not([hidden]) p'),
            buttons: document.querySelectorAll('#notice:not([hidden]) button').length,
            banner: text('#banner:not([hidden]) p'), status: text('#status'), flights: \(flights),
            grey: document.querySelectorAll('#columns:not([hidden]) :is(.flight.waiting, layover-card[data-type=placeholder])').length }; })()
        """

    /// Records each layout shift, and each moment at which the page claimed more than it had drawn.
    private static let watching = """
        window.shifts = []; window.lies = [];
        new PerformanceObserver(list => shifts.push(...list.getEntries().map(({ value, startTime, hadRecentInput, sources }) => ({ value,
          startTime, hadRecentInput, what: sources.map(({ node }) => node?.id || node?.className || node?.nodeName || '?') }))))
          .observe({ type: 'layout-shift', buffered: true });
        window.worstWindow = () => { let worst = 0, sum = 0, first = 0, last = -Infinity;
          for (const { value, startTime, hadRecentInput } of shifts) { if (hadRecentInput) continue;
            if (startTime - last >= 1000 || startTime - first >= 5000) { sum = 0; first = startTime; }
            sum += value; last = startTime; worst = Math.max(worst, sum); }
          return worst; };
        new MutationObserver(() => { const bar = document.getElementById('progress'), status = document.getElementById('status')?.textContent ?? '';
          const drawn = document.querySelectorAll('#results .flight:not(.waiting)').length, said = Number(status.match(/\\d+/)?.[0] ?? 0);
          if (bar?.getAttribute('aria-valuenow') === '100' && drawn < \(LiveSite.itineraries)) lies.push(`whole with ${drawn}`);
          if (said > document.querySelectorAll('#results > [data-kind=result]').length) lies.push(`${status} with ${drawn}`);
        }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-valuenow'] });
        """

    let site: LiveSite
    let page: BrowserPage

    /// Opens a page of this size.
    init(_ site: LiveSite, width: Int = 1280, height: Int = 900) async throws {
        self.site = site
        page = try await SharedChromium.newPage()
        try await page.resize(width: width, height: height)
        _ = try await page.call(
            "Page.addScriptToEvaluateOnNewDocument", [.init("source", .string(DemoPage.watching))])
    }

    /// A site of the shipped content whose supplier may fail any number of times.
    static func site(_ playing: [String] = [], settings: String = "") async throws -> LiveSite {
        let patience = "breaker: { calls: 10000 }\nconcurrency: { least: 64, most: 64 }\nretry_budget: 0.1"
        return try await LiveSite(
            try TemporaryFolder.shippedContent(in: "content"),
            settings: settings.isEmpty ? patience : "\(patience)\n\(settings)", playing: playing, more: ["--demo"])
    }

    static func query(
        _ market: String = "GB", _ locale: String = "en-GB", from origin: String = "LHR",
        to destination: String = "GLA",
        on day: String = "\(LiveSite.day)", more: String = ""
    ) -> String {
        "market=\(market)&locale=\(locale)&origin=\(origin)&destination=\(destination)&departs=\(day)&adults=1"
            + "&cabin=economy\(more)"
    }

    func open(_ query: String = DemoPage.query()) async throws {
        try await page.open("http://127.0.0.1:\(site.server.port)/demo?\(query)")
    }

    func wait(for expression: String) async throws { _ = try await page.wait(for: expression) }

    /// Waits for the link in the dialog that shares a flight; for a new trip the reader enters a name, or leaves it empty.
    ///
    /// - Returns: The link.
    @discardableResult func link(by name: String? = nil) async throws -> String {
        let field = "document.querySelector('.share-box[open] .link input')"
        let form = "document.querySelector('.share-box[open] .sharer')"
        try await wait(for: "Boolean(\(form)) || \(field)?.value.includes('/t/')")
        if let name { try await page.evaluate("\(form).querySelector('input').value = '\(name)'") }
        try await page.evaluate("\(form)?.requestSubmit()")
        try await wait(for: "\(field)?.value.includes('/t/')")
        return try await page.evaluate("\(field).value").string ?? ""
    }

    func told() async throws -> JSONValue { try await page.evaluate(DemoPage.told) }

    /// Cuts the network connection, or restores it.
    func setOffline(_ isOffline: Bool) async throws {
        _ = try await page.call(
            "Network.emulateNetworkConditions",
            [
                .init("offline", .bool(isOffline)), .init("latency", .int(0)), .init("downloadThroughput", .int(-1)),
                .init("uploadThroughput", .int(-1)),
            ])
    }
}
