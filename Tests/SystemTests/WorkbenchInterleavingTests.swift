import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// Rounds of actions of two people; each takes a second or two, and many more on a busy machine.
private let rounds = max(1, ProcessInfo.processInfo.environment["LAYOVER_INTERLEAVINGS"].flatMap(Int.init) ?? 8)

/// Two people at two browsers who change the same texts of one workbench: open, write, save, undo, reload, choose.
@Suite(
    .serialized, .enabled(if: BrowserProgram.isThere, WorkbenchBrowser.missing), .timeLimit(.minutes(5 + rounds / 4)))
struct WorkbenchInterleavingTests {
    @Test(arguments: [UInt64(20_261_124)])
    func `two people at once lose no text, whatever they do`(seed: UInt64) async throws {
        let content = try TemporaryFolder()
        for (path, text) in SharedTexts.files { try content.write(text, to: path) }
        let preview = try await PreviewProcess(content: content)
        let address = "http://127.0.0.1:\(preview.port)/card/fair?market=GB&open=texts"
        let ada = try await TextWriter("Ada", on: try await SharedChromium.newPage(), at: address)
        let bo = try await TextWriter("Bo", on: try await SharedChromium.newPage(), at: address)
        let texts = SharedTexts(preview, ada: ada, bo: bo)
        var random = SeededGenerator(seed: seed)
        for round in 1...rounds {
            do {
                try await texts.play(round, &random)
            } catch {
                throw TestFailure("seed \(seed), round \(round): \(error)")
            }
        }
        let conflicts = await ada.conflicts + bo.conflicts
        #expect(conflicts >= rounds, "seed \(seed): each round begins with two saves of one text")
        let complaints = await ada.errors + bo.errors
        // Chromium writes on the console that a save was rejected.
        #expect(complaints.allSatisfy { $0.contains("409") }, "\(complaints)")
        try await ada.close()
        try await bo.close()
    }
}

/// The texts of one small card, two people who write them, and every save that was made.
private struct SharedTexts {
    private static let path = "widgets/cards/fair/messages/en-GB.yaml"
    private static let names = ["title", "label"]
    private let preview: PreviewProcess
    private let people: [TextWriter]
    private let journal: SaveChain

    init(_ preview: PreviewProcess, ada: TextWriter, bo: TextWriter) {
        self.preview = preview
        people = [ada, bo]
        journal = SaveChain(["title": "Hello", "label": "fair"])
    }

    /// Both save one text at once, then take random steps, then finish.
    func play(_ round: Int, _ random: inout SeededGenerator) async throws {
        let (ada, bo) = (people[0], people[1])
        try await ada.write("Ada \(round).0", into: "title")
        try await bo.write("Bo \(round).0", into: "title")
        async let first: Void = ada.save("title")
        async let second: Void = bo.save("title")
        _ = try await (first, second)
        for turn in 1...random.pick([2, 3, 5]) { try await step(&random, "\(round).\(turn)") }
        try await look()
        try await finish(&random)
    }

    private func step(_ random: inout SeededGenerator, _ number: String) async throws {
        let who = people[random.below(2)]
        let text = random.pick(SharedTexts.names)
        let words = "\(who.name) \(number)"
        guard await who.written[text] != nil else { return try await who.write(words, into: text) }
        switch random.below(10) {
        case 0...1: try await who.write(words, into: text)
        case 2...4: try await who.save(text)
        case 5...6: try await who.save(text, then: words)
        case 7: try await who.leave(text, andBack: random.happens(50))
        case 8: try await who.takeBack()
        default: try await who.reload()
        }
    }

    private func finish(_ random: inout SeededGenerator) async throws {
        for who in people {
            for text in SharedTexts.names { try await who.finish(text, keepsMine: random.happens(60)) }
        }
        try await look()
        for text in SharedTexts.names {
            let words = try inFile(text)
            for who in people { try await who.sees(words, in: text) }
        }
    }

    /// Each save continues from the one before it, every saved text is among the saves, and every unsaved text is on its
    /// page.
    private func look() async throws {
        try journal.take(try preview.json("/api/texts?file=\(SharedTexts.path)")["changes"]?.items ?? [])
        for who in people {
            try await who.expectWords()
            try journal.expect(await who.saved)
        }
        for text in SharedTexts.names { try journal.expectNewest(try inFile(text), of: text) }
    }

    private func inFile(_ name: String) throws -> String {
        let texts = try preview.json("/api/card/fair?market=GB")["texts"]?.items ?? []
        guard let text = texts.first(where: { $0["name"]?.string == name })?["written"]?.string else {
            throw TestFailure("there is no text '\(name)'")
        }
        return text
    }

    static let files = [
        "widgets/layover.yaml": "default_market: GB\n",
        "widgets/markets/GB.yaml": SmallTree.markets["widgets/markets/GB.yaml"] ?? "",
        "widgets/layouts/flight-results.yaml": "layout: flight-results\nwidgets: [fair]\n",
        "widgets/cards/fair/widget.yaml": "widget: fair\nowner: tests\ntype: html\nheight: 100\nplace: top\n",
        "widgets/cards/fair/card.html": "<p>{{@title}}</p>\n",
        path: "label: fair\ntitle: Hello\n",
        "widgets/cards/fair/samples/one.yaml": "sample: one\n",
    ]
}

/// Saves by their numbers, including those that the workbench has forgotten since.
///
/// Each save of a text begins with the result of the one before it.
private final class SaveChain {
    private struct Save {
        let name: String
        let was: String
        let text: String
    }

    private var saves: [Int: Save] = [:]
    private let first: [String: String]

    /// - Parameter first: The texts before the first save.
    init(_ first: [String: String]) { self.first = first }

    func take(_ changes: [JSONValue]) throws {
        for change in changes {
            guard let number = change["change"]?.int, let name = change["name"]?.string,
                let was = change["was"]?.string, let text = change["text"]?.string
            else { throw TestFailure("this is no save: \(change)") }
            saves[number] = Save(name: name, was: was, text: text)
        }
        for name in first.keys {
            var now = first[name] ?? ""
            for save in of(name) {
                guard save.was == now else {
                    throw TestFailure("'\(save.text)' goes on from '\(save.was)', and was written over '\(now)'")
                }
                now = save.text
            }
        }
    }

    func expect(_ words: [String]) throws {
        let all = Set(saves.values.map(\.text))
        for text in words where !all.contains(text) { throw TestFailure("'\(text)' was saved, and no list has it") }
    }

    func expectNewest(_ words: String, of name: String) throws {
        let newest = of(name).last?.text ?? first[name] ?? ""
        guard newest == words else { throw TestFailure("\(name) is '\(words)', and was saved as '\(newest)'") }
    }

    private func of(_ name: String) -> [Save] {
        saves.sorted { $0.key < $1.key }.map(\.value).filter { $0.name == name }
    }
}
