import LayoverCatalog
import LayoverModel

/// One surface of one market: its widgets, their words and times, and the links between them.
///
/// It refers to widgets and campaigns as objects, not by catalog indices, so that it stays valid as long as they do,
/// whatever is added before them. An immutable object.
final class MarketPage: Sendable {
    struct Member: Sendable {
        /// A widget or a version of one.
        let card: CompiledWidget
        /// The widget whose campaigns it draws: itself, or the widget of which it is a version.
        let widget: CompiledWidget
        let isFallbackOnly: Bool
        /// By the market's locales.
        let wordings: [Wording]
    }

    /// The content of one slot, without its words.
    struct Seat: Sendable {
        let member: Member
        let windows: [TimeWindow]
        let runs: [Run]
        let after: [Int?]
        let before: Int?
        let fallback: Int?
        let standsFor: [Int]
    }

    /// When a campaign runs, and by the market's locales the card's words then; `nil` for the slot's own words.
    struct Run: Sendable {
        let campaign: CompiledCampaign
        let window: TimeWindow
        let wordings: [Wording?]
    }

    /// A name that was looked up, and the widget that was found.
    struct Asked: Sendable {
        let name: String
        let widget: CompiledWidget?
    }

    let place: PagePlace
    let market: ResolvedMarket
    let seats: [Seat]
    /// Seats, ordered so that each comes after those that it reads.
    let order: [Int]
    let limits: CompiledLayout.Limits
    /// By the market's locales; `nil` if no experiment takes part.
    let arms: [LayoutArms?]
    /// Findings about times, and about cards that arms put in.
    let timeFindings: [Diagnostic]
    let armFindings: [Diagnostic]
    let origin: Origin

    /// All inputs of a page: with equal inputs the page is the same.
    struct Origin: Sendable {
        /// The number of the environment, including layouts and markets.
        let environment: Int
        /// The number of the experiments.
        let experiments: Int
        let asked: [Asked]
        /// The market's campaigns, in the order of the seats.
        let campaigns: [CompiledCampaign]
        /// The changes whose widget is on the page.
        let changes: [CompiledChange]
    }

    init(
        place: PagePlace, market: ResolvedMarket, seats: [Seat], order: [Int],
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

    /// Returns whether the page would be the same again.
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

/// The surface and market of a page.
struct PagePlace: Hashable, Sendable {
    let surface: String
    let market: Market
}
