/// The result of a run of cases.
///
/// Each failure is printed when it is found.
struct Report {
    private(set) var passed = 0
    private(set) var failed = 0
    private(set) var skipped = 0
    /// The IDs of the failed cases, in order.
    private(set) var misses: [String] = []
    private let isQuiet: Bool

    /// - Parameter isQuiet: True to collect failures without printing them.
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

    /// Passes if `got` equals `expected`; otherwise fails and reports both.
    mutating func expect(_ id: String, _ expected: String, got: String) {
        if expected == got { pass() } else { fail(id, expected: expected, got: got) }
    }

    /// Passes without a miss.
    mutating func add(_ id: String, miss: (expected: String, got: String)?) {
        if let miss { fail(id, expected: miss.expected, got: miss.got) } else { pass() }
    }

    mutating func add(_ id: String, _ verdict: Verdict) {
        switch verdict {
        case .passed: pass()
        case .failed(let expected, let got): fail(id, expected: expected, got: got)
        case .skipped(let reason): skip(id, because: reason)
        }
    }

    /// Prints a line in addition to the counts.
    func printLine(_ line: String) {
        if !isQuiet { print(line) }
    }

    /// The closing line, which tools read.
    var summary: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }
}

/// The result of a case.
enum Verdict: Sendable {
    case passed
    case failed(expected: String, got: String)
    case skipped(String)
}
