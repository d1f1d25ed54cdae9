import LayoverJSON
import LayoverTestKit
import LayoverWorkbench
import Testing

/// Two people who change the same texts at the same time, through the routes that the page calls.
@Suite(.serialized, .timeLimit(.minutes(2))) struct TextRaceTests {
    @Test(arguments: [UInt64(17), 20_261_123])
    func `fifty random interleavings lose no text`(seed: UInt64) async throws {
        let (saves, conflicts) = try await TextRace.run { race in
            var random = SeededGenerator(seed: seed)
            for round in 1...50 {
                do {
                    for turn in 1...random.pick([3, 5, 8]) { try race.step(&random, "\(round).\(turn)") }
                    try race.finish(&random)
                } catch {
                    throw TestFailure("seed \(seed), round \(round): \(error)")
                }
            }
            return (race.saves, race.conflicts)
        }
        #expect(saves > 60, "seed \(seed): \(saves) saves, \(conflicts) conflicts")
        #expect(conflicts > 20, "seed \(seed): \(saves) saves, \(conflicts) conflicts")
    }

    @Test func `of two saves that come at the same moment one is kept, and the other hears of it`() async throws {
        try await TextRace.run { race in
            let replies = try race.together(["First", "Second"], over: "Hello")
            #expect(replies.map(\.status).sorted() == [200, 409])
            let kept = replies[0].status == 200 ? "First" : "Second"
            #expect(try race.inFile("title") == kept)
            #expect(try replies.first { $0.status == 409 }?.json()["now"]?.string == kept)
        }
    }

    @Test func `an undo leaves the file byte for byte as before, and a colleague's text unchanged`()
        async throws
    {
        try await TextRace.run { race in
            let before = try race.file()
            let first = try race.save("title", "Mine", over: "Hello").json()["change"]?.int
            #expect(try race.file() != before)
            #expect(try race.takeBack(first).status == 200)
            #expect(try race.file() == before, "notes and quotes too")

            let mine = try race.save("title", "Mine", over: "Hello").json()["change"]?.int
            #expect(try race.save("label", "Theirs", over: "fair").status == 200)
            #expect(try race.takeBack(mine).status == 200)
            #expect(try race.inFile("title") == "Hello")
            #expect(try race.inFile("label") == "Theirs")

            let again = try race.save("title", "Mine", over: "Hello").json()["change"]?.int
            #expect(try race.save("title", "Theirs", over: "Mine").status == 200)
            let refused = try race.takeBack(again)
            #expect(refused.status == 409)
            #expect(try refused.json()["now"]?.string == "Theirs")
            #expect(try race.inFile("title") == "Theirs")
            #expect(try race.takeBack(4_711).status == 404)
        }
    }

    @Test func `the last two hundred saves can be taken back, and none before them`() async throws {
        try await TextRace.run { race in
            var text = "Hello"
            for number in 1...201 {
                #expect(try race.save("title", "Hello \(number)", over: text).status == 200)
                text = "Hello \(number)"
            }
            // The second save is known, but its text was overwritten since.
            let replies = try [1, 2, 201].map { try race.takeBack($0).status }
            #expect(replies == [404, 409, 200])
            #expect(try race.inFile("title") == "Hello 200")
        }
    }

    @Test func `a draft is drawn with its findings and written nowhere`() async throws {
        try await TextRace.run { race in
            let before = try race.file()
            let drawn = try race.draft([("title", "Good day"), ("label", "A fair")]).json()
            #expect(drawn["html"]?.string?.contains("Good day") == true)
            #expect(drawn["draft"]?["is_drawn"] == .bool(true))
            let broken = try race.draft([("title", "{city}"), ("label", "A fair")]).json()
            #expect(broken["draft"]?["is_drawn"] == .bool(false))
            let found = broken["draft"]?["texts"]?.items?.map { $0["findings"]?.items?.map { $0["code"]?.string } }
            #expect(found == [["message.argument"], []], "\(broken["draft"] ?? .null)")
            #expect(
                broken["draft"]?["texts"]?.items?.first?["findings"]?.items?.first?["source"]?.string?
                    .contains("{city}") == true, "a finding shows the text as it is written now")
            #expect(try race.file() == before)
            #expect(try race.inFile("title") == "Hello")
            #expect(try race.draft(Array(repeating: ("title", "x"), count: 64)).status == 200)
            #expect(try race.draft(Array(repeating: ("title", "x"), count: 65)).status == 400)
        }
    }
}

