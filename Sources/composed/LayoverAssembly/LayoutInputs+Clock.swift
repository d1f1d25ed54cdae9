import LayoverCatalog
package import LayoverModel
import LayoverSchema

// How long a layout holds.
extension LayoutInputs {
    /// The next moment at which inputs that are equal except for the time may give another layout.
    ///
    /// Schedules and campaigns change at their own moments, days and opening hours with the minute. A layout that reads the
    /// clock itself holds for one second.
    ///
    /// - Complexity: O(slots and their windows).
    package var holdsUntil: UTCInstant {
        let now = context.now
        guard !readsSeconds else { return now.adding(seconds: 1) }
        var until = now.adding(seconds: 60 - now.seconds % 60)
        for slot in layout.slots {
            for window in slot.windows { until = min(until, window.change(after: now) ?? until) }
            for run in slot.campaigns { until = min(until, run.window.change(after: now) ?? until) }
        }
        return until
    }

    /// Whether a condition or a field has read the clock, a card shows how long ago or ahead a moment is, or one expires a
    /// number of seconds from now.
    private var readsSeconds: Bool {
        facts.hasRead(.now)
            || layout.slots.contains { slot in
                widget(of: slot).source.expiresSeconds != nil || slot.wording.relatesToNow
                    || slot.campaigns.contains { $0.wording?.relatesToNow == true }
            }
    }

    private func widget(of slot: CompiledLayout.Slot) -> CompiledWidget { serving.catalog.cards[slot.widget] }
}
