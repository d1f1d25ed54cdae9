import LayoverCatalog

/// Which slot stands in each place of a layout, under the arms of one request.
struct ActiveSlots {
    private static let none = -1

    /// By slot: what stands there, `none` for nothing; empty where no arm changes anything, which costs nothing.
    private let slots: [Int]

    /// Of two arms that change one slot, which only previews can ask for, the first experiment's counts.
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

    /// Finds the slot that stands where the layout has `slot`; `nil` where an arm leaves it out.
    func slot(for slot: Int) -> Int? {
        guard !slots.isEmpty else { return slot }
        return slots[slot] == ActiveSlots.none ? nil : slots[slot]
    }

    /// Tells whether `slot` has a place in this request's layout.
    func stands(_ slot: Int, in layout: CompiledLayout) -> Bool {
        guard let mark = layout.mark(of: slot) else { return slots.isEmpty || slots[slot] == slot }
        return !slots.isEmpty && slots[mark.replaces] == slot
    }
}

extension CompiledLayout {
    /// The mark of the arm that puts a slot here; `nil` for what stands here without any.
    func mark(of slot: Int) -> LayoutArms.Mark? { slots[slot].arm.flatMap { arms?.marks[$0] } }

    /// The slot whose place it has: itself, or the one that it replaces.
    func original(of slot: Int) -> Int { mark(of: slot)?.replaces ?? slot }
}
