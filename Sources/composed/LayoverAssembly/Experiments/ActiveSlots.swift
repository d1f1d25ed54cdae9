import LayoverCatalog

/// The active slot in each place of a layout, under the arms of one request.
struct ActiveSlots {
    private static let none = -1

    /// For each slot, the active slot in its place, `none` if an arm leaves it out.
    ///
    /// Empty if no arm changes anything, which costs nothing.
    private let slots: [Int]

    /// If two arms change one slot, which only previews can request, the first experiment's arm counts.
    init(_ arms: RequestArms, in layout: CompiledLayout) {
        guard let marks = layout.arms?.marks, !arms.members.isEmpty else {
            slots = []
            return
        }
        var slots: [Int] = []
        for mark in marks where mark.speaks && arms.arm(of: mark.experiment) == mark.arm {
            if slots.isEmpty { slots = Array(layout.slots.indices) }
            guard slots[mark.replaces] == mark.replaces else { continue }
            slots[mark.replaces] = mark.slot ?? ActiveSlots.none
        }
        self.slots = slots
    }

    /// Finds the active slot in the place of `slot`; `nil` if an arm leaves it out.
    func slot(for slot: Int) -> Int? {
        guard !slots.isEmpty else { return slot }
        return slots[slot] == ActiveSlots.none ? nil : slots[slot]
    }

    /// Returns whether `slot` has a place in this request's layout.
    func stands(_ slot: Int, in layout: CompiledLayout) -> Bool {
        guard let mark = layout.mark(of: slot) else { return slots.isEmpty || slots[slot] == slot }
        return !slots.isEmpty && slots[mark.replaces] == slot
    }
}

extension CompiledLayout {
    /// The arm that adds this slot; `nil` for slots of the layout file.
    func mark(of slot: Int) -> LayoutArms.Mark? { slots[slot].arm.flatMap { arms?.marks[$0] } }

    /// The slot whose place it has: itself, or the slot that it replaces.
    func original(of slot: Int) -> Int { mark(of: slot)?.replaces ?? slot }
}
