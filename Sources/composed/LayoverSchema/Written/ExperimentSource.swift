package import LayoverExperiments
package import LayoverModel

/// One file of `flags/experiments`, read; names are not followed yet.
package struct ExperimentSource: Hashable, Sendable {
    /// One arm and what it changes; the first is the control.
    package struct Variant: Hashable, Sendable {
        package let key: WrittenName
        /// Above 0; those of an experiment sum to 1.
        package let weight: Double
        package let changes: [ArmChange]
        /// What differs about sentences.
        package let sentences: [SentenceChange]

        /// True where its units have everything as it is.
        package var changesNothing: Bool { changes.isEmpty && sentences.isEmpty }
    }

    /// Experiments of one group share no unit: each has a range of its own.
    package struct Exclusion: Hashable, Sendable {
        package let group: WrittenName
        /// Within 0 up to 1, the end left out.
        package let from: Double
        package let until: Double
    }

    package let key: WrittenName
    package let owner: WrittenName
    package let description: String
    /// Text that the hash begins with; a new phase takes a new one.
    package let seed: WrittenName
    /// `user`, `device`, or another attribute of `layover.yaml`.
    package let unit: WrittenName
    package let phase: Experiment.Phase
    /// Condition for taking part, as written.
    package let when: Node?
    /// Features whose values must pass a condition first, as written.
    package let requires: Node?
    /// The share of those within `when` that take part: 0 up to 1.
    package let coverage: Double
    package let variants: [Variant]
    package let exclusion: Exclusion?
    package let location: SourceLocation
}
