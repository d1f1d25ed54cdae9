import LayoverCatalog
import LayoverModel

/// A page in the form that requests read: flat, in each language, with widgets and campaigns as indices of a catalog.
struct LoweredPage: Sendable {
    let page: MarketPage
    let numbers: PageNumbers
    /// By the market's locales.
    let layouts: [CompiledLayout]
    /// Faults of the order or the links; see `KillProof`.
    let faults: [Diagnostic]

    /// - Complexity: O(seats x locales + links).
    init(_ page: MarketPage, _ numbers: PageNumbers) {
        self.page = page
        self.numbers = numbers
        let marks = page.arms.lazy.compactMap { $0?.marks }.first ?? []
        let standing = Dictionary(
            uniqueKeysWithValues: marks.enumerated().compactMap { number, mark in mark.slot.map { ($0, number) } })
        layouts = page.market.locales.indices.map { locale in
            LoweredPage.layout(page, numbers, locale: locale, standing)
        }
        faults = KillProof.findFaults(in: layouts.prefix(1), isWhole: numbers.areAllKnown)
    }

    private static func layout(
        _ page: MarketPage, _ numbers: PageNumbers, locale: Int, _ standing: [Int: Int]
    ) -> CompiledLayout {
        let (market, tag) = (page.market, page.market.locales[locale])
        var run = 0
        let slots = page.seats.enumerated().map { number, seat in
            let campaigns = seat.runs.map { campaign in
                defer { run += 1 }
                return CampaignRun(
                    campaign: numbers.campaigns[run], window: campaign.window, wording: campaign.wordings[locale])
            }
            return CompiledLayout.Slot(
                widget: numbers.cards[number], wording: seat.member.wordings[locale], windows: seat.windows,
                campaigns: campaigns, after: seat.after, before: seat.before, fallback: seat.fallback,
                standsFor: seat.standsFor, isFallbackOnly: seat.member.isFallbackOnly, arm: standing[number])
        }
        return CompiledLayout(
            surface: page.place.surface, market: market.market, locale: tag, timeZone: market.timeZone,
            adLabel: market.adLabels[tag] ?? "", slots: slots, order: page.order, limits: page.limits,
            arms: page.arms[locale])
    }
}

/// The catalog's indices of the cards and campaigns on a page.
struct PageNumbers: Equatable, Sendable {
    /// For cards and campaigns that are on the page but not in the catalog.
    static let unknown = -1

    /// By seat.
    let cards: [Int]
    /// By seat, then by run.
    let campaigns: [Int]

    var areAllKnown: Bool { !cards.contains(PageNumbers.unknown) && !campaigns.contains(PageNumbers.unknown) }
}

/// The indices of a catalog's cards and campaigns.
struct CatalogNumbers {
    private let cards: [ObjectIdentifier: Int]
    private let campaigns: [ObjectIdentifier: Int]

    init(cards: [CompiledWidget], campaigns: [CompiledCampaign]) {
        self.cards = CatalogNumbers.numbers(of: cards)
        self.campaigns = CatalogNumbers.numbers(of: campaigns)
    }

    func numbers(of page: MarketPage) -> PageNumbers {
        PageNumbers(
            cards: page.seats.map { number(of: $0.member.card, in: cards) },
            campaigns: page.seats.flatMap { $0.runs.map { number(of: $0.campaign, in: campaigns) } })
    }

    private func number(of object: AnyObject, in numbers: [ObjectIdentifier: Int]) -> Int {
        numbers[ObjectIdentifier(object)] ?? PageNumbers.unknown
    }

    private static func numbers(of objects: [some AnyObject]) -> [ObjectIdentifier: Int] {
        Dictionary(uniqueKeysWithValues: objects.enumerated().map { (ObjectIdentifier($0.element), $0.offset) })
    }
}
