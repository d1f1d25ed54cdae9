import LayoverCatalog
import LayoverExperiments
import LayoverSchema

/// One change of one arm, compiled.
struct CompiledChange: Sendable {
    /// Index in the catalog's experiments.
    let experiment: Int
    /// Index in the experiment's variants.
    let arm: Int
    /// The widget that it is about.
    let widget: CompiledWidget
    /// Card that stands there; `nil` where the arm leaves it out.
    let card: CompiledWidget?
    /// The widget that it is a version of.
    let drawn: CompiledWidget
    let source: ArmChange

    /// Tells whether the other change does the same, given that the experiments are the same.
    func isSame(as other: CompiledChange) -> Bool {
        experiment == other.experiment && arm == other.arm && widget === other.widget && card === other.card
            && drawn === other.drawn && source.location == other.source.location
    }
}

/// Arms of a catalog's experiments, compiled.
struct CompiledArms: Sendable {
    let experiments: [CompiledExperiment]
    /// Experiments from which features take their values: where their arms change no card, no layout tells who is in them.
    var ofFeatures: Set<String> = []
    /// They follow the widgets in the catalog's cards.
    var versions: [CompiledWidget] = []
    /// By experiment, arm, and as the arm has them.
    var changes: [CompiledChange] = []

    static let none = CompiledArms(experiments: [])
}

extension CompiledArms {
    /// By names of widgets: the versions that answer `/v1/pick` in arms of experiments.
    ///
    /// A change that leaves a card out, or that stands for one that no call asks for, leaves the call as it is.
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
