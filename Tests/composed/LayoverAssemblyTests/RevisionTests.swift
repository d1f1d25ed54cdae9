import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverAssembly

/// Revisions and the patches between them.
struct RevisionTests {
    private static let content = """
        === layout
        widgets: [a, b, c, d, e, wait]
        limits: { top: 20, total: 20, gap: 0 }
        === a
        show_when: { results.count: { $gte: 1 } }
        fields: { text: { from: results.cheapest, optional: false } }
        === b
        place: { after_results: 3 }
        === c
        show_when: { results.direct.count: { $gte: 2 } }
        place: { after_results: 1 }
        === d
        place: bottom
        expires: 10m
        === e
        show_when: { traveller.residence: US }
        === wait
        show_when: { results.count: { $lt: 3 } }
        """

    private static let catalog = Result { try TestContent(content).catalog() }

    /// A random layout of the content: with other facts, times and markets.
    private static func revision(_ chance: inout SeededGenerator, after earlier: LayoutRevision? = nil) throws
        -> LayoutRevision
    {
        var facts = [
            JSONValue.Member("results.count", .int(Int.random(in: 0...4, using: &chance))),
            JSONValue.Member("results.direct.count", .int(Int.random(in: 0...3, using: &chance))),
        ]
        if chance.happens(70) { facts.append(JSONValue.Member("results.cheapest", .string(text(&chance)))) }
        if chance.happens(50) { facts.append(JSONValue.Member("traveller.residence", .string("US"))) }
        let kills = ["widget:a", "widget:b", "widget:d"].filter { _ in chance.happens(20) }
        let request = JSONValue.object(of: [
            "context": .object(of: [
                "market": .string("GB"), "complete": .bool(chance.happens(50)),
                "now": .string("2026-12-07T12:0\(Int.random(in: 0...2, using: &chance)):00Z"),
            ]),
            "proofs": .bool(chance.happens(50)), "facts": .object(facts), "kills": .array(kills.map { .string($0) }),
        ])
        return try LayoutCase(request: request).revision(from: catalog.get(), after: earlier)
    }

    private static func text(_ chance: inout SeededGenerator) -> String {
        chance.happens(50) ? RandomRequest.text(&chance) : ["one", "two"][Int.random(in: 0..<2, using: &chance)]
    }

    @Test(arguments: 0..<300)
    func `a patch makes the newer layout's very bytes out of the older one`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let old = try RevisionTests.revision(&chance)
        let new = try RevisionTests.revision(&chance, after: chance.happens(50) ? old : nil)
        #expect(new.bytes.count == new.count)
        let patch = try #require(LayoutPatch(from: old.digest, to: new))
        guard let bytes = patch.bytes else { return #expect(!patch.isEmpty) }
        #expect(bytes.count < new.count || patch.isEmpty)
        let made = try LayoutPatch.apply(try JSONValue(parsing: bytes), to: try JSONValue(parsing: old.bytes))
        #expect(Array(made.description.utf8) == new.bytes)
        #expect((old.name == new.name) == (old.cards == new.cards && old.pending == new.pending))
        #expect((old.digest == new.digest) == (old.bytes == new.bytes))
    }