/// A workbench over one small card, used by two people.
private final class TextRace {
    /// A person with one text open; `began` is the text when they opened it.
    private struct Person {
        let name: String
        var open: (text: String, began: String, draft: String)?
        /// The person's last save.
        var saved: Int?
    }

    private static let path = "widgets/cards/fair/messages/en-GB.yaml"
    private let content: TemporaryFolder
    private let port: UInt16
    private var people = [Person(name: "Ada"), Person(name: "Bo")]
    /// The expected texts, from all saves that were answered with 200.
    private var texts: [String: String]
    private(set) var saves = 0
    private(set) var conflicts = 0

    private init(_ content: TemporaryFolder, port: UInt16) {
        (self.content, self.port) = (content, port)
        texts = ["title": "Hello", "label": "fair"]
    }

    /// Runs a blocking closure on a thread of its own, so that the workbench has all of its threads.
    @discardableResult
    static func run<Outcome: Sendable>(
        _ body: @escaping @Sendable (TextRace) throws -> Outcome
    ) async throws -> Outcome {
        let content = try TemporaryFolder()
        for (path, text) in files { try content.write(text, to: path) }
        var settings = WorkbenchSettings()
        settings.content = content.path
        settings.port = 0
        let workbench = try await Workbench(settings)
        let port = workbench.port
        let outcome = await Waiting.aside { Result { try body(TextRace(content, port: port)) } }
        await workbench.stop()
        return try outcome.get()
    }

    /// A random step of one person: opens a text, continues a draft, saves, or undoes a save.
    func step(_ random: inout SeededGenerator, _ words: String) throws {
        let who = random.below(2)
        guard let open = people[who].open else { return try begin(who, random.pick(["title", "label"]), words: words) }
        switch random.below(10) {
        case 0: people[who].open?.draft = open.draft + " and on"
        case 1...2: try undo(who)
        default: try store(who, &random)
        }
    }

    /// Both people save what they have open; every text must then be as expected.
    func finish(_ random: inout SeededGenerator) throws {
        for who in [0, 1] { while people[who].open != nil { try store(who, &random) } }
        for (name, text) in texts {
            try require(inFile(name) == text, "\(name) is '\(try inFile(name))', not '\(text)'")
        }
    }

    private func begin(_ who: Int, _ text: String, words: String) throws {
        let began = try inFile(text)
        people[who].open = (text, began, "\(people[who].name) \(words)")
    }

    /// Saves; if the other person was quicker, reads both versions and decides.
    private func store(_ who: Int, _ random: inout SeededGenerator) throws {
        guard let open = people[who].open else { return }
        let before = try file()
        let reply = try save(open.text, open.draft, over: open.began)
        switch reply.status {
        case 200:
            try require(texts[open.text] == open.began, "'\(texts[open.text] ?? "")' was written over unseen")
            try require(inFile(open.text) == open.draft, "a save that was acknowledged is in the file")
            texts[open.text] = open.draft
            people[who].saved = try reply.json()["change"]?.int ?? people[who].saved
            people[who].open = nil
            saves += 1
        case 409:
            try require(file() == before, "a save that was refused changed the file")
            let now = try reply.json()["now"]?.string
            try require(now == texts[open.text], "both versions are reported: '\(now ?? "")'")
            conflicts += 1
            // Continues from the other person's text, or discards the draft.
            people[who].open = random.happens(70) ? (open.text, now ?? "", open.draft) : nil
        default: throw TestFailure("\(reply.status): \(reply.text)")
        }
    }

