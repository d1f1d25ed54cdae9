package import LayoverExperiments
package import LayoverModel

/// One file of `flags/experiments`, decoded; names are not resolved yet.
package struct ExperimentSource: Hashable, Sendable {
    /// One arm and its changes; the first is the control.
    package struct Variant: Hashable, Sendable {
        package let key: WrittenName
        /// Above 0; those of an experiment sum to 1.
        package let weight: Double
        package let changes: [ArmChange]
        /// Changes of sentences.
        package let sentences: [SentenceChange]

        /// True if the arm changes nothing.
        package var changesNothing: Bool { changes.isEmpty && sentences.isEmpty }
    }

    /// Experiments of one group share no unit, because each has a separate range.
    package struct Exclusion: Hashable, Sendable {
        package let group: WrittenName
        /// From 0 to 1, without the end.
        package let from: Double
        package let until: Double
    }

    package let key: WrittenName
    package let owner: WrittenName
    package let description: String
    /// The text that the hash begins with; a new phase needs a new one.
    package let seed: WrittenName
    /// `user`, `device`, or another attribute of `layover.yaml`.
    package let unit: WrittenName
    package let phase: Experiment.Phase
    /// The condition for taking part, as written.
    package let when: Node?
    /// Features whose values must meet a condition, as written.
    package let requires: Node?
    /// The share of units within `when` that take part: from 0 to 1.
    package let coverage: Double
    package let variants: [Variant]
    package let exclusion: Exclusion?
    package let location: SourceLocation
}
