import Foundation
import LayoverJSON
import LayoverSentence
import LayoverTestKit
import Testing

/// The line function of the client module, compared with the Swift one and with the shared cases.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientLinesTests {
    /// Lays out every case in the page, and returns those with an unexpected result.
    private func differences(_ cases: [JSONValue]) async throws -> JSONValue {
        let found = try await ClientModule.run(
            """
            const wrong = [];
            for (const { id, tokens, expect, ...options } of INPUT.cases) {
              const found = client.lines(tokens, options);
              for (const [name, value] of Object.entries(expect)) {
                if (JSON.stringify(found[name]) !== JSON.stringify(value)) wrong.push(`${id}: ${name} ${JSON.stringify(found[name])}`);
              }
            }
            return { wrong };
            """, input: .object(of: ["cases": .array(cases)]))
        return found["wrong"] ?? .null
    }

    @Test(
        .enabled(if: Repository.hasShared("conformance/sentence"), "no shared conformance folder: set LAYOVER_SHARED"))
    func `every case of the shared table comes out as it says`() async throws {
        let file = Repository.shared.appending(path: "conformance/sentence/layout.json")
        let table = try JSONValue(parsing: Array(Data(contentsOf: file)))
        let cases = try #require(table["cases"]?.items)
        #expect(cases.count >= 24)
        #expect(try await differences(cases) == .array([]))
    }

    @Test func `a thousand made-up sentences equal those in Swift`() async throws {
        var random = SeededGenerator(seed: 21)
        let cases = (0..<1_000).map { Self.drawn($0, &random) }
        #expect(try await differences(cases) == .array([]))
    }

    private static func drawn(_ number: Int, _ random: inout SeededGenerator) -> JSONValue {
        let tokens = (0..<random.below(12)).map { _ in
            LineLayout.Token(width: random.below(140) - 4, gap: random.pick([0, 8, -2]), glue: random.happens(30))
        }
        var options = LineLayout.Options(width: random.below(420))
        options.mode = random.happens(25) ? .stack : .flow
        options.isRightToLeft = random.happens(40)
        options.align = random.happens(40) ? .center : .start
        options.balance = random.happens(50)
        let layout = LineLayout(tokens, options)
        return .object(of: [
            "id": .string("\(number)"),
            "tokens": .array(
                tokens.map {
                    .object(of: ["w": .int($0.width), "gap": .int($0.gap), "glue": .bool($0.glue)])
                }),
            "width": .int(options.width), "mode": .string(options.mode.rawValue),
            "dir": .string(options.isRightToLeft ? "rtl" : "ltr"), "align": .string(options.align.rawValue),
            "balance": .bool(options.balance),
            "expect": .object(of: [
                "lines": .array(layout.lines.map { .array($0.map { .int($0) }) }),
                "x": .array(layout.x.map { .int($0) }), "widths": .array(layout.widths.map { .int($0) }),
            ]),
        ])
    }
}
