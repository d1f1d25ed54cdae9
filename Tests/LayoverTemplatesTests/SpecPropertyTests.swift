import LayoverModel
import Testing

@testable import LayoverTemplates

/// Templates of both dialects from a seeded generator.
struct SpecPropertyTests {
    private static let pieces = [
        "{{", "}}", "{{{", "}}}", "{{v}}", "{{.}}", "{{&v}}", "{{#l}}", "{{/l}}", "{{^l}}", "{{/v}}", "{{#v}}",
        "{{> p}}",
        "{{>*n}}", "{{<p}}", "{{/p}}", "{{$a}}", "{{/a}}", "{{$b}}", "{{/b}}", "{{=| |=}}", "|={{ }}=|", "|v|", "{{! c",
        "{{!c}}",
        "\n", "\n", "\r\n", " ", "  ", "\t", "x", "é", "=", "*", ".", "{{< q }}", "{{/q}}", "{{> q}}", "\u{feff}",
        "\u{0}",
    ]

    private static let data = SpecValue.object([
        "v": .string("<\n>"), "l": .list([.object(["v": .number("1")]), .null]), "n": .string("q"),
    ])

    /// Some pieces, now and then with a byte that fits nowhere.
    private func bytes(_ random: inout FuzzTests.Generator, below count: Int = 30) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<count, using: &random) {
            bytes += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
            if Int.random(in: 0..<20, using: &random) == 0 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
        }
        return bytes
    }

    private func outcome(_ template: [UInt8], _ partials: [String: [UInt8]]) -> Result<[UInt8], SpecError> {
        Result { () throws(SpecError) in try SpecMode.render(template, data: Self.data, partials: partials) }
    }

    @Test(.timeLimit(.minutes(2)), arguments: 0..<8 as Range<UInt64>)
    func `any bytes are rendered or refused, within the limits`(seed: UInt64) {
        var random = FuzzTests.Generator(state: seed)
        for round in 0..<300 {
            let partials = ["p": bytes(&random, below: 12), "q": bytes(&random, below: 12)]
            switch outcome(bytes(&random), partials) {
            case .success(let output): #expect(output.count <= Limits.specificationBytes)
            case .failure(.malformed(let findings)): #expect(!findings.isEmpty, "seed \(seed) round \(round)")
            case .failure: break
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>, [MustacheDialect.card, .specification])
    func `tokens lie in order in their source`(seed: UInt64, dialect: MustacheDialect) {
        var random = FuzzTests.Generator(state: seed)
        for round in 0..<300 {
            let source = SourceText(SourceFile(path: "card.html", bytes: bytes(&random)))
            guard let tokens = try? MustacheLexer.tokens(of: source, as: dialect) else { continue }
            var end = source.start
            for token in tokens {
                let range =
                    switch token {
                    case .text(let range): range
                    case .tag(let tag): tag.taken
                    }
                #expect(
                    range.lowerBound >= end && range.upperBound <= source.bytes.count, "seed \(seed) round \(round)")
                end = range.upperBound
            }
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: 0..<8 as Range<UInt64>)
    func `a parent without blocks is a partial`(seed: UInt64) {
        var random = FuzzTests.Generator(state: seed)
        for round in 0..<200 {
            let partials = ["p": bytes(&random, below: 10), "q": bytes(&random, below: 10)]
            for (before, behind) in [("", ""), ("x", "\n"), ("x\n  ", "\ny"), (" ", " y")] {
                let partial = outcome(Array("\(before){{> p}}\(behind)".utf8), partials)
                let parent = outcome(Array("\(before){{<p}}{{/p}}\(behind)".utf8), partials)
                #expect(partial == parent, "seed \(seed) round \(round)")
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a text without tags comes out as it is, and indented as a partial`(seed: UInt64) {
        var random = FuzzTests.Generator(state: seed)
        for round in 0..<200 {
            let words = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
                ["x", "é", " ", "\t", "}}", "{ {", ""].randomElement(using: &random) ?? ""
            }
            let text = words.joined(separator: "\n")
            #expect(outcome(Array(text.utf8), [:]) == .success(Array(text.utf8)), "seed \(seed) round \(round)")
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\t " + $0 }
            if text.isEmpty || text.hasSuffix("\n") { lines[lines.count - 1] = "" }
            let indented = lines.joined(separator: "\n")
            let rendered = outcome(Array("\t {{> p}}\n".utf8), ["p": Array(text.utf8)])
            #expect(rendered == .success(Array(indented.utf8)), "seed \(seed) round \(round)")
        }
    }
}
