/// Arms of experiments in which another version of a widget answers `/v1/pick`.
///
/// An immutable object; `nil` for a widget that no experiment changes.
package final class PickArms: Sendable {
    /// One arm of one experiment.
    package struct Mark: Sendable {
        /// Index in the catalog's experiments.
        package let experiment: Int
        /// Index in the experiment's variants.
        package let arm: Int
        /// The version that answers.
        package let card: CompiledWidget

        package init(experiment: Int, arm: Int, card: CompiledWidget) {
            self.experiment = experiment
            self.arm = arm
            self.card = card
        }
    }

    /// Running experiments, as indices in the catalog's experiments, smallest first.
    package let experiments: [Int]
    /// Drafts; only preview links enable them.
    package let drafts: [Int]
    package let marks: [Mark]

    package init(experiments: [Int], drafts: [Int], marks: [Mark]) {
        self.experiments = experiments
        self.drafts = drafts
        self.marks = marks
    }

    /// The version that answers in one arm; `nil` if the widget itself answers.
    package func card(_ experiment: Int, _ arm: Int) -> CompiledWidget? {
        marks.first { $0.experiment == experiment && $0.arm == arm }?.card
    }
}
