import LayoverCatalog
import LayoverExperiments
import LayoverModel
import LayoverSchema

/// Proves that the layout is valid for every combination of arms and kills that a unit can have.
///
/// An arm replaces one slot by another or leaves one out. A slot that is left out is like a killed slot, which
/// `KillProof` covers. A new slot reads, waits for and falls back to slots of the layout, and readers of the replaced
/// slot read the same fields of the new one. So one order that puts each version where its widget may be holds for every
/// arm, and `KillProof` checks it once. Arms can still make a circle of `before`, and draw one widget twice in one arm.
/// Two experiments that one unit may be in never change one widget (`FlagLint`).
///
/// A circle of `before` across two experiments would lead from a place that one changes to a place that the other
/// changes. Two experiments that one unit may be in must not meet on such a chain. So every chain of every combination is
/// a chain of one arm alone over the widgets' own places, and each arm's chains are followed once. Kills do not matter
/// here: a killed slot keeps its place in the table. The proof for all combinations of arms and kills is therefore linear
/// in the changes, times the length of a chain, which is limited.
struct ArmProof {
    private let experiments: [ExperimentSource]
    private let widgets: [String: WidgetSource]
    /// By a widget's name, the running experiments that move it: indices.
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

    /// Follows the widget's chain of `before` in this arm.
    private func chainFaults(
        of change: ArmChange, in variant: ExperimentSource.Variant, _ index: Int
    ) -> [Diagnostic] {
        var path = [change.widget.name]
        var next = change.place.flatMap(ArmProof.target)
        while let name = next?.name {
            path.append(name)
            guard name != change.widget.name else {
                return fault(
                    "'place' leads in a circle, each is before the other: \(path.joined(separator: " -> ")); break it",
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

    /// Reported in both files: whichever was changed last, the other is held at the version that it already has.
    private func meeting(
        _ change: ArmChange, of experiment: ExperimentSource, before name: String, movedBy other: ExperimentSource
    ) -> [Diagnostic] {
        let moves = other.variants.flatMap(\.changes).filter { $0.widget.name == name && $0.place != nil }
        let widget = change.widget.name
        return fault(
            "'\(widget)' would be before '\(name)', which '\(other.key.name)' moves; give both experiments one 'exclude_group'",
            change)
            + moves.flatMap {
                fault(
                    "'\(name)' moves, and in '\(experiment.key.name)' '\(widget)' would be before it; give both experiments one 'exclude_group'",
                    $0)
            }
    }

    /// One widget has one card in a layout.
    private func doubled(_ change: ArmChange, in variant: ExperimentSource.Variant) -> [Diagnostic] {
        guard let instead = change.instead else { return [] }
        let first = variant.changes.first { $0.instead?.name == instead.name }
        if let first, first.location != change.location {
            return fault("'\(instead.name)' has two positions in this arm, but only one card", change)
        }
        return []
    }

    /// Another running experiment among `indices` that a unit may be in together with this one.
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