    private func undo(_ who: Int) throws {
        guard let number = people[who].saved else { return }
        people[who].saved = nil
        let change = try changes().first { $0["change"]?.int == number }
        guard let name = change?["name"]?.string, let text = change?["text"]?.string,
            let was = change?["was"]?.string
        else { throw TestFailure("save \(number) is not in the list") }
        let before = try file()
        let reply = try takeBack(number)
        if texts[name] == text {
            try require(reply.status == 200, "\(reply.status): \(reply.text)")
            texts[name] = was
        } else {
            try require(reply.status == 409, "what a colleague wrote since was taken back: \(reply.status)")
            try require(file() == before, "an undo that was refused changed the file")
        }
    }

    // MARK: Requests

    func inFile(_ name: String) throws -> String {
        let texts = try RawClient.ask(port: port, "GET", "/api/card/fair?market=GB", host: host).json()[
            "texts"]
        guard let found = texts?.items?.first(where: { $0["name"]?.string == name })?["written"]?.string else {
            throw TestFailure("there is no text '\(name)': \(texts ?? .null)")
        }
        return found
    }

    func file() throws -> String { try content.text(TextRace.path) }

    func save(_ name: String, _ text: String, over was: String) throws -> RawReply {
        try change("PUT", "/api/texts", body: TextRace.body(name, text, over: was))
    }

    func takeBack(_ number: Int?) throws -> RawReply {
        try change("POST", "/api/texts/undo", body: .object([.init("change", .int(number ?? 0))]))
    }

    func draft(_ drafts: [(name: String, text: String)]) throws -> RawReply {
        let texts = drafts.map { TextRace.body($0.name, $0.text, over: "") }
        return try change("POST", "/api/card/fair?market=GB", body: .object([.init("texts", .array(texts))]))
    }

    /// Sends all requests before it reads any reply.
    func together(_ words: [String], over was: String) throws -> [RawReply] {
        let clients = try words.map { _ in try RawClient(port: port) }
        for (client, text) in zip(clients, words) {
            client.send(
                "PUT", "/api/texts", headers: ["Layover-Workbench: 1"],
                body: Array(TextRace.body("title", text, over: was).description.utf8), host: host)
        }
        return try clients.map { try $0.reply() }
    }

    private func changes() throws -> [JSONValue] {
        let reply = try RawClient.ask(
            port: port, "GET", "/api/texts?file=\(TextRace.path)", host: host)
        return try reply.json()["changes"]?.items ?? []
    }

    private var host: String { "127.0.0.1:\(port)" }

    private func change(_ method: String, _ path: String, body: JSONValue) throws -> RawReply {
        try RawClient.ask(
            port: port, method, path, headers: ["Layover-Workbench: 1"], body: Array(body.description.utf8),
            host: host)
    }

    private static func body(_ name: String, _ text: String, over was: String) -> JSONValue {
        .object([
            .init("widget", .string("fair")), .init("name", .string(name)), .init("locale", .string("en-GB")),
            .init("text", .string(text)), .init("was", .string(was)),
        ])
    }

    private func require(_ holds: Bool, _ words: @autoclosure () throws -> String) throws {
        if !holds { throw TestFailure(try words()) }
    }

    private static let files = [
        "widgets/layover.yaml": "default_market: GB\n",
        "widgets/markets/GB.yaml": SmallTree.markets["widgets/markets/GB.yaml"] ?? "",
        "widgets/layouts/flight-results.yaml": "layout: flight-results\nwidgets: [fair]\n",
        "widgets/cards/fair/widget.yaml": "widget: fair\nowner: tests\ntype: html\nheight: 100\nplace: top\n",
        "widgets/cards/fair/card.html": "<p>{{@title}}</p>\n",
        path: "# For translators.\nlabel: fair\ntitle: 'Hello'   # short\n",
        "widgets/cards/fair/samples/one.yaml": "sample: one\n",
    ]
}
