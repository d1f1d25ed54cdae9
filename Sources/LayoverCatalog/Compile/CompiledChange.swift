/// One change of one arm, compiled.
struct CompiledChange: Sendable {
    /// Index in the catalog's experiments.
    let experiment: Int
    /// Index in the experiment's variants.
    let arm: Int
    /// The widget that it is about, an index in the catalog's widgets.
    let widget: Int
    /// What stands there, an index in the catalog's cards; `nil` where the card is left out.
    let card: Int?
    /// The widget that it is a version of, an index in the catalog's widgets.
    let drawn: Int
    let source: ArmChange
}

/// What the arms of a catalog's experiments come to.
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
