extension CompiledLayout {
    /// The layout with one slot and what it leans on, to look at one card without the rest of the page.
    ///
    /// It leans on what it reads, stands before, falls back to and stands for, on what arms put in its place, and on what
    /// those lean on in turn. What no arm is about any longer keeps no mark.
    ///
    /// - Parameter slot: Index in `slots`.
    /// - Returns: The layout, and where the slot stands in it.
    /// - Complexity: O(slots that stay x marks + slots of the layout), without copying what goes.
    package func narrowed(to slot: Int) -> (layout: CompiledLayout, slot: Int) {
        let kept = leanedOn(by: slot).sorted()
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($0.element, $0.offset) })
        let marks = (arms?.marks ?? []).enumerated().filter { places[$0.element.replaces] != nil }
        let markPlaces = Dictionary(uniqueKeysWithValues: marks.enumerated().map { ($0.element.offset, $0.offset) })
        let layout = CompiledLayout(
            surface: surface, market: market, locale: locale, timeZone: timeZone, adLabel: adLabel,
            slots: kept.map { slots[$0].moved(by: places, markPlaces) },
            order: order.compactMap { places[$0] }, limits: limits,
            arms: arms.map { arms in
                LayoutArms(
                    experiments: arms.experiments, drafts: arms.drafts,
                    marks: marks.compactMap { $0.element.moved(by: places) })
            })
        return (layout, places[slot] ?? 0)
    }

    private func leanedOn(by slot: Int) -> Set<Int> {
        var found: Set<Int> = []
        var open = [slot]
        while let next = open.popLast() {
            guard slots.indices.contains(next), found.insert(next).inserted else { continue }
            let slot = slots[next]
            open += slot.after.compactMap { $0 } + [slot.before, slot.fallback].compactMap { $0 } + slot.standsFor
            guard let marks = arms?.marks else { continue }
            if let mark = slot.arm, marks.indices.contains(mark) { open.append(marks[mark].replaces) }
            for mark in marks where mark.replaces == next { if let standing = mark.slot { open.append(standing) } }
        }
        return found
    }
}

extension CompiledLayout.Slot {
    /// The same slot in a layout where slots and marks have other places.
    fileprivate func moved(by places: [Int: Int], _ marks: [Int: Int]) -> CompiledLayout.Slot {
        CompiledLayout.Slot(
            widget: widget, wording: wording, windows: windows, campaigns: campaigns,
            after: after.map { $0.flatMap { places[$0] } }, before: before.flatMap { places[$0] },
            fallback: fallback.flatMap { places[$0] }, standsFor: standsFor.compactMap { places[$0] },
            isFallbackOnly: isFallbackOnly, arm: arm.flatMap { marks[$0] })
    }
}

extension LayoutArms.Mark {
    fileprivate func moved(by places: [Int: Int]) -> LayoutArms.Mark? {
        guard let replaced = places[replaces] else { return nil }
        return LayoutArms.Mark(
            experiment: experiment, arm: arm, replaces: replaced, slot: slot.flatMap { places[$0] },
            isSameWidget: isSameWidget, speaks: speaks)
    }
}
