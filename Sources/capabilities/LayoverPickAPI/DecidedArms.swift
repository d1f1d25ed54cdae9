import LayoverAssembly
import LayoverCatalog
import LayoverFlags

/// The arms that apply to one call of a pick.
struct DecidedArms {
    let arms: PickArms
    /// The requested widget.
    let widget: CompiledWidget
    /// The widget that answers: the version of an arm, or the requested one.
    let card: CompiledWidget
    let context: RequestContext
    /// Keys of experiments, each with the key of its variant.
    let named: [PickWriter.Head.Arm]

    init(_ arms: PickArms, of widget: CompiledWidget, for context: RequestContext, in serving: Serving) {
        var decided = context
        decided.decideArms(among: arms, in: serving)
        self.arms = arms
        self.widget = widget
        self.context = decided
        card = decided.arms.members.lazy.compactMap { arms.card($0.experiment, $0.arm) }.first ?? widget
        named = decided.arms.named(in: serving.catalog).map {
            PickWriter.Head.Arm(experiment: $0.experiment, variant: $0.variant)
        }
    }

    /// Kills of the requested widget also apply to its versions in arms.
    var killNames: [KillName] { card === widget ? [] : widget.killNames }
}
