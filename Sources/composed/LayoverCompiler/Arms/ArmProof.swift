import LayoverCatalog
import LayoverExperiments
import LayoverModel
import LayoverSchema

/// Proves that whatever arms a unit is given, alone or together and under any kills, its layout is valid.
///
/// An arm puts one slot in the place of another or leaves one out. A slot that is left out is like one that is killed, of
/// which `KillProof` knows; a slot that is put in reads, waits for and falls back to what the layout has, and whoever
/// reads the one it replaces reads the same fields of it. So an order that has each version where its widget may stand
/// holds for every arm, and `KillProof` looks at it once. What arms can still do is lead `before` in a circle, and
/// draw one widget twice in one arm; no two experiments that one unit may be in both of write one widget (`FlagLint`).
///
/// A circle of `before` that takes two experiments would lead from a place that the one changes to a place that the
/// other changes. Two that one unit may be in both of are not let meet on such a chain, so every chain of every
/// combination is the chain of one arm alone, over what the widgets say themselves; each arm's are followed once. A kill
/// takes no part: a killed slot keeps its place in the table. The proof for all combinations of arms and kills is
/// therefore linear in the changes, times the length of a chain, which is limited.
struct ArmProof {
    private let experiments: [ExperimentSource]
    private let widgets: [String: WidgetSource]
    /// The running experiments that move a widget, by its name: indices.
    private let movers: [String: [Int]]

    init(_ experiments: [CompiledExperiment], _ widgets: [String: WidgetSource]) {
        self.experiments = experiments.map(\.source)
        self.widgets = widgets
        var movers: [String: [Int]] = [:]
        for (index, experiment) in experiments.enumerated() where experiment.source.phase == .running {
            for change in experiment.source.variants.flatMap(\.changes) {
                if change.place != nil { movers[change.widget.name, default: []].append(index) }
            }
        }
        self.movers = movers
    }

    /// - Complexity: O(changes × longest chain).
    func findFaults() -> [Diagnostic] {
        experiments.indices.filter { experiments[$0].phase != .stopped }.flatMap { index in
            experiments[index].variants.flatMap { variant in
                variant.changes.flatMap { change in
                    chainFaults(of: change, in: variant, index) + doubled(change, in: variant)
                }
            }
        }
    }

    /// Follows what the widget would stand before, in this arm.
    private func chainFaults(
        of change: ArmChange, in variant: ExperimentSource.Variant, _ index: Int
    ) -> [Diagnostic] {
        var path = [change.widget.name]
        var next = change.place.flatMap(ArmProof.target)
        while let name = next?.name {
            path.append(name)
            guard name != change.widget.name else {
                return fault(
                    "'place' leads in a circle, each stands before the other: \(path.joined(separator: " -> ")); break it",
                    change)
            }
            guard path.count <= Limits.chain else {
                return fault("'place' leads through more than \(Limits.chain) widgets; make the chain shorter", change)
            }
            if let other = stranger(in: movers[name], to: index) {
                return meeting(change, of: experiments[index], before: name, movedBy: experiments[other])
            }
            let moved = variant.changes.first { $0.widget.name == name && $0.place != nil }?.place
            next = (moved ?? widgets[name]?.place).flatMap(ArmProof.target)
        }
        return []
    }

    /// Told in both files: whichever came later, the other may then go on as it was.
    private func meeting(
        _ change: ArmChange, of experiment: ExperimentSource, before name: String, movedBy other: ExperimentSource
    ) -> [Diagnostic] {
        let moves = other.variants.flatMap(\.changes).filter { $0.widget.name == name && $0.place != nil }
        let widget = change.widget.name
        return fault(
            "'\(widget)' would stand before '\(name)', which '\(other.key.name)' moves; give both one 'exclude_group'",
            change)
            + moves.flatMap {
                fault(
                    "'\(name)' moves, and in '\(experiment.key.name)' '\(widget)' would stand before it; give both one 'exclude_group'",
                    $0)
            }
    }

    /// One widget gives a layout one card.
    private func doubled(_ change: ArmChange, in variant: ExperimentSource.Variant) -> [Diagnostic] {
        guard let instead = change.instead else { return [] }
        let first = variant.changes.first { $0.instead?.name == instead.name }
        if let first, first.location != change.location {
            return fault("'\(instead.name)' takes two places in this arm; it has one card", change)
        }
        return []
    }

    /// Another running experiment among these that one unit may be in together with this one.
    private func stranger(in indices: [Int]?, to index: Int) -> Int? {
        guard experiments[index].phase == .running else { return nil }
        return indices?.first { $0 != index && experiments[index].meets(experiments[$0]) }
    }

    private static func target(_ place: WidgetSource.Place) -> WrittenName? {
        if case .before(let name) = place { name } else { nil }
    }

    private func fault(_ message: String, _ change: ArmChange) -> [Diagnostic] {
        [.error("experiment.meets", message, at: change.location)]
    }
}
