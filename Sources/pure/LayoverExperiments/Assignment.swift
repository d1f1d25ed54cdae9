package import LayoverTargeting

/// The arm of one unit in one experiment, and the reason.
package struct Assignment: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        /// By its bucket, or by a stored arm.
        case assigned
        /// A preview requested the arm.
        case forcedByPreview
        /// The definition forces this arm for every unit.
        case forcedByDefinition
        /// A search keeps the arm that another server assigned.
        case kept
        case excluded(Exclusion)
    }

    /// Why a unit is not in the experiment, in the order of the checks.
    package enum Exclusion: String, CaseIterable, Sendable {
        case tooFewArms = "too-few-arms"
        case disabled
        case unknownForcedArm = "unknown-forced-arm"
        case draft
        case missingUnit = "missing-unit"
        case filtered
        case outsideNamespace = "outside-namespace"
        case condition
        case prerequisite
        case cyclicPrerequisite = "cyclic-prerequisite"
        case unknownHashVersion = "unknown-hash-version"
        case blockedStickyVersion = "blocked-sticky-version"
        case outsideCoverage = "outside-coverage"
        case qaMode = "qa-mode"
        case stopped
    }

    package let outcome: Outcome
    /// The arm; the control, which is the first one, for units outside the experiment.
    package let arm: Int
    package let unit: HashUnit?
    /// From 0 up to below 1; `nil` if the arm does not depend on it.
    package let bucket: Double?
    package let usedSticky: Bool
    /// The assignment to store; `nil` if nothing changed.
    package let stickyWrite: StickyWrite?

    package var isInExperiment: Bool {
        if case .excluded = outcome { false } else { true }
    }

    /// True if a hash decided, so that the assignment is an exposure.
    package var isByHash: Bool { outcome == .assigned }

    /// An arm that another server assigned and passed on.
    package static func kept(_ arm: Int) -> Assignment {
        Assignment(outcome: .kept, arm: arm, unit: nil, bucket: nil, usedSticky: false, stickyWrite: nil)
    }

    /// The same assignment, with the arm at another index.
    package func moved(to arm: Int) -> Assignment {
        Assignment(
            outcome: outcome, arm: arm, unit: unit, bucket: bucket, usedSticky: usedSticky, stickyWrite: stickyWrite)
    }

    static func excluded(_ reason: Exclusion, unit: HashUnit? = nil, usedSticky: Bool = false) -> Assignment {
        Assignment(
            outcome: .excluded(reason), arm: 0, unit: unit, bucket: nil, usedSticky: usedSticky, stickyWrite: nil)
    }

    /// An arm that a preview or the definition forces; excluded if the experiment has no such arm.
    static func forced(_ arm: Int, _ outcome: Outcome, of experiment: Experiment, unit: HashUnit?) -> Assignment {
        guard experiment.arms.indices.contains(arm) else { return .excluded(.unknownForcedArm, unit: unit) }
        return Assignment(outcome: outcome, arm: arm, unit: unit, bucket: nil, usedSticky: false, stickyWrite: nil)
    }
}
