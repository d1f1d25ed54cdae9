import Foundation
import LayoverFlights
import LayoverJSON
import LayoverModel

/// The speed of turning a supplier's answer into facts, compared with the parser alone.
enum FactsBenchmark {
    /// Prints `facts  X GB/s  (parse alone Y GB/s)` for the answer at `path`: the best of `rounds`, interleaved.
    static func run(path: String, rounds: Int = 200) throws {
        var padded = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let count = padded.count
        padded += [UInt8](repeating: 0x20, count: TapeParser.padding)
        var parser = TapeParser()
        var reader = FlightReader()
        var facts = FlightFacts()
        let format = try parser.parse(padded.span, count: count) { tape in SupplierFormat.detect(tape) }
        guard let format else { throw FlightReadError.unknownShape }
        var best = (parse: Duration.seconds(1), facts: Duration.seconds(1))
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            best.parse = min(
                best.parse, try clock.measure { _ = try parser.parse(padded.span, count: count) { $0.byteCount } })
            best.facts = min(
                best.facts,
                try clock.measure {
                    try parser.parse(padded.span, count: count) { tape in
                        try reader.read(tape, as: format, currency: Currency("GBP"), into: &facts)
                    }
                })
        }
        print("facts  \(rate(count, best.facts)) GB/s  (parse alone \(rate(count, best.parse)) GB/s)")
        try printAsked(facts)
    }

    /// Prints the time to read every fact about the results once, including lists of airlines and itineraries.
    private static func printAsked(_ facts: FlightFacts) throws {
        let names = FactName.allCases.filter { $0.isAboutResults }
        var best = Duration.seconds(1)
        for _ in 0..<200 {
            best = min(best, ContinuousClock().measure { for name in names { _ = facts.fact(name) } })
        }
        print("  asking for all \(names.count) facts about results: \(best / .microseconds(1)) us")
    }

    private static func rate(_ bytes: Int, _ time: Duration) -> String {
        String(format: "%.2f", Double(bytes) / (time / .seconds(1)) / 1e9)
    }
}
