import LayoverCatalog
import LayoverModel

/// One surface of one market: who stands there, in which words and when, and what leads where.
///
/// It names widgets and campaigns themselves, not by their numbers in a catalog, so that it holds for as long as they do,
/// whoever comes before them. An immutable object.
final class MarketPage: Sendable {
    struct Member: Sendable {
        /// A widget or a version of one.
        let card: CompiledWidget
        /// The widget whose campaigns it draws: itself, or what it is a version of.
        let widget: CompiledWidget
        let isFallbackOnly: Bool
        /// By the market's locales.
        let wordings: [Wording]
    }

    /// Content of one slot, beside its words.
    struct Seat: Sendable {
        let member: Member
        let windows: [TimeWindow]
        let runs: [Run]
        let after: [Int?]
        let before: Int?
        let fallback: Int?
        let standsFor: [Int]
    }

    /// When a campaign runs, and by the market's locales what the card says then; `nil` for the slot's own words.
    struct Run: Sendable {
        let campaign: CompiledCampaign
        let window: TimeWindow
        let wordings: [Wording?]
    }

    /// A widget that was looked for, and who answered to the name.
    struct Asked: Sendable {
        let name: String
        let widget: CompiledWidget?
    }

    let place: PagePlace
    let market: Environment.ResolvedMarket
    let seats: [Seat]
    /// Seats so that each comes after those it reads.
    let order: [Int]
    let limits: CompiledLayout.Limits
    /// By the market's locales; `nil` where no experiment takes part.
    let arms: [LayoutArms?]
    /// Findings about times, and about cards that arms put in.
    let timeFindings: [Diagnostic]
    let armFindings: [Diagnostic]
    /// Inputs that the page was made of.
    let origin: Origin

    /// All that a page is made of: where it is the same, so is the page.
    struct Origin: Sendable {
        /// Counts what all share, layouts and markets among it.
        let environment: Int
        /// Counts the experiments there are.
        let experiments: Int
        let asked: [Asked]
        /// Of those of the market, in the order of the seats.
        let campaigns: [CompiledCampaign]
        /// Those that find their widget here.
        let changes: [CompiledChange]
    }

    init(
        place: PagePlace, market: Environment.ResolvedMarket, seats: [Seat], order: [Int],
        limits: CompiledLayout.Limits, arms: [LayoutArms?], timeFindings: [Diagnostic], armFindings: [Diagnostic],
        origin: Origin
    ) {
        self.place = place
        self.market = market
        self.seats = seats
        self.order = order
        self.limits = limits
        self.arms = arms
        self.timeFindings = timeFindings
        self.armFindings = armFindings
        self.origin = origin
    }

    /// Tells whether the page would be the same again.
    ///
    /// - Complexity: O(seats + changes of the market x seats), without a look into any widget.
    func isRight(in inputs: PageInputs) -> Bool {
        guard origin.environment == inputs.environmentNumber,
            origin.experiments == inputs.experimentsNumber,
            origin.asked.allSatisfy({ inputs.widgets[$0.name] === $0.widget })
        else { return false }
        let campaigns = seats.flatMap { inputs.campaigns(of: $0.member.widget, in: place.market) }
        guard campaigns.count == origin.campaigns.count,
            zip(campaigns, origin.campaigns).allSatisfy({ $0 === $1 })
        else { return false }
        let changes = inputs.changes(of: origin.asked.lazy.compactMap(\.widget), in: place.market)
        return changes.count == origin.changes.count && zip(changes, origin.changes).allSatisfy { $0.isSame(as: $1) }
    }
}

/// Which page it is.
struct PagePlace: Hashable, Sendable {
    let surface: String
    let market: Market
}
