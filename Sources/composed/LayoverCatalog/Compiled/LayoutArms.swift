/// Changes that the arms of experiments make in one layout.
///
/// An immutable object, so that a layout without experiments carries nothing, and one with them copies nothing.
package final class LayoutArms: Sendable {
    /// One slot in one arm: what stands there instead.
    package struct Mark: Hashable, Sendable {
        /// Index in the catalog's experiments.
        package let experiment: Int
        /// Index in the experiment's variants.
        package let arm: Int
        /// The slot whose turn, order and place it takes.
        package let replaces: Int
        /// The slot that stands there; `nil` where the card is left out.
        package let slot: Int?
        /// True if the mark draws the same widget, so that it gives its fields to widgets that read that one.
        package let isSameWidget: Bool
        /// True if the version has the layout's language as well as the widget has; where not, the widget stays as it
        /// is.
        package var speaks = true

        package init(experiment: Int, arm: Int, replaces: Int, slot: Int?, isSameWidget: Bool, speaks: Bool = true) {
            self.experiment = experiment
            self.arm = arm
            self.replaces = replaces
            self.slot = slot
            self.isSameWidget = isSameWidget
            self.speaks = speaks
        }
    }

    /// Running experiments that take part here, as indices in the catalog's experiments, smallest first.
    package let experiments: [Int]
    /// Drafts that would take part: only preview links reach them.
    package let drafts: [Int]
    /// By experiment, arm, and as the arm has its changes.
    package let marks: [Mark]

    package init(experiments: [Int], drafts: [Int], marks: [Mark]) {
        self.experiments = experiments
        self.drafts = drafts
        self.marks = marks
    }

    /// Tells whether one of two arms of an experiment changes anything here.
    package func differ(_ experiment: Int, _ one: Int, _ other: Int) -> Bool {
        marks.contains { $0.speaks && $0.experiment == experiment && ($0.arm == one || $0.arm == other) }
    }
}
