import LayoverExperiments
package import LayoverModel

extension ExperimentSource {
    /// Warnings about experiments that now split their units differently and keep their seed.
    ///
    /// - Parameters:
    ///   - experiments: The current experiments.
    ///   - earlier: The previous ones; experiments that were drafts had no units.
    /// - Returns: One warning for each change, at the seed that was kept.
    package static func changes(of experiments: [ExperimentSource], since earlier: [ExperimentSource]) -> [Diagnostic] {
        experiments.flatMap { now in
            earlier.filter { $0.key.name == now.key.name && $0.seed.name == now.seed.name && $0.phase != .draft }
                .flatMap { now.changes(since: $0) }
        }
    }

    private func changes(since old: ExperimentSource) -> [Diagnostic] {
        let parts: [(code: String, effect: String, was: String, now: String)] = [
            (
                "experiment.split-changed", "units change their arms, and results of both splits cannot be combined",
                old.split, split
            ),
            (
                "experiment.coverage-changed",
                "no unit changes its arm, but units join or leave, so results before and after the change cannot be combined",
                old.share, share
            ),
        ]
        return parts.filter { $0.was != $0.now }.map { part in
            .warning(
                part.code,
                "'\(key.name)' changes from \(part.was) to \(part.now) under the same seed '\(seed.name)': \(part.effect); write a new seed such as '\(nextSeed)'",
                at: seed.location, length: seed.name.unicodeScalars.count)
        }
    }

    /// The unit and the weights of the arms in their order, which together decide a unit's arm.
    private var split: String {
        "'\(unit.name)' by " + variants.map { "\($0.key.name) \($0.weight)" }.joined(separator: ", ")
    }

    /// The share of units that take part.
    private var share: String {
        let range = exclusion.map { " of \($0.group.name) \($0.from) to \($0.until)" } ?? ""
        return "coverage \(coverage)\(range)"
    }

    /// The next seed: `banner-2` for `banner-1`.
    private var nextSeed: String {
        let digits = seed.name.reversed().prefix { ("0"..."9").contains($0) }
        guard let number = Int(String(digits.reversed())), number < Int.max else { return seed.name + "-2" }
        return String(seed.name.dropLast(digits.count)) + "\(number + 1)"
    }
}
