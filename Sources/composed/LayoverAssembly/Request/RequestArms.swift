package import LayoverCatalog
package import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// The arms of one request, decided once, whatever is made from it.
package struct RequestArms: Hashable, Sendable {
    /// One experiment that the request is in.
    package struct Member: Hashable, Sendable {
        /// Index in the catalog's experiments.
        package let experiment: Int
        package let assignment: Assignment
        /// True if the experiment is killed here: the arm is then the control, whatever the assignment.
        package let isKilled: Bool
        /// The active arm, an index in the experiment's variants.
        package let arm: Int
    }

    package static let none = RequestArms(members: [])

    /// Sorted by index, and so by key.
    package let members: [Member]

    /// The active arm in an experiment; `nil` if the request is not in it.
    package func arm(of experiment: Int) -> Int? { members.first { $0.experiment == experiment }?.arm }

    /// The same, with another arm of one experiment.
    func replacing(_ experiment: Int, by arm: Int) -> RequestArms {
        RequestArms(
            members: members.map { member in
                guard member.experiment == experiment else { return member }
                return Member(
                    experiment: experiment, assignment: member.assignment, isKilled: member.isKilled, arm: arm)
            })
    }
}

extension RequestArms {
    /// Decides for one request, once.
    ///
    /// - Parameters:
    ///   - context: The request and its layout.
    ///   - serving: What is served. A killed experiment gives its control, even if the request forces another arm.
    /// - Returns: The experiments that the request is in.
    /// - Complexity: No work and no allocation if no experiment takes part in the layout; else O(experiments there).
    package static func decide(
        for context: RequestContext, in serving: some ServedContent
    ) -> RequestArms {
        let preview = context.preview?.arms ?? [:]
        let catalog = serving.catalog
        guard !catalog.experiments.isEmpty, let arms = context.layout?.arms,
            !(arms.experiments.isEmpty && preview.isEmpty)
        else { return .none }
        let indices = preview.isEmpty ? arms.experiments : (arms.experiments + arms.drafts).sorted()
        return decide(indices, for: context, preview, in: serving)
    }

    /// The same for a call of a pick, which has no layout.
    ///
    /// - Parameters:
    ///   - arms: Experiments that change the pick's answer.
    ///   - context: The request.
    ///   - serving: What is served; a killed experiment gives its control.
    /// - Returns: The experiments that the call is in.
    package static func decide(
        among arms: PickArms, for context: RequestContext, in serving: some ServedContent
    ) -> RequestArms {
        let preview = context.preview?.arms ?? [:]
        let indices = preview.isEmpty ? arms.experiments : (arms.experiments + arms.drafts).sorted()
        let here = indices.filter { serving.catalog.experiments[$0].source.isFor(context.market.market.code) }
        return here.isEmpty ? .none : decide(here, for: context, preview, in: serving)
    }

    private static func decide(
        _ indices: [Int], for context: RequestContext, _ preview: [String: String], in serving: some ServedContent
    ) -> RequestArms {
        let catalog = serving.catalog
        let asked = catalog.asking(
            AssignmentContext(
                attributes: context.attributes(declared: catalog.settings.attributes), forced: forced(preview, catalog)),
            under: serving.kills, in: context.killScope)
        let members = indices.compactMap { index -> Member? in
            let experiment = catalog.experiments[index]
            let assignment = catalog.features.assign(experiment.experiment, in: asked)
            guard assignment.isInExperiment else { return nil }
            let isKilled = serving.kills.isKilled(KillName(.experiment, experiment.key), in: context.killScope)
            return Member(
                experiment: index, assignment: assignment, isKilled: isKilled, arm: isKilled ? 0 : assignment.arm)
        }
        return RequestArms(members: members)
    }

    private static func forced(_ preview: [String: String], _ catalog: Catalog) -> [String: Int] {
        preview.reduce(into: [:]) { forced, pair in
            guard let experiment = catalog.experiments.first(where: { $0.key == pair.key }) else { return }
            forced[pair.key] = experiment.experiment.arms.firstIndex { $0.key == pair.value }
        }
    }

    /// Experiments and variants by their keys, as tokens carry them.
    package func named(in catalog: Catalog) -> [(experiment: String, variant: String)] {
        members.map { member in
            let experiment = catalog.experiments[member.experiment]
            return (experiment.key, experiment.experiment.arms[member.arm].key)
        }
    }
}
