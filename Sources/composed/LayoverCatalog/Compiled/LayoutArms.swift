/// Changes that the arms of experiments make in one layout.
///
/// An immutable object, so that requests copy nothing; a layout without experiments has `nil`.
package final class LayoutArms: Sendable {
    /// The change of one slot in one arm.
    package struct Mark: Hashable, Sendable {
        /// Index in the catalog's experiments.
        package let experiment: Int
        /// Index in the experiment's variants.
        package let arm: Int
        /// The slot whose turn, order and place the new slot takes.
        package let replaces: Int
        /// The new slot; `nil` if the arm leaves the card out.
        package let slot: Int?
        /// True if the new slot draws the same widget, so that other widgets can read its fields.
        package let isSameWidget: Bool
        /// True if the version has the layout's language whenever the widget has it.
        ///
        /// Otherwise the widget stays unchanged.
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
    /// Drafts that would take part; only preview links enable them.
    package let drafts: [Int]
    /// Sorted by experiment, by arm, and in the order of the arm's changes.
    package let marks: [Mark]

    package init(experiments: [Int], drafts: [Int], marks: [Mark]) {
        self.experiments = experiments
        self.drafts = drafts
        self.marks = marks
    }

    /// Returns whether one of two arms of an experiment changes anything here.
    package func differ(_ one: Int, from other: Int, in experiment: Int) -> Bool {
        marks.contains { $0.speaks && $0.experiment == experiment && ($0.arm == one || $0.arm == other) }
    }
}
