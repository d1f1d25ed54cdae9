import LayoverCatalog
import LayoverExperiments
import LayoverModel
import LayoverSchema

// Cards that arms of experiments put into a page.
extension PageCompiler {
    /// Appends the versions that units of the market may see, and their fallbacks.
    ///
    /// If a version has no wording in some language of the market, the widget stays unchanged there.
    ///
    /// - Returns: A mark for each change whose widget is on the page.
    mutating func addVersions(to members: inout [Member], _ changes: [CompiledChange]) -> [LayoutArms.Mark] {
        let base = members.indices
        var marks: [LayoutArms.Mark] = []
        for change in changes {
            guard let slot = base.first(where: { members[$0].card === change.widget }) else { continue }
            var standing: Int?
            if let card = change.card {
                let isFallbackOnly = members[slot].isFallbackOnly
                guard
                    let version = member(
                        card, of: change.drawn, isFallbackOnly: isFallbackOnly, at: members.count)
                else { continue }
                standing = members.count
                members.append(version)
                checkTwice(change, members[base], among: changes)
            }
            marks.append(
                LayoutArms.Mark(
                    experiment: change.experiment, arm: change.arm, replaces: slot, slot: standing,
                    isSameWidget: change.drawn === change.widget))
        }
        if members.count > base.count { addFallbacks(to: &members) }
        return marks
    }

    /// Reports a widget that an arm puts into a second place.
    ///
    /// An arm must move it away from its own place first.
    private mutating func checkTwice(
        _ change: CompiledChange, _ members: ArraySlice<Member>, among changes: [CompiledChange]
    ) {
        guard change.drawn !== change.widget, let instead = change.source.instead,
            members.contains(where: { $0.card === change.drawn && !$0.isFallbackOnly })
        else { return }
        let leaves = changes.contains {
            $0.experiment == change.experiment && $0.arm == change.arm && $0.widget === change.drawn
                && ($0.card == nil || $0.drawn !== $0.widget)
        }
        guard !leaves else { return }
        armFindings.append(
            .error(
                "experiment.twice",
                "'\(instead.name)' is on \(layout.name.name) of \(market.market) already and has only one card; leave it out in this arm, or limit 'when' to other markets",
                at: instead.location, length: instead.name.unicodeScalars.count))
    }

    /// The mark in one language: no arm shows its readers another language than the widget does.
    func spoken(_ mark: LayoutArms.Mark, _ members: [Member], _ locale: Int) -> LayoutArms.Mark {
        guard let slot = mark.slot else { return mark }
        var mark = mark
        mark.speaks =
            members[slot].wordings[locale].locale == members[mark.replaces].wordings[locale].locale
        return mark
    }

    /// The experiments whose units see this page: those that change something on it, and those that change nothing
    /// anywhere and that no feature uses, such as a test of the experiment system itself.
    func layoutArms(_ marks: [LayoutArms.Mark]) -> LayoutArms? {
        let arms = inputs.arms
        let touched = Set(marks.map(\.experiment))
        let here = arms.experiments.indices.filter { index in
            let source = arms.experiments[index].source
            guard source.isFor(market.market.code) else { return false }
            if touched.contains(index) { return true }
            return source.variants.allSatisfy(\.changesNothing) && !arms.ofFeatures.contains(source.key.name)
        }
        let running = here.filter { arms.experiments[$0].source.phase == .running }
        let drafts = here.filter { arms.experiments[$0].source.phase == .draft }
        guard !running.isEmpty || !drafts.isEmpty else { return nil }
        return LayoutArms(experiments: running, drafts: drafts, marks: marks)
    }
}
