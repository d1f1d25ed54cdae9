/// The store from which earlier assignments are read.
package protocol StickyBuckets: Sendable {
    /// The assignments of one unit, by ``StickyRule/assignmentKey``; `nil` if no assignment was ever stored.
    func assignments(attribute: String, unit: String) -> [String: String]?
}

/// Which stored assignments an experiment honours.
package struct StickyRule: Hashable, Sendable {
    /// The experiment's key and the version of its buckets: `button-color__2`.
    package let assignmentKey: String
    private let prefix: String
    private let minimumVersion: Int

    /// - Parameters:
    ///   - experiment: Its key.
    ///   - version: A change assigns every unit anew.
    ///   - minimumVersion: Units that were assigned under a lower version are excluded from the experiment.
    package init(experiment: String, version: Int = 0, minimumVersion: Int = 0) {
        prefix = experiment + "__"
        assignmentKey = prefix + String(version)
        self.minimumVersion = minimumVersion
    }

    /// True if one of the stored assignments has a version that the experiment no longer accepts.
    func blocks(_ assignments: [String: String]) -> Bool {
        minimumVersion > 0
            && assignments.keys.contains { key in
                guard key.hasPrefix(prefix) else { return false }
                let digits = String(key.dropFirst(prefix.count))
                guard let version = Int(digits), String(version) == digits else { return false }
                return (0..<minimumVersion).contains(version)
            }
    }
}

/// An assignment to store, so that the unit has the same arm next time.
///
/// A class, because most assignments do not have one and should stay small.
package final class StickyWrite: Hashable, Sendable {
    package let attribute: String
    package let unit: String
    package let assignmentKey: String
    package let arm: String

    init(attribute: String, unit: String, assignmentKey: String, arm: String) {
        self.attribute = attribute
        self.unit = unit
        self.assignmentKey = assignmentKey
        self.arm = arm
    }

    package static func == (left: StickyWrite, right: StickyWrite) -> Bool {
        left.attribute == right.attribute && left.unit == right.unit && left.assignmentKey == right.assignmentKey
            && left.arm == right.arm
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(attribute)
        hasher.combine(unit)
        hasher.combine(assignmentKey)
        hasher.combine(arm)
    }
}
