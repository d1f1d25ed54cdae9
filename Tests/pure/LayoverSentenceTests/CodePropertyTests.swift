import LayoverModel
import LayoverSentence
import LayoverTestKit
import Testing

/// Random codes: each yields a sentence, and the sentence's own code yields the same sentence.
struct CodePropertyTests {
    private static let parts = [
        "3", "1", "4", "go", "dash", "muse", "rush", "bay", "coast~bay", "north", "coast~cap", "isle", "moon", "hills",
        "_QXRsYW50aXM", "_", "_QR", "_gIGC", "may", "weekend", "cold", "", "~", "..", "é", "x-y", "x_y", "-",
    ]

    @Test func `any code says a sentence whose code and shared code are sound`() throws {
        let grammar = try #require(SmallGrammar().compile().grammar)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let code = (0..<random.below(6)).map { _ in random.pick(Self.parts) }.joined(separator: ".")
            let kills = Set(
                ["no-top", "no-coast", "no-weekends", "word:place.anywhere"].filter { _ in random.happens(20) })
            let day = LocalDate(daysSinceEpoch: 20_740 + random.below(60)).description
            let market = random.pick(["GB", "SA", "XX"])
            let said = try SaidSentence(code, grammar, market: market, on: day, kills: kills)
            #expect(said.sentence.text == said.sentence.tokens.reduce("") { $0 + $1.gap + $1.text })
            for kept in [said.sentence.code, said.sentence.share] {
                let again = try SaidSentence(kept, grammar, market: market, on: day, kills: kills)
                #expect(again.repairs.isEmpty, "\(code) came to \(kept)")
                #expect(again.sentence.text == said.sentence.text)
            }
        }
    }

    @Test func `any bytes for a code are answered`() throws {
        let grammar = try #require(SmallGrammar().compile().grammar)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let bytes = (0..<random.below(700)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let said = try SaidSentence("3." + String(decoding: bytes, as: UTF8.self), grammar)
            #expect(said.sentence.text.hasSuffix("."))
        }
    }
}
