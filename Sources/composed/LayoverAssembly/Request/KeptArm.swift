package import LayoverCatalog
package import LayoverExperiments
import LayoverFlags

/// One arm that a search was given and keeps from its first answer to its last poll, by names that outlive catalogs.
package struct KeptArm: Hashable, Sendable {
    package let experiment: String
    package let variant: String
    /// Assignment that gave the arm; `nil` where another server gave it and told of it then.
    package let assignment: Assignment?

    package init(experiment: String, variant: String, assignment: Assignment? = nil) {
        self.experiment = experiment
        self.variant = variant
        self.assignment = assignment
    }
}

extension RequestArms {
    /// The arms by their names, as they were assigned, whatever is killed now.
    package func kept(in catalog: Catalog) -> [KeptArm] {
        members.map { member in
            let experiment = catalog.experiments[member.experiment]
            return KeptArm(
                experiment: experiment.key, variant: experiment.experiment.arms[member.assignment.arm].key,
                assignment: member.assignment)
        }
    }

    /// The arms that a search keeps, in the catalog of now.
    ///
    /// An arm whose experiment or variant is gone, or takes no part in the layout any longer, counts as not in the
    /// experiment; a killed experiment gives its control.
    package init(keeping kept: [KeptArm], for context: RequestContext, in serving: Serving) {
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
