import LayoverCatalog
import LayoverExperiments
import LayoverSchema

/// One change of one arm, compiled.
struct CompiledChange: Sendable {
    /// Index in the catalog's experiments.
    let experiment: Int
    /// Index in the experiment's variants.
    let arm: Int
    /// The widget that is changed.
    let widget: CompiledWidget
    /// The card in its place; `nil` if the arm leaves it out.
    let card: CompiledWidget?
    /// The widget of which `card` is a version.
    let drawn: CompiledWidget
    let source: ArmChange

    /// Returns whether the other change does the same, given equal experiments.
    func isSame(as other: CompiledChange) -> Bool {
        experiment == other.experiment && arm == other.arm && widget === other.widget && card === other.card
            && drawn === other.drawn && source.location == other.source.location
    }
}

/// Arms of a catalog's experiments, compiled.
struct CompiledArms: Sendable {
    let experiments: [CompiledExperiment]
    /// Experiments that features take their values from.
    ///
    /// If their arms change no card, layouts do not list them.
    var ofFeatures: Set<String> = []
    /// They follow the widgets in the catalog's cards.
    var versions: [CompiledWidget] = []
    /// Sorted by experiment, by arm, and in the order of the arm's changes.
    var changes: [CompiledChange] = []

    static let none = CompiledArms(experiments: [])
}

extension CompiledArms {
    /// By the name of a widget: the versions that answer `/v1/pick` in arms of experiments.
    ///
    /// A change that leaves a card out, or puts in a card that no call can request, leaves calls unchanged.
    var pickArms: [String: PickArms] {
        let ofCalls = changes.filter { change in
            change.widget.pick?.isForCalls == true && change.card?.pick?.isForCalls == true
        }
        return Dictionary(grouping: ofCalls, by: \.widget.name).mapValues { changes in
            let touched = Set(changes.map(\.experiment)).sorted()
            return PickArms(
                experiments: touched.filter { experiments[$0].source.phase == .running },
                drafts: touched.filter { experiments[$0].source.phase == .draft },
                marks: changes.compactMap { change in
                    change.card.map { PickArms.Mark(experiment: change.experiment, arm: change.arm, card: $0) }
                })
        }
    }
}
