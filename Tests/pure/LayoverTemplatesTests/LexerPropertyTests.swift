import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverTemplates

/// Random templates of both dialects from a seeded generator.
struct LexerPropertyTests {
    @Test(arguments: 0..<8 as Range<UInt64>, [MustacheDialect.card, .specification])
    func `tokens lie in order in their source`(seed: UInt64, dialect: MustacheDialect) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<300 {
            let source = SourceText(SourceFile(path: "card.html", bytes: MustachePieces.bytes(&random)))
            guard let tokens = try? MustacheLexer.tokens(of: source, as: dialect) else { continue }
            var end = source.start
            for token in tokens {
                let range =
                    switch token {
                    case .text(let range): range
                    case .tag(let tag): tag.taken
                    }
                #expect(range.lowerBound >= end, "seed \(seed) round \(round)")
                #expect(range.upperBound <= source.bytes.count, "seed \(seed) round \(round)")
                end = range.upperBound
            }
        }
    }
}
