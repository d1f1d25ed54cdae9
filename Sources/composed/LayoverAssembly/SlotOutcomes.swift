import LayoverCatalog
import LayoverModel
import LayoverTargeting

/// Outcomes of the slots of a layout, for code that reads them.
struct SlotOutcomes {
    private enum Outcome {
        /// No card.
        case nothing
        case values([Value?])
        /// Not known yet: results are still coming in, or another team's service has not answered.
        case awaited
    }

    private struct Slot {
        var outcome = Outcome.nothing
        /// True while the newest answer of the slot's service is still waited for, or that of one that the slot comes
        /// after.
        ///
        /// An earlier answer may stand in for it meanwhile.
        var isOpen = false
        /// True if the card shows although it is unknown whether it should.
        var isShownUnknown = false
        /// True if the slot's condition lets its card show.
        var isWanted = false
        var end = SlotEnd.undecided
    }

    private let layout: CompiledLayout
    /// As in the layout; a version tells of itself in the slot that it replaces.
    private var slots: [Slot]
    private var isAnyOpen = false

    init(of layout: CompiledLayout) {
        self.layout = layout
        slots = Array(repeating: Slot(), count: layout.slots.count)
    }

    // MARK: What others read

    /// Finds the fact that the condition of the widget in `slot` sees under a number of its own.
    func fact(at number: Int, of slot: Int, _ widget: CompiledWidget, _ facts: FactCache) -> Fact {
        if let name = FactSlot.name(of: number) { return facts.fact(name, at: number) }
        let field = widget.conditionFields[number - FactSlot.provided(0)]
        if let earlier = layout.slots[slot].after[field.afterIndex], keepsWaiting(earlier) { return .pending }
        return provided(field, to: slot).map { .known($0) } ?? .unknown
    }

    /// A field of an earlier widget; `nil` where it gave no card.
    func provided(_ field: ProvidedField, to slot: Int) -> Value? {
        guard let earlier = layout.slots[slot].after[field.afterIndex],
            case .values(let values) = slots[earlier].outcome
        else { return nil }
        return values[field.field]
    }

    /// Tells whether the earlier widget may still give the field, for whatever reason it has not yet.
    func isAwaited(_ field: ProvidedField, by slot: Int) -> Bool {
        if let earlier = layout.slots[slot].after[field.afterIndex] { isAwaited(earlier) } else { false }
    }

    /// Tells whether a widget that the slot comes after waits for another team's service: the slot then waits as well.
    func waitsForEarlier(_ slot: Int) -> Bool {
        isAnyOpen && layout.slots[slot].after.contains { if let earlier = $0 { keepsWaiting(earlier) } else { false } }
    }

    /// Tells whether all widgets that the slot comes after have their newest answers, so that its own question is the
    /// last for now.
    func mayAsk(_ slot: Int) -> Bool {
        !isAnyOpen
            || !layout.slots[slot].after.contains { if let earlier = $0 { slots[earlier].isOpen } else { false } }
    }

    func isShownUnknown(_ slot: Int) -> Bool { slots[slot].isShownUnknown }

    /// Finds the wording of a slot's card.
    func wording(of slot: Int, for campaign: Int?) -> Wording {
        let usual = layout.slots[slot].wording(for: campaign)
        return slots[slot].isShownUnknown ? usual.whenUnknown ?? usual : usual
    }

    private func isAwaited(_ slot: Int) -> Bool { if case .awaited = slots[slot].outcome { true } else { false } }

    private func keepsWaiting(_ slot: Int) -> Bool { slots[slot].isOpen && isAwaited(slot) }

    // MARK: What is decided

    /// The end of each slot, as far as it is decided; a card that is on the page counts once it is written.
    var ends: [SlotEnd] { slots.map(\.end) }

    /// Notes that a slot's condition lets its card show.
    mutating func want(_ slot: Int) { slots[slot].isWanted = true }

    /// Notes that a slot has no card.
    mutating func omit(_ slot: Int, _ reason: OmissionReason) {
        slots[slot].end = .omitted(reason, isWanted: slots[slot].isWanted)
    }

    /// Notes that more has to be known of a slot.
    mutating func suspend(_ slot: Int) { slots[slot].end = .pending }

    /// Notes what a slot gave to those that come after it.
    mutating func give(_ values: [Value?], of slot: Int) {
        if let place = giver(slot) { slots[place].outcome = .values(values) }
    }

    /// Notes that nobody knows yet what a slot gives.
    mutating func wait(for slot: Int) { if let place = giver(slot) { slots[place].outcome = .awaited } }

    /// Notes that a widget's service has not answered its newest question.
    mutating func leaveOpen(_ slot: Int) {
        guard let place = giver(slot) else { return }
        slots[place].isOpen = true
        isAnyOpen = true
    }

    mutating func showUnknown(_ slot: Int) { slots[slot].isShownUnknown = true }

    /// The slot as which others read it: itself, or what an arm's version replaces; `nil` for another widget in its place.
    private func giver(_ slot: Int) -> Int? {
        guard let mark = layout.mark(of: slot) else { return slot }
        return mark.isSameWidget ? mark.replaces : nil
    }
}
