import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Decides which cards one request gets: follows each slot from its schedule to its card, or to the reason why it has no
/// card.
struct LayoutDecider {
    private let inputs: LayoutInputs
    private let killed: KillMask
    /// The thread's CPU time when the decider began.
    private let workBefore: UInt64
    private var outcomes: SlotOutcomes
    private var drafts: [CardDraft] = []
    private var pending: [String] = []
    private var omissions: [Omission] = []
    private var failures: [CardFailure] = []
    private var serviceRequests: [ServiceRequest] = []

    init(_ inputs: LayoutInputs) {
        self.inputs = inputs
        workBefore = inputs.tools.work()
        killed = inputs.killed
        outcomes = SlotOutcomes(of: inputs.layout)
    }

    /// Considers every slot, after the slots that it reads.
    mutating func considerSlots() {
        for slot in inputs.layout.order where !inputs.layout.slots[slot].isFallbackOnly {
            guard inputs.activeSlots.stands(slot, in: inputs.layout) else {
                if inputs.activeSlots.slot(for: slot) == nil { omit(slot, .experiment, "") }
                continue
            }
            if killed.contains(inputs.layout.slots[slot].widget) {
                omit(slot, .killed, "")
                continue
            }
            consider(slot)
        }
        if inputs.phase == .beforeResults { addPlaceholders() }
    }

    /// Makes the decision: applies the page's limits, and leaves out cards of other pages.
    mutating func decision() -> LayoutDecision {
        let limits = limits()
        for draft in limits.crowded { omit(draft.asked, .crowded, "") }
        let kept = limits.page
        let page = kept.filter { isOnThisPage($0) }
        for draft in kept where !isOnThisPage(draft) { omit(draft.asked, .anotherPage, "") }
        return LayoutDecision(
            inputs: inputs, cards: page, pending: pending, omissions: omissions, failures: failures,
            serviceRequests: serviceRequests,
            outcomes: outcomes)
    }

    /// Applies the page's limits.
    ///
    /// Cards that readers already see are admitted first, so that no later card displaces them.
    private func limits() -> PageLimits {
        var limits = PageLimits(inputs.layout.limits)
        guard !inputs.shown.isEmpty else {
            limits.admit(drafts)
            return limits
        }
        limits.admit(drafts.filter { inputs.shown.contains($0, in: inputs) })
        limits.admit(drafts.filter { !inputs.shown.contains($0, in: inputs) })
        return limits
    }

    private func isOnThisPage(_ draft: CardDraft) -> Bool {
        guard case .results(let offset, let count) = inputs.phase, offset > 0 || count != nil else { return true }
        switch draft.place.position {
        case .index(let index):
            let isAfterStart = offset == 0 || index > offset
            return isAfterStart && count.map { index <= offset + $0 } ?? true
        case .end: return offset == 0
        case .anchor: return true
        }
    }

    // MARK: One slot

    private mutating func consider(_ slot: Int) {
        guard inputs.widget(at: slot).source.form != .placeholder, let chosen = ableSlot(from: slot) else { return }
        let start = inputs.tools.clock()
        guard isOn(chosen, for: slot), isAtHand(chosen, for: slot), holds(chosen, for: slot) else { return }
        outcomes.want(slot)
        if !outcomes.mayAsk(chosen) { outcomes.leaveOpen(chosen) }
        guard inputs.widget(at: chosen).service != nil || !outcomes.waitsForEarlier(chosen) else {
            return wait(slot, as: chosen)
        }
        provide(chosen, for: slot, since: start)
    }

    private mutating func ableSlot(from slot: Int) -> Int? {
        let inputs = inputs
        if let able = inputs.drawingSlot(from: slot, killed) { return able }
        omit(slot, .requires, Capabilities(inputs.context.client).missing(for: inputs.widget(at: slot)) ?? "")
        return nil
    }

    private mutating func isOn(_ slot: Int, for original: Int) -> Bool {
        if inputs.isOn(slot) { return true }
        omit(original, .schedule, "")
        return false
    }

    /// Returns false if the slot draws a trip that is not available and will not be waited for.
    private mutating func isAtHand(_ slot: Int, for original: Int) -> Bool {
        guard let trips = inputs.context.trips, trips.state == .late,
            inputs.widget(at: slot).needsTrip
        else { return true }
        omit(original, .late, "the trip has not been loaded yet")
        return false
    }

    private mutating func holds(_ slot: Int, for original: Int) -> Bool {
        let widget = inputs.widget(at: slot)
        switch truth(of: widget, in: slot) {
        case .yes: return true
        case .no: omit(original, .condition, "")
        case .pending: wait(original, as: slot)
        case .unknown:
            if inputs.showsUnknown(widget) {
                outcomes.showUnknown(slot)
                return true
            }
            omit(original, .unknown, "")
        }
        return false
    }

