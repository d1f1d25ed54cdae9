package import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

// Properties of a slot before anything is decided.
extension LayoutInputs {
    package func widget(at slot: Int) -> CompiledWidget { serving.catalog.cards[layout.slots[slot].widget] }

    /// A failure, for clients that may request reasons.
    func omission(for failure: CardFailure) -> Omission {
        Omission(widget: widget(at: failure.slot).name, reason: failure.reason, detail: failure.detail)
    }

    /// The cards that are killed for this request.
    var killed: KillMask { serving.killIndex.killed(by: serving.kills, in: context.killScope) }

    func isAble(_ slot: Int) -> Bool { Capabilities(context.client).missing(for: widget(at: slot)) == nil }

    /// The slot itself if the client can draw it, else its nearest fallback that the client can draw; `nil` if there is
    /// no such slot.
    func drawingSlot(from slot: Int, _ killed: KillMask) -> Int? {
        var current = slot
        for _ in layout.slots {
            if isAble(current) { return current }
            if case .text = widget(at: current).source.fallback { return current }
            guard let next = fallback(of: current), !killed.contains(layout.slots[next].widget) else { break }
            current = next
        }
        return nil
    }

    /// Finds the active slot of the fallback.
    ///
    /// An arm's version falls back to the slot that it replaces.
    private func fallback(of slot: Int) -> Int? {
        guard let next = layout.slots[slot].fallback else { return nil }
        return layout.mark(of: slot)?.replaces == next ? next : activeSlots.slot(for: next)
    }

    /// The active slot in the place of `slot`; `nil` if an arm leaves it out.
    package func activeSlot(for slot: Int) -> Int? { activeSlots.slot(for: slot) }

    /// Returns whether the schedule has the slot on now.
    package func isOn(_ slot: Int) -> Bool {
        let windows = layout.slots[slot].windows
        return windows.isEmpty || windows.contains { $0.contains(context.now) }
    }

    /// Returns whether a widget shows if its condition is unknown.
    ///
    /// A search that is complete and has no results will never know more, and the reader can book nothing. A widget whose
    /// condition tests results then needs a plain yes.
    func showsUnknown(_ widget: CompiledWidget) -> Bool {
        widget.source.showsWhenUnknown && !(widget.asksOfResults && facts.hasNone)
    }

    /// The campaign that the widget in a slot draws, an index in the catalog's campaigns; `nil` if no campaign runs now
    /// for this request.
    package func campaign(of slot: Int) -> Int? { CampaignChooser(self, slot: slot).choose() }

    /// Finds the place of a slot's card; `nil` if it belongs beside an itinerary that is not known.
    func place(of slot: Int) -> Place? {
        PlaceFinder(layout: layout, catalog: serving.catalog, activeSlots: activeSlots).place(of: slot) { name in
            if case .text(let id)? = facts.value(name) { id } else { nil }
        }
    }

    /// The earliest of the window's end, the campaign's end and the widget's own `expires`.
    func expiry(of slot: Int, _ campaign: Int?) -> UTCInstant? {
        let windowEnd = layout.slots[slot].windows.first { $0.contains(context.now) }?.until
        let runEnd = campaign.flatMap { index in
            layout.slots[slot].campaigns.first { $0.campaign == index }?.window.until
        }
        let ownEnd = widget(at: slot).source.expiresSeconds.map { context.now.adding(seconds: $0) }
        return LayoutInputs.earlier(ownEnd, LayoutInputs.earlier(windowEnd, runEnd).map { $0.adding(seconds: -1) })
    }

    private static func earlier(_ left: UTCInstant?, _ right: UTCInstant?) -> UTCInstant? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }
}
