import LayoverTestKit
import Testing

@testable import LayoverConformance

/// Random templates in the specification's dialect, from a seeded generator.
struct SpecPropertyTests {
    private static let data = SuiteValue.object([
        "v": .text("<\n>"), "l": .list([.object(["v": .number(1)]), .null]), "n": .text("q"),
    ])

    private func outcome(_ template: [UInt8], _ partials: [String: [UInt8]]) -> Result<[UInt8], SpecError> {
        Result { () throws(SpecError) in try SpecMode.render(template, data: Self.data, partials: partials) }
    }

    @Test(.timeLimit(.minutes(2)), arguments: 0..<8 as Range<UInt64>)
    func `any bytes are rendered or refused, within the limits`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<300 {
            let partials = [
                "p": MustachePieces.bytes(&random, below: 12), "q": MustachePieces.bytes(&random, below: 12),
            ]
            switch outcome(MustachePieces.bytes(&random), partials) {
            case .success(let output): #expect(output.count <= SpecLimits.bytes)
            case .failure(.malformed(let findings)): #expect(!findings.isEmpty, "seed \(seed) round \(round)")
            case .failure: break
            }
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: 0..<8 as Range<UInt64>)
    func `a parent without blocks is a partial`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<200 {
            let partials = [
                "p": MustachePieces.bytes(&random, below: 10), "q": MustachePieces.bytes(&random, below: 10),
            ]
            for (before, behind) in [("", ""), ("x", "\n"), ("x\n  ", "\ny"), (" ", " y")] {
                let partial = outcome(Array("\(before){{> p}}\(behind)".utf8), partials)
                let parent = outcome(Array("\(before){{<p}}{{/p}}\(behind)".utf8), partials)
                #expect(partial == parent, "seed \(seed) round \(round)")
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a text without tags comes out as it is, and indented as a partial`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
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
