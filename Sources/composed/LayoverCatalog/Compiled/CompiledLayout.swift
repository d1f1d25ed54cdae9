package import LayoverModel

/// One surface of one market in one language, as flat arrays for assembly.
///
/// An immutable object, so that requests copy nothing.
package final class CompiledLayout: Sendable {
    package struct Limits: Hashable, Sendable {
        package var top = 3
        package var total = 8
        package var gap = 2

        package init(top: Int = 3, total: Int = 8, gap: Int = 2) {
            self.top = top
            self.total = total
            self.gap = gap
        }
    }

    /// One widget of the layout.
    package struct Slot: Sendable {
        /// Index in the catalog's cards.
        package let widget: Int
        /// In the layout's language, or in the next one of the market in which the widget's texts are complete.
        package let wording: Wording
        /// When it is on, in order, not overlapping; empty for always.
        package let windows: [TimeWindow]
        /// Campaigns of this market that use it, as indices in the catalog's campaigns, with their own windows.
        package let campaigns: [CampaignRun]
        /// Slots whose fields it reads, in the order of the widget's `after`; `nil` for a widget that is not in this
        /// market.
        package let after: [Int?]
        /// The slot that it is placed before; `nil` if there is no such slot in this market.
        package let before: Int?
        /// The fallback for clients that cannot draw this slot.
        package let fallback: Int?
        /// The slots that a placeholder can replace.
        package let standsFor: [Int]
        /// True if the slot is in the layout only as a fallback.
        package let isFallbackOnly: Bool
        /// The mark of the arm that adds this slot, an index in the layout's `arms`; `nil` for slots of the layout file.
        package var arm: Int?

        package init(
            widget: Int, wording: Wording, windows: [TimeWindow], campaigns: [CampaignRun], after: [Int?],
            before: Int?, fallback: Int?, standsFor: [Int], isFallbackOnly: Bool, arm: Int? = nil
        ) {
            self.widget = widget
            self.wording = wording
            self.windows = windows
            self.campaigns = campaigns
            self.after = after
            self.before = before
            self.fallback = fallback
            self.standsFor = standsFor
            self.isFallbackOnly = isFallbackOnly
            self.arm = arm
        }

        package var text: LocalizedWidget { wording.text }
        package var card: ReadyCard? { wording.card }

        /// Finds the wording of the card when it draws `campaign`, an index in the catalog's campaigns.
        package func wording(for campaign: Int?) -> Wording {
            guard let campaign else { return wording }
            return campaigns.first { $0.campaign == campaign }?.wording ?? wording
        }
    }

    package let surface: String
    package let market: Market
    package let locale: LocaleTag
    package let timeZone: String
    package let adLabel: String
    /// In page order.
    package let slots: [Slot]
    /// Slot indices, ordered so that each slot comes after those that it reads.
    package let order: [Int]
    package let limits: Limits
    /// The changes of experiments; `nil` if no experiment takes part.
    package let arms: LayoutArms?

    package init(
        surface: String, market: Market, locale: LocaleTag, timeZone: String, adLabel: String, slots: [Slot],
        order: [Int], limits: Limits, arms: LayoutArms? = nil
    ) {
        self.surface = surface
        self.market = market
        self.locale = locale
        self.timeZone = timeZone
        self.adLabel = adLabel
        self.slots = slots
        self.order = order
        self.limits = limits
        self.arms = arms
    }
}

/// A campaign in one market.
package struct CampaignRun: Sendable {
    /// Index in the catalog's campaigns.
    package let campaign: Int
    package let window: TimeWindow
    /// The wording if the campaign is not complete in the slot's language; `nil` for the slot's own.
    package let wording: Wording?

    package init(campaign: Int, window: TimeWindow, wording: Wording?) {
        self.campaign = campaign
        self.window = window
        self.wording = wording
    }
}

/// A half-open interval of moments, without `until`; `nil` is unbounded.
package struct TimeWindow: Hashable, Sendable {
    package let from: UTCInstant?
    package let until: UTCInstant?

    package init(from: UTCInstant?, until: UTCInstant?) {
        self.from = from
        self.until = until
    }

    package func contains(_ now: UTCInstant) -> Bool {
        from.map { $0 <= now } ?? true && until.map { now < $0 } ?? true
    }

    /// The first moment after `now` at which it begins or ends; `nil` if there is none.
    package func change(after now: UTCInstant) -> UTCInstant? {
        if let from, now < from { return from }
        return until.flatMap { now < $0 ? $0 : nil }
    }
}
