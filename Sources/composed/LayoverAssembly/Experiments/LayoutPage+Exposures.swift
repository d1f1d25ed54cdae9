import LayoverCatalog
package import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverTargeting

// Exposures of a layout.
extension LayoutPage {
    /// One exposure for each experiment that assigned the request by hash, including to the control.
    ///
    /// Empty for a preview.
    ///
    /// If an arm changes this layout, other arms' layouts are assembled too, to see whether they differ: at most
    /// `Limits.counterfactuals` in all. Beyond that the difference is unknown. If no unit is exposed, this costs nothing.
    ///
    /// - Parameter milliseconds: When the layout was decided, since 1970 in UTC.
    /// - Returns: Sorted by the experiments' keys.
    package func exposures(milliseconds: Int) -> [Exposure] {
        guard inputs.context.preview == nil else { return [] }
        let exposed = inputs.context.arms.members.filter(\.assignment.isByHash)
        guard !exposed.isEmpty else { return [] }
        let killed = inputs.killed
        var left = Limits.counterfactuals
        return exposed.compactMap { member in
            guard let unit = member.assignment.unit else { return nil }
            let experiment = inputs.serving.catalog.experiments[member.experiment].experiment
            var exposure = Exposure(
                milliseconds: milliseconds, unitAttribute: unit.attribute, unit: unit.text, experiment: experiment.key,
                variation: experiment.arms[member.assignment.arm].key)
            describe(&exposure)
            exposure.bucket = member.assignment.bucket
            exposure.isSticky = member.assignment.usedSticky
            exposure.isKilled = member.isKilled || hasKilledWidget(member.experiment, killed)
            exposure.differs = differs(member, &left)
            return exposure
        }
    }

    private func describe(_ exposure: inout Exposure) {
        let context = inputs.context
        exposure.market = context.market.market.code
        exposure.locale = context.locale.tag
        exposure.platform = context.client.platform?.rawValue ?? ""
        exposure.appVersion = context.client.app ?? ""
        exposure.layoutID = context.layoutID
        exposure.revision = "1-" + String(decoding: revisionDigits, as: UTF8.self)
        exposure.phase = inputs.phase == .beforeResults ? .beforeResults : .results
        exposure.catalog = inputs.serving.catalog.shortHash
        exposure.generation = inputs.serving.generation
    }

    /// True if a widget that the experiment's arms change here is killed, so that the arms no longer show what they
    /// should.
    private func hasKilledWidget(_ experiment: Int, _ killed: KillMask) -> Bool {
        guard !killed.isEmpty, let marks = inputs.layout.arms?.marks else { return false }
        return marks.contains { mark in
            mark.experiment == experiment
                && (killed.contains(inputs.layout.slots[mark.replaces].widget)
                    || mark.slot.map { killed.contains(inputs.layout.slots[$0].widget) } ?? false)
        }
    }

    /// Returns whether another arm of the experiment gives another layout; `nil` if that would take too many layouts.
    private func differs(_ member: RequestArms.Member, _ left: inout Int) -> Bool? {
        guard !member.isKilled, let arms = inputs.layout.arms else { return false }
        let others = inputs.serving.catalog.experiments[member.experiment].experiment.arms.indices.filter {
            $0 != member.arm && arms.differ(member.arm, from: $0, in: member.experiment)
        }
        for other in others {
            guard left > 0 else { return nil }
            left -= 1
            if revision(with: inputs.context.arms.replacing(member.experiment, by: other)) != revision.value {
                return true
            }
        }
        return false
    }

    /// Hashes this request's layout under other arms.
    ///
    /// Time is stopped, so that only the arms differ, and no service is called.
    private func revision(with arms: RequestArms) -> UInt64 {
        let other = LayoutInputs(
            serving: inputs.serving, context: inputs.context.with(arms), layout: inputs.layout, facts: inputs.facts,
            phase: inputs.phase, tools: inputs.tools.standingStill, services: inputs.services,
            shown: inputs.shown)
        var output: [UInt8] = []
        output.reserveCapacity(32_768)
        return Assembler.assemble(other, into: &output).revision.value
    }
}
