import LayoverCatalog
import LayoverModel
import LayoverTargeting

/// Outcomes of the slots of a layout, for the slots that read them.
struct SlotOutcomes {
    private enum Outcome {
        /// No card.
        case nothing
        case values([Value?])
        /// Not known yet: results are still arriving, or another team's service has not answered.
        case awaited
    }

    private struct Slot {
        var outcome = Outcome.nothing
        /// True while the newest answer of the slot's service is pending, or that of a widget that the slot comes after.
        ///
        /// An earlier answer may be used meanwhile.
        var isOpen = false
        /// True if the card shows although its condition is unknown.
        var isShownUnknown = false
        /// True if the slot's condition lets its card show.
        var isWanted = false
        var end = SlotEnd.undecided
    }

    private let layout: CompiledLayout
    /// By the layout's slots; an arm's version of a widget writes to the slot that it replaces.
    private var slots: [Slot]
    private var isAnyOpen = false

    init(of layout: CompiledLayout) {
        self.layout = layout
        slots = Array(repeating: Slot(), count: layout.slots.count)
    }

    // MARK: Reading

    /// Finds the fact with a number in the condition of the widget in `slot`.
    func fact(at number: Int, of slot: Int, _ widget: CompiledWidget, _ facts: FactCache) -> Fact {
        if let name = FactSlot.name(of: number) { return facts.fact(name, at: number) }
        let field = widget.conditionFields[number - FactSlot.provided(0)]
        if let earlier = layout.slots[slot].after[field.afterIndex], keepsWaiting(earlier) { return .pending }
        return provided(field, to: slot).map { .known($0) } ?? .unknown
    }

    /// A field of an earlier widget; `nil` if it has no card.
    func provided(_ field: ProvidedField, to slot: Int) -> Value? {
        guard let earlier = layout.slots[slot].after[field.afterIndex],
            case .values(let values) = slots[earlier].outcome
        else { return nil }
        return values[field.field]
    }

    /// Returns whether the earlier widget may still provide the field, for whatever reason it has not yet.
    func isAwaited(_ field: ProvidedField, by slot: Int) -> Bool {
        if let earlier = layout.slots[slot].after[field.afterIndex] { isAwaited(earlier) } else { false }
    }

    /// Returns whether the slot comes after a widget that waits for another team's service.
    ///
    /// The slot then waits as well.
    func waitsForEarlier(_ slot: Int) -> Bool {
        isAnyOpen && layout.slots[slot].after.contains { if let earlier = $0 { keepsWaiting(earlier) } else { false } }
    }

    /// Returns whether all widgets that the slot comes after have their newest answers.
    ///
    /// Otherwise the slot's own request might change again.
    func mayAsk(_ slot: Int) -> Bool {
        !isAnyOpen
            || !layout.slots[slot].after.contains { if let earlier = $0 { slots[earlier].isOpen } else { false } }
    }

    func isShownUnknown(_ slot: Int) -> Bool { slots[slot].isShownUnknown }

    func wording(of slot: Int, for campaign: Int?) -> Wording {
        let usual = layout.slots[slot].wording(for: campaign)
        return slots[slot].isShownUnknown ? usual.whenUnknown ?? usual : usual
    }

    private func isAwaited(_ slot: Int) -> Bool { if case .awaited = slots[slot].outcome { true } else { false } }

    private func keepsWaiting(_ slot: Int) -> Bool { slots[slot].isOpen && isAwaited(slot) }

    // MARK: Recording

    /// The end of each slot so far.
    ///
    /// A card of the page counts once it is written.
    var ends: [SlotEnd] { slots.map(\.end) }

    /// Records that a slot's condition lets its card show.
    mutating func want(_ slot: Int) { slots[slot].isWanted = true }

    mutating func omit(_ slot: Int, _ reason: OmissionReason) {
        slots[slot].end = .omitted(reason, isWanted: slots[slot].isWanted)
    }

    /// Records that more must be known about a slot.
    mutating func suspend(_ slot: Int) { slots[slot].end = .pending }

    /// Records the values that a slot provides to later slots.
    mutating func give(_ values: [Value?], of slot: Int) {
        if let place = giver(slot) { slots[place].outcome = .values(values) }
    }

    /// Records that a slot's values are not known yet.
    mutating func wait(for slot: Int) { if let place = giver(slot) { slots[place].outcome = .awaited } }

    /// Records that a widget's service has not answered its newest request.
    mutating func leaveOpen(_ slot: Int) {
        guard let place = giver(slot) else { return }
        slots[place].isOpen = true
        isAnyOpen = true
    }

    mutating func showUnknown(_ slot: Int) { slots[slot].isShownUnknown = true }

    /// The slot under which others read this one: itself, or the slot that an arm's version replaces.
    ///
    /// `nil` for another widget in its place.
    private func giver(_ slot: Int) -> Int? {
        guard let mark = layout.mark(of: slot) else { return slot }
        return mark.isSameWidget ? mark.replaces : nil
    }
}
