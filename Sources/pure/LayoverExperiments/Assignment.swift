package import LayoverTargeting

/// Arm that one unit gets in one experiment, and the reason.
package struct Assignment: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        /// By its bucket, or by the arm that was kept.
        case assigned
        /// A preview asked for the arm.
        case forcedByPreview
        /// The definition gives everybody this arm.
        case forcedByDefinition
        /// A search keeps the arm that another server gave it.
        case kept
        case excluded(Exclusion)
    }

    /// Why a unit is not in the experiment; in the order in which they are looked at.
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
    /// The arm given; the first one, which is the control, to who is not in the experiment.
    package let arm: Int
    package let unit: HashUnit?
    /// From 0 up to below 1; `nil` where the arm does not come from it.
    package let bucket: Double?
    package let usedSticky: Bool
    /// Write of what is to be kept; `nil` where nothing changed.
    package let stickyWrite: StickyWrite?

    package var isInExperiment: Bool {
        if case .excluded = outcome { false } else { true }
    }

    /// True if a hash decided, so that the assignment is an exposure.
    package var isByHash: Bool { outcome == .assigned }

    /// An arm that was given before, on another server, which told of it.
    package static func kept(_ arm: Int) -> Assignment {
        Assignment(outcome: .kept, arm: arm, unit: nil, bucket: nil, usedSticky: false, stickyWrite: nil)
    }

    /// The same, where the arm stands in another place.
    package func moved(to arm: Int) -> Assignment {
        Assignment(
            outcome: outcome, arm: arm, unit: unit, bucket: bucket, usedSticky: usedSticky, stickyWrite: stickyWrite)
    }

    static func excluded(_ reason: Exclusion, unit: HashUnit? = nil, usedSticky: Bool = false) -> Assignment {
        Assignment(
            outcome: .excluded(reason), arm: 0, unit: unit, bucket: nil, usedSticky: usedSticky, stickyWrite: nil)
    }

    /// An arm that somebody asked for; none where there is no such arm.
    static func forced(_ arm: Int, _ outcome: Outcome, of experiment: Experiment, unit: HashUnit?) -> Assignment {
        guard experiment.arms.indices.contains(arm) else { return .excluded(.unknownForcedArm, unit: unit) }
        return Assignment(outcome: outcome, arm: arm, unit: unit, bucket: nil, usedSticky: false, stickyWrite: nil)
    }
}
