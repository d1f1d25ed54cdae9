package import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

// Properties of a slot before anything is decided.
extension LayoutInputs {
    package func widget(at slot: Int) -> CompiledWidget { serving.catalog.cards[layout.slots[slot].widget] }

    /// The cards that are killed for this request.
    var killed: KillMask { serving.killIndex.killed(by: serving.kills, in: context.killScope) }

    func isAble(_ slot: Int) -> Bool { Capabilities(context.client).missing(for: widget(at: slot)) == nil }

    /// The slot itself where the client can draw it, else the nearest fallback that it can; `nil` for none.
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

    /// Finds the slot that stands where the layout has the fallback; a version falls back to what it replaces itself.
    private func fallback(of slot: Int) -> Int? {
        guard let next = layout.slots[slot].fallback else { return nil }
        return layout.mark(of: slot)?.replaces == next ? next : activeSlots.slot(for: next)
    }

    /// The slot that stands where the layout has `slot`; `nil` where an arm leaves it out.
    package func activeSlot(for slot: Int) -> Int? { activeSlots.slot(for: slot) }

    /// Tells whether the schedule has the slot on now.
    package func isOn(_ slot: Int) -> Bool {
        let windows = layout.slots[slot].windows
        return windows.isEmpty || windows.contains { $0.contains(context.now) }
    }

    /// Tells whether a widget shows where its condition is unknown.
    ///
    /// Nothing more will be known of a search that has all its results and found none, and nothing can be booked: a
    /// widget that asks of results then shows on a plain yes alone.
    func showsUnknown(_ widget: CompiledWidget) -> Bool {
        widget.source.showsWhenUnknown && !(widget.asksOfResults && facts.hasNone)
    }

    /// The campaign that the widget in a slot draws, an index in the catalog's campaigns; `nil` where none runs here and now.
    package func campaign(of slot: Int) -> Int? { CampaignChooser(self, slot: slot).choose() }

    /// Finds the place of a slot's card; `nil` where it stands beside an itinerary and nobody knows which.
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
