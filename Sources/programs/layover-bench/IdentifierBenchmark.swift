import CAllocations
import LayoverFrame
import LayoverSeal

/// The cost of making and verifying a layout's ID: nanoseconds and allocations.
enum IdentifierBenchmark {
    private static let rounds = 200_000

    static func run() throws {
        let seal = try Seal()
        let identifiers = LayoutIdentifiers(
            key: SigningKey(secret: seal.randomBytes(SigningKey.secretBytes)), seal: seal,
            milliseconds: wallClockMilliseconds)
        let id = identifiers.make()
        measure("make") { _ = identifiers.make() }
        measure("know") { _ = identifiers.age(of: id) }
    }

    private static func measure(_ name: String, _ call: () -> Void) {
        for _ in 0..<1000 { call() }
        let (allocations, start) = (allocations_made(), monotonicNanoseconds())
        for _ in 0..<rounds { call() }
        let nanoseconds = Double(monotonicNanoseconds() - start) / Double(rounds)
        let each = Double(allocations_made() - allocations) / Double(rounds)
        print("ids  \(name): \(Int(nanoseconds.rounded())) ns  \(each) allocations")
    }
}
