package import LayoverCatalog
package import LayoverExperiments
import LayoverFlags

/// An arm that a search was assigned and keeps from its first answer to its last poll.
///
/// The names outlive catalogs.
package struct KeptArm: Hashable, Sendable {
    package let experiment: String
    package let variant: String
    /// The assignment of the arm; `nil` if another server assigned it and recorded it then.
    package let assignment: Assignment?

    package init(experiment: String, variant: String, assignment: Assignment? = nil) {
        self.experiment = experiment
        self.variant = variant
        self.assignment = assignment
    }
}

extension RequestArms {
    /// The arms by name, as they were assigned, even if they are killed now.
    package func kept(in catalog: Catalog) -> [KeptArm] {
        members.map { member in
            let experiment = catalog.experiments[member.experiment]
            return KeptArm(
                experiment: experiment.key, variant: experiment.experiment.arms[member.assignment.arm].key,
                assignment: member.assignment)
        }
    }

    /// The arms that a search keeps, in the current catalog.
    ///
    /// An arm counts as not in the experiment if its experiment or variant is gone or no longer takes part in the layout.
    /// A killed experiment gives its control.
    package init(keeping kept: [KeptArm], for context: RequestContext, in serving: some ServedContent) {
        guard !kept.isEmpty, let arms = context.layout?.arms else {
            self = .none
            return
        }
        let byKey = Dictionary(kept.map { ($0.experiment, $0) }) { first, _ in first }
        self.init(
            members: arms.experiments.compactMap { index -> Member? in
                let experiment = serving.catalog.experiments[index]
                guard let kept = byKey[experiment.key],
                    let arm = experiment.experiment.arms.firstIndex(where: { $0.key == kept.variant })
                else { return nil }
                let isKilled = serving.kills.isKilled(KillName(.experiment, experiment.key), in: context.killScope)
                return Member(
                    experiment: index, assignment: kept.assignment?.moved(to: arm) ?? .kept(arm), isKilled: isKilled,
                    arm: isKilled ? 0 : arm)
            })
    }
}
