extension CompiledLayout {
    /// The layout with one slot and its dependencies, to draw one card without the rest of the page.
    ///
    /// Dependencies are the slots that it reads, is placed before, falls back to and is a placeholder for, the slots that
    /// arms put in its place, and their dependencies in turn. Marks of other slots are dropped.
    ///
    /// - Parameter slot: Index in `slots`.
    /// - Returns: The layout, and the slot's index in it.
    /// - Complexity: O(kept slots x marks + slots of the layout); dropped slots are not copied.
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
    /// The same slot with the indices of a narrowed layout.
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
