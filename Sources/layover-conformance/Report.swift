/// What a run of cases came to; each miss is printed as it is found.
struct Report {
    private(set) var passed = 0
    private(set) var failed = 0
    private(set) var skipped = 0

    mutating func pass() { passed += 1 }

    mutating func fail(_ id: String, expected: String, got: String) {
        failed += 1
        print("FAIL \(id): expected \(expected), got \(got)")
    }

    mutating func skip(_ id: String, because reason: String) {
        skipped += 1
        print("SKIP \(id): \(reason)")
    }

    /// Passes when `got` is `expected`, fails with both otherwise.
    mutating func expect(_ id: String, _ expected: String, got: String) {
        if expected == got { pass() } else { fail(id, expected: expected, got: got) }
    }

    /// The plain closing line that tools read.
    var summary: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }
}
