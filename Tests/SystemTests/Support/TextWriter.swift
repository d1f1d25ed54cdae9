import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit

/// A person who changes texts of a card on the workbench's page, and checks that their words are at the expected place.
actor TextWriter {
    /// One text as its row shows it.
    struct Row: Hashable, Sendable {
        enum Mode: String, Sendable { case shown, edit, contest }

        let mode: Mode
        let text: String
        /// The text of the file beside one's own, if both are shown.
        let theirs: String?
    }

    let name: String
    private let page: BrowserPage
    private let address: String
    /// Words that were neither saved nor discarded, by text.
    private(set) var written: [String: String] = [:]
    /// Texts of saves that the page reported.
    private(set) var saved: [String] = []
    /// Saves before or after which both versions were shown.
    private(set) var conflicts = 0

    init(_ name: String, on page: BrowserPage, at address: String) async throws {
        (self.name, self.page, self.address) = (name, page, address)
        try await page.resize(width: 1400, height: 900)
        try await page.open(address)
        try await arrive()
    }

    /// Opens a text if it is not open yet, and replaces its words.
    func write(_ words: String, into text: String) async throws {
        try await call("type", text, more: words)
        written[text] = words
    }

    /// Saves; if a colleague saved first, both versions are shown.
    ///
    /// - Parameters:
    ///   - text: The name of the text.
    ///   - more: Written while the save is under way.
    /// - Throws: If words are lost.
    func save(_ text: String, then more: String? = nil) async throws {
        guard let words = written[text] else { return }
        let before = try await row(text).mode
        let now = try row(of: try await call("save", text, more: more))
        if let more { written[text] = more }
        if before == .contest || now.mode == .contest { conflicts += 1 }
        switch now.mode {
        case .shown:
            saved.append(words)
            written[text] = nil
        case .contest:
            try require(now.text == written[text], "the words of \(name) do not stand beside the others: \(now)")
        case .edit:
            try require(now.text == more, "\(name) wrote on while saving, and finds \(now)")
            saved.append(words)
        }
    }

    /// Discards the changes of a text; `andBack` uses the message's button to put them back.
    func leave(_ text: String, andBack: Bool) async throws {
        guard let words = written[text] else { return }
        try await call("leave", text)
        guard andBack else {
            written[text] = nil
            return
        }
        let now = try row(of: try await call("putBack", text))
        try require(now.mode != .shown && now.text == words, "\(name) left '\(words)' and has \(now)")
    }

    /// Undoes the newest save of the list, by whichever person.
    func takeBack() async throws { try await page.evaluate("window.writer.undo()") }

    /// Loads the page again; unsaved words are still there.
    func reload() async throws {
        try await page.reload()
        try await arrive()
        for (text, words) in written {
            let now = try await row(text)
            try require(now.mode != .shown && now.text == words, "after a reload \(name) has \(now), not '\(words)'")
        }
    }

    /// Checks that unsaved words are in their row.
    func expectWords() async throws {
        for (text, words) in written {
            let now = try await row(text)
            try require(now.mode != .shown && now.text == words, "\(name) wrote '\(words)' and has \(now)")
        }
    }

    /// Finishes a text: if both versions are shown, keeps one's own or the other.
    func finish(_ text: String, keepsMine: Bool) async throws {
        for _ in 0..<8 where written[text] != nil {
            if try await row(text).mode == .contest, !keepsMine {
                try await leave(text, andBack: false)
            } else {
                try await save(text)
            }
        }
        try require(written[text] == nil, "\(name) never comes to an end of '\(text)'")
    }

    /// Waits until the row shows the text as the file has it.
    func sees(_ words: String, in text: String) async throws {
        try await page.wait(
            for:
                "(({ mode, text }) => mode === 'shown' && text === \(JSONValue.string(words)))(window.writer.state(\(JSONValue.string(text))))"
        )
    }

    func row(_ text: String) async throws -> Row { try row(of: try await call("state", text)) }

    func close() async throws { try await page.close() }

    var errors: [String] { page.log.errors }

    private func arrive() async throws {
        try await page.wait(for: "document.documentElement.dataset.ready === 'true'")
        try await page.evaluate(TextWriter.driver)
        try await page.wait(for: "window.writer.isThere()")
    }

    private func row(of json: JSONValue) throws -> Row {
        guard let mode = json["mode"]?.string.flatMap(Row.Mode.init(rawValue:)), let text = json["text"]?.string else {
            throw TestFailure("\(name) finds no row: \(json)")
        }
        return Row(mode: mode, text: text, theirs: json["theirs"]?.string)
    }

    @discardableResult
    private func call(_ function: String, _ text: String, more: String? = nil) async throws -> JSONValue {
        let words = more.map { JSONValue.string($0).description } ?? "null"
        return try await page.evaluate("window.writer.\(function)(\(JSONValue.string(text)), \(words))")
    }

    private func require(_ holds: Bool, _ words: @autoclosure () -> String) throws {
        if !holds { throw TestFailure(words()) }
    }

    /// The actions of a person on the page; those on one row return the row's state.
    private static let driver = """
        window.writer = (() => {
          const row = name => document.querySelector(`.text-row[data-name="${name}"]`);
          const state = name => {
            const one = row(name), area = one?.querySelector("textarea");
            if (!one) return {};
            if (!area) return { mode: "shown", text: one.querySelector(".text-shown > span").textContent, isAtRest: true };
            const sides = [...one.querySelectorAll(".text-side dd")].map(side => side.textContent);
            return { mode: sides.length ? "contest" : "edit", text: area.value, theirs: sides[1] ?? null,
              isAtRest: !one.querySelector("[id$=-save]").disabled };
          };
          const seen = (isSo, words) => new Promise((done, failed) => {
            const look = () => { if (isSo()) { end(); done(); } };
            const watch = new MutationObserver(look);
            const timer = setTimeout(() => { end(); failed(new Error(`${words} never comes: ${document.body.innerText.slice(0, 400)}`)); }, 15000);
            const end = () => { watch.disconnect(); clearTimeout(timer); };
            watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
            look();
          });
          const type = (name, words) => {
            row(name).querySelector(".text-shown")?.click();
            const area = row(name).querySelector("textarea");
            area.value = words;
            area.dispatchEvent(new Event("input", { bubbles: true }));
            return state(name);
          };
          return {
            state, type,
            isThere: () => ["title", "label"].every(name => row(name)),
            save: async (name, more) => {
              row(name).querySelector("[id$=-save]").click();
              if (more !== null) type(name, more);
              await seen(() => state(name).isAtRest, "the end of a save");
              return state(name);
            },
            leave: name => { row(name).querySelector("[id$=-leave]").click(); return state(name); },
            putBack: async name => {
              document.querySelector(".toast-action").click();
              await seen(() => state(name).mode !== "shown", "what was put back");
              return state(name);
            },
            undo: async () => {
              const button = document.querySelector(".save .button");
              if (!button) return;
              document.getElementById("toasts").replaceChildren();
              button.click();
              await seen(() => document.querySelector(".toast"), "what came of it");
            }
          };
        })(); 0
        """
}