    @Test func `each card has a proof of its own, and no patch sends a card for its proof alone`() throws {
        func revision(direct: Int, after earlier: LayoutRevision? = nil) throws -> LayoutRevision {
            let facts = "{\"results.count\":4,\"results.cheapest\":\"x\",\"results.direct.count\":\(direct)}"
            let request = "{\"context\":{\"market\":\"GB\"},\"facts\":\(facts),\"proofs\":true}"
            return try LayoutCase(request: JSONValue(parsing: Array(request.utf8))).revision(
                from: RevisionTests.catalog.get(), after: earlier)
        }
        let old = try revision(direct: 1)
        let new = try revision(direct: 2, after: old)
        var prover = CardProver(LayoutCase.proofs, layoutID: "TEST")
        let cards = try #require(try JSONValue(parsing: new.bytes)["cards"]?.items)
        let proofs = try cards.map { card in
            let (id, logID) = (try #require(card["id"]?.string), try #require(card["log_id"]?.string))
            let proof = try #require(card["proof"]?.string)
            let isTaken = prover.verifies(proof, id: id, logID: logID)
            #expect(isTaken)
            return proof
        }
        #expect(proofs.count == 4)
        #expect(Set(proofs).count == 4)
        let changes = try #require(LayoutPatch(from: old.digest, to: new)).changes
        #expect(changes.map { if case .insert(let card, _) = $0 { card.id } else { "?" } } == ["c"])
    }

    @Test(arguments: 0..<500)
    func `any order of cards becomes any other`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let old = RevisionTests.madeUp(&chance)
        let new = RevisionTests.madeUp(&chance)
        let patch = try #require(LayoutPatch(from: old.digest, to: new))
        var ids = old.cards
        for change in patch.changes {
            switch change {
            case .remove(let id): ids.removeAll { $0.id == id }
            case .replace(let card): ids = ids.map { $0.id == card.id ? card : $0 }
            case .insert(let card, let index): ids.insert(card, at: index)
            }
        }
        #expect(ids == new.cards)
        let moved = patch.changes.count { if case .remove = $0 { true } else { false } }
        let gone = old.cards.count { card in !new.cards.contains { $0.id == card.id } }
        if old.cards.map(\.id) == new.cards.map(\.id) { #expect(moved == 0) }
        #expect(moved >= gone)
    }

    private static func madeUp(_ chance: inout SeededGenerator) -> LayoutRevision {
        var cards: [LayoutRevision.Card] = []
        for letter in ["a", "b", "c", "d", "e", "f", "g", "h"].shuffled(using: &chance) where chance.happens(70) {
            let look = Int.random(in: 0...2, using: &chance)
            let bytes = Array("{\"id\":\"\(letter)\",\"look\":\(look)}".utf8)
            cards.append(LayoutRevision.Card(id: letter, bytes: bytes[...], hash: UInt64(look)))
        }
        return LayoutRevision(name: "1-\(chance.next())", cards: cards)
    }

    @Test func `ids that occur twice make no patch`() {
        let card = LayoutRevision.Card(id: "a", bytes: [], hash: 0)
        let once = LayoutRevision(name: "1-a", cards: [card])
        let twice = LayoutRevision(name: "1-b", cards: [card, card])
        #expect(LayoutPatch(from: twice.digest, to: once) == nil)
        #expect(LayoutPatch(from: once.digest, to: twice) == nil)
        #expect(LayoutPatch(from: once.digest, to: once)?.isEmpty == true)
    }

    @Test(arguments: [
        (#"{"cards":[]}"#, #"{}"#, PatchMismatch.notALayout),
        (#"{"revision":"1-a","cards":[]}"#, #"{"base":"1-a"}"#, .notAPatch),
        (#"{"revision":"1-a","cards":[]}"#, #"{"base":"1-b","changes":[]}"#, .otherBase),
        (#"{"revision":"1-a","cards":[]}"#, #"{"base":"1-a","changes":[{"op":"remove","id":"x"}]}"#, .unknownID("x")),
        (
            #"{"revision":"1-a","cards":[]}"#,
            #"{"base":"1-a","changes":[{"op":"insert","id":"x","index":1,"card":{}}]}"#,
            .badIndex(1)
        ),
        (
            #"{"revision":"1-a","cards":[{"id":"x"}]}"#,
            #"{"base":"1-a","changes":[{"op":"turn","id":"x","card":{}}]}"#,
            .notAPatch
        ),
    ])
    func `an invalid revision is rejected`(layout: String, patch: String, mismatch: PatchMismatch) throws {
        let layout = try JSONValue(parsing: Array(layout.utf8))
        let patch = try JSONValue(parsing: Array(patch.utf8))
        #expect(throws: mismatch) { try LayoutPatch.apply(patch, to: layout) }
    }

    @Test func `a patch that is longer than the layout is not sent, one without changes is`() throws {
        let small = LayoutRevision(name: "1-a", cards: [])
        let full = LayoutRevision(
            name: "1-b", cards: [LayoutRevision.Card(id: "a", bytes: Array(#"{"id":"a"}"#.utf8)[...], hash: 0)])
        #expect(try #require(LayoutPatch(from: small.digest, to: full)).bytes == nil)
        #expect(try #require(LayoutPatch(from: full.digest, to: full)).bytes != nil)
    }

    @Test func `cards that stay the same are shared`() throws {
        var chance = SeededGenerator(seed: 1)
        let first = try RevisionTests.revision(&chance)
        var again = SeededGenerator(seed: 1)
        let second = try RevisionTests.revision(&again, after: first)
        #expect(second == first)
        #expect(!first.cards.isEmpty)
        for (one, other) in zip(first.cards, second.cards) {
            #expect(
                unsafe one.bytes.withUnsafeBufferPointer { $0.baseAddress }
                    == other.bytes.withUnsafeBufferPointer { $0.baseAddress })
        }
    }
}
