/// How often a rule is still broken, by file or target; the list only ever shrinks.
///
/// A count that is too high fails too, so that no mended place breaks again.
struct ShrinkingList {
    /// What is counted, as in "8 lines above 300 characters".
    let noun: String
    let counts: [String: Int]

    /// Differences between the list and what was found, by the same keys.
    func findings(for found: [String: Int]) -> [Finding] {
        Set(found.keys).union(counts.keys).compactMap { key in
            let (count, listed) = (found[key] ?? 0, counts[key] ?? 0)
            guard let message = message(count: count, listed: listed) else { return nil }
            return Finding(path: key, line: 1, message: message)
        }
    }

    private func message(count: Int, listed: Int) -> String? {
        if count > listed { return "\(count) \(noun); \(listed == 0 ? "none is" : "\(listed) are") allowed" }
        guard count < listed else { return nil }
        return "\(count) \(noun), \(listed) listed; \(count == 0 ? "remove the entry" : "write \(count)")"
    }
}
