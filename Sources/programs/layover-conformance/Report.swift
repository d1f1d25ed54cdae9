/// Outcome of a run of cases; each miss is printed as it is found.
struct Report {
    private(set) var passed = 0
    private(set) var failed = 0
    private(set) var skipped = 0
    /// The ids of the cases that failed, in their order.
    private(set) var misses: [String] = []
    private let isQuiet: Bool

    /// - Parameter isQuiet: Whether misses are kept and not printed.
    init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

    mutating func pass() { passed += 1 }

    mutating func fail(_ id: String, expected: String, got: String) {
        failed += 1
        misses.append(id)
        if !isQuiet { print("FAIL \(id): expected \(expected), got \(got)") }
    }

    mutating func skip(_ id: String, because reason: String) {
        skipped += 1
        if !isQuiet { print("SKIP \(id): \(reason)") }
    }

    /// Passes when `got` is `expected`, fails with both otherwise.
    mutating func expect(_ id: String, _ expected: String, got: String) {
        if expected == got { pass() } else { fail(id, expected: expected, got: got) }
    }

    /// A line beside the counts.
    func printLine(_ line: String) {
        if !isQuiet { print(line) }
    }

    /// The plain closing line that tools read.
    var summary: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }
}
