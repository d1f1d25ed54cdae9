import LayoverAssembly
import LayoverCatalog
import LayoverFlags

/// The arms in which one call of a pick is answered.
struct DecidedArms {
    let arms: PickArms
    /// The widget that was asked for.
    let widget: CompiledWidget
    /// The one that answers: its version in an arm, or itself.
    let card: CompiledWidget
    let context: RequestContext
    /// Experiments and variants by their keys.
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

    /// Whatever kills the widget that was asked for takes its versions away, too.
    var killNames: [KillName] { card === widget ? [] : widget.killNames }
}
