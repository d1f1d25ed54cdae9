import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverServer
import LayoverTestKit
import LayoverWeb
import Testing

/// The search as a sentence on `/demo`, in a separate page.
struct SentencePage {
    /// Whether servers of this build serve sentences.
    static let isServed = RouteTable.routes.contains { $0.path == "/v1/sentence" }
    static let unserved: Comment = "this build has no calls that say sentences"

    /// One server for every test of the page that kills nothing.
    actor Shared {
        static let one = Shared()
        private var starting: Task<LiveSite, any Error>?

        func site() async throws -> LiveSite {
            let starting = starting ?? Task { try await SentencePage.site() }
            self.starting = starting
            return try await starting.value
        }
    }

    static func site() async throws -> LiveSite {
        try await LiveSite(try TemporaryFolder.shippedContent(in: "content"), more: ["--demo", "--find-rate", "0"])
    }

    /// The differences between the page and the server's answer for the address's code; empty if they agree.
    private static let disagreements = """
        (async () => {
          const wrong = [], query = new URLSearchParams(location.search), at = id => document.getElementById(id);
          const asked = new URLSearchParams({ market: query.get('market'), locale: query.get('locale'), say: query.get('say') });
          const answer = await (await fetch(`/v1/sentence?${asked}`)).json();
          if (at('say-text').textContent !== answer.text) wrong.push(`text ${at('say-text').textContent}, not ${answer.text}`);
          if (query.get('say') !== answer.share) wrong.push(`code ${query.get('say')}, not ${answer.share}`);
          const drawn = [...document.querySelectorAll('#say-line > :not(.say-ruler)')];
          const texts = drawn.map(one => one.textContent).join('|'), told = answer.tokens.map(one => one.text).join('|');
          if (texts !== told) wrong.push(`tokens ${texts}, not ${told}`);
          const labels = drawn.filter(one => one.localName === 'button').map(one => one.ariaLabel).join('|');
          const wanted = answer.tokens.filter(one => one.label && !(one.part > 1)).map(one => one.label).join('|');
          if (labels !== wanted) wrong.push(`labels ${labels}, not ${wanted}`);
          const open = document.querySelectorAll('#say-line [aria-expanded=true]'), list = open[0]?.dataset.list;
          if (open.length !== (at('say-panel').hidden ? 0 : 1)) wrong.push(`${open.length} words say that they are open`);
          if (list && !at('say-filter').value) {
            const shown = [...document.querySelectorAll('#say-list [role=option] .say-word')].map(one => one.textContent).join('|');
            const offered = answer.options[list].map(one => one.text ?? one.name).join('|');
            if (shown !== offered) wrong.push(`list ${list}: ${shown}, not ${offered}`);
          }
          const focus = document.activeElement;
          if (list && !at('say-panel').contains(focus)) wrong.push(`the list is open, and the focus on ${focus.id || focus.localName}`);
          if (at('explore').hidden !== (answer.resolved.kind !== 'explore')) wrong.push('places to go are not those of the answer');
          return wrong;
        })()
        """

    let page: BrowserPage
    let site: LiveSite

    init(_ site: LiveSite, width: Int = 1440, height: Int = 900) async throws {
        self.site = site
        page = try await SharedChromium.newPage()
        try await page.resize(width: width, height: height)
    }

    func open(_ market: String, _ locale: String, say: String? = nil) async throws {
        let code = say.map { "&say=\($0)" } ?? ""
        try await page.open("http://127.0.0.1:\(site.server.port)/demo?market=\(market)&locale=\(locale)\(code)")
        try await wait("document.body.dataset.as === 'sentence' && document.querySelector('#say-line button')")
    }

    func wait(_ expression: String) async throws { _ = try await page.wait(for: expression) }

    func text() async throws -> String {
        try await page.evaluate("document.getElementById('say-text').textContent").string ?? ""
    }

    /// The code in the address.
    func code() async throws -> String {
        try await page.evaluate("new URLSearchParams(location.search).get('say')").string ?? ""
    }

    func focus(_ list: String) async throws {
        try await page.evaluate("document.querySelector('#say-line button[data-list=\(list)]').focus()")
    }

    /// The slot that has the keyboard's focus; empty if no slot has it.
    func focused() async throws -> String {
        try await page.evaluate(
            "document.activeElement.closest('#say-line') ? document.activeElement.dataset.list : ''"
        )
        .string ?? ""
    }

    /// Waits until no request is under way.
    func settle() async throws {
        try await wait(
            "!document.querySelector('#say[aria-busy], #explore[aria-busy], [data-asking]')")
    }

    /// Taps the middle of the element that the body of a function returns, without scrolling to it.
    ///
    /// Animations are finished first: otherwise the element would have moved before the tap, and the tap would hit another
    /// one.
    ///
    /// - Returns: The text of the tapped element, or of an element over its middle; `nothing` if there was no element.
    func tap(_ body: String) async throws -> String {
        let found = try await page.evaluate(
            """
            (() => { const one = (() => { \(body) })(); if (!one) return null;
              for (const moving of document.getElementById('say').getAnimations({ subtree: true })) moving.finish();
              const box = one.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
              const hit = document.elementFromPoint(x, y);
              return { x, y, text: (one.contains(hit) ? one : hit ?? one).textContent }; })()
            """)
        guard let x = found["x"]?.number, let y = found["y"]?.number else { return "nothing" }
        for type in ["mousePressed", "mouseReleased"] {
            try await page.call(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": .double(x), "y": .double(y), "button": .string("left"),
                    "buttons": .int(1), "clickCount": .int(1),
                ])
        }
        return "tap on \(found["text"]?.string ?? "")"
    }

    /// Compares the page with the server's answer.
    func disagreements() async throws -> JSONValue { try await page.evaluate(SentencePage.disagreements) }

    func end() async throws -> [String] {
        let errors = page.log.errors
        try await page.close()
        return errors
    }
}