    /// Evaluates a widget's condition; yes if it has no condition.
    private func truth(of widget: CompiledWidget, in slot: Int) -> Truth {
        guard let condition = widget.condition else { return .yes }
        return condition.evaluate { outcomes.fact(at: $0, of: slot, widget, inputs.facts) }
    }

    /// Fills the fields of the widget that draws a slot, and adds its card if the budget allows.
    private mutating func provide(_ slot: Int, for asked: Int, since start: UInt64) {
        let filled = FieldFiller(inputs, outcomes, slot: slot).fill()
        if let serviceRequest = filled.serviceRequest, !serviceRequests.contains(serviceRequest) {
            serviceRequests.append(serviceRequest)
        }
        if filled.isOpen { outcomes.leaveOpen(slot) }
        switch filled.outcome {
        case .values(let values, let campaign):
            guard !isLate(slot, since: start) else { return fail(asked, .late, "over its budget") }
            if slot == asked { outcomes.give(values, of: slot) }
            guard let place = inputs.place(of: asked) else { return awaitAnchor(asked) }
            drafts.append(draft(slot, for: asked, values, campaign, at: place))
        case .pending: wait(asked, as: slot)
        case .none(let reason, let detail): omit(asked, reason, detail)
        case .failed(let reason, let detail): fail(asked, reason, detail)
        }
    }

    private func draft(
        _ slot: Int, for asked: Int, _ values: [Value?], _ campaign: Int?, at place: Place
    ) -> CardDraft {
        CardDraft(
            slot: slot, standsInFor: slot == asked ? nil : asked,
            kind: inputs.isAble(slot) ? campaign.map { .campaign($0) } ?? .widget : .text,
            wording: outcomes.wording(of: slot, for: campaign), values: values, place: place,
            priority: inputs.widget(at: asked).source.priority, expires: inputs.expiry(of: slot, campaign))
    }

    /// Returns whether a card took longer than its budget, and the thread has worked that long since the decider began.
    ///
    /// On a busy machine a thread can be suspended during any card, and that must not drop it.
    private func isLate(_ slot: Int, since start: UInt64) -> Bool {
        let budget = UInt64(inputs.widget(at: slot).source.provider.budgetMilliseconds) * 1_000_000
        return inputs.tools.clock() &- start > budget && inputs.tools.work() &- workBefore > budget
    }

    // MARK: Slots without a card

    private mutating func omit(_ slot: Int, _ reason: OmissionReason, _ detail: @autoclosure () -> String) {
        outcomes.omit(slot, reason)
        guard inputs.explains else { return }
        omissions.append(Omission(widget: inputs.widget(at: slot).name, reason: reason, detail: detail()))
    }

    private mutating func fail(_ slot: Int, _ reason: OmissionReason, _ detail: String) {
        failures.append(CardFailure(slot: slot, reason: reason, detail: detail))
        omit(slot, reason, detail)
    }

    /// Lists a widget as pending; `chosen` is the slot that would draw it.
    private mutating func wait(_ asked: Int, as chosen: Int) {
        pending.append(inputs.widget(at: asked).name)
        outcomes.suspend(asked)
        guard asked == chosen else { return }
        outcomes.wait(for: chosen)
        if inputs.widget(at: chosen).service != nil || outcomes.waitsForEarlier(chosen) { outcomes.leaveOpen(chosen) }
    }

    private mutating func awaitAnchor(_ slot: Int) {
        if inputs.facts.isComplete {
            omit(slot, .noValue, "the itinerary beside it is missing")
        } else {
            pending.append(inputs.widget(at: slot).name)
            outcomes.suspend(slot)
        }
    }

    // MARK: Placeholders

    /// Adds a grey card for each pending widget that has a placeholder.
    private mutating func addPlaceholders() {
        for slot in inputs.layout.slots.indices where isPlaceholder(slot) {
            guard !killed.contains(inputs.layout.slots[slot].widget), inputs.isAble(slot), isOn(slot, for: slot),
                truth(of: inputs.widget(at: slot), in: slot) == .yes
            else { continue }
            for replaced in inputs.layout.slots[slot].standsFor {
                guard let target = inputs.activeSlots.slot(for: replaced),
                    pending.contains(inputs.widget(at: target).name), let place = inputs.place(of: target)
                else { continue }
                drafts.append(
                    CardDraft(
                        slot: slot, standsInFor: nil, kind: .placeholder(for: target),
                        wording: inputs.layout.slots[slot].wording, values: [], place: place,
                        priority: inputs.widget(at: target).source.priority, expires: nil))
            }
        }
    }

    private func isPlaceholder(_ slot: Int) -> Bool {
        inputs.widget(at: slot).source.form == .placeholder && inputs.activeSlots.stands(slot, in: inputs.layout)
    }
}
