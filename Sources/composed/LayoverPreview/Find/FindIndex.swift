package import LayoverCatalog
package import LayoverCompiler
package import LayoverModel
import LayoverSchema
import LayoverTexts

/// The search index of cards in all languages and campaigns, computed once for each build.
package struct FindIndex: Sendable {
    /// Maps similar letters to one: lower case, without accents.
    package typealias Folding = @Sendable (String) -> String

    /// One card with everything that finds it.
    struct Card: Sendable {
        let widget: String
        let owner: String
        /// Codes of the markets that have it, sorted.
        let markets: [String]
        /// The card's name and owner, which count for each of its places.
        let head: FoldedText
        let entries: [Entry]
    }

    /// One place with its words.
    struct Entry: Sendable {
        let place: FoundPlace
        let own: FoldedText
        /// Words that count as well, but find nothing alone: its campaign, its language.
        let beside: FoldedText
    }

    /// Sorted by name.
    let cards: [Card]
    /// Languages of each market, by its code.
    let locales: [String: [LocaleTag]]
    let defaultMarket: String?
    let folding: Folding

    /// - Parameters:
    ///   - inventory: Texts as written.
    ///   - catalog: The compiled content; `nil` if there is none yet.
    ///   - formatting: Provides the names of countries.
    ///   - folding: Folds letters; searched words are folded in the same way.
    /// - Complexity: O(bytes of all texts).
    package init(
        _ inventory: TextInventory, _ catalog: Catalog?, formatting: any TextFormatting, folding: @escaping Folding
    ) {
        self.folding = folding
        locales = Dictionary(inventory.markets.map { ($0.code, $0.locales) }) { first, _ in first }
        defaultMarket = catalog.flatMap { catalog in
            catalog.markets.isEmpty ? nil : catalog.markets[catalog.defaultMarket].market.code
        }
        let campaigns = Dictionary(grouping: inventory.campaigns) { $0.uses.name }
        let markets = inventory.markets.map { FindIndex.place($0, formatting) }
        cards = inventory.widgets.map { widget in
            let name = widget.source.name.name
            var places = FindIndex.names(widget) + FindIndex.texts(widget)
            for campaign in campaigns[name] ?? [] { places += FindIndex.places(campaign) }
            places += FindIndex.airlines(name, catalog)
            places += markets.filter { !widget.markets.isDisjoint(with: $0.place.markets) }
            return Card(
                widget: name, owner: widget.source.owner.name, markets: widget.markets.sorted(),
                head: FoldedText(folding("\(name) \(widget.source.owner.name)")),
                entries: places.map { FindIndex.entry($0, folding) })
        }
    }

    /// A place, with further words that find it.
    private typealias Named = (place: FoundPlace, more: String)

    private static func entry(_ named: Named, _ folding: Folding) -> Entry {
        let place = named.place
        let own = [place.text, place.name, named.more].compactMap { $0 }.joined(separator: "\n")
        let beside = [place.campaign, place.locale?.tag].compactMap { $0 }.joined(separator: "\n")
        return Entry(place: place, own: FoldedText(folding(own)), beside: FoldedText(folding(beside)))
    }

    private static func names(_ widget: TextInventory.Widget) -> [Named] {
        var name = FoundPlace(.name, widget.source.name.name)
        name.location = widget.source.location
        var owner = FoundPlace(.owner, widget.source.owner.name)
        owner.location = widget.source.owner.location
        return [(name, ""), (owner, "")]
    }

    private static func texts(_ widget: TextInventory.Widget) -> [Named] {
        widget.texts.languages.flatMap { locale in
            widget.texts.names.compactMap { name -> Named? in
                guard let written = widget.texts.own(name, in: locale) else { return nil }
                var place = FoundPlace(.text, written.text)
                (place.name, place.locale, place.location) = (name, locale, written.location)
                return (place, "")
            }
        }
    }

    private static func places(_ campaign: CampaignSource) -> [Named] {
        var own = FoundPlace(.campaign, campaign.name.name)
        own.campaign = campaign.name.name
        own.markets = campaign.markets.map(\.name)
        own.location = campaign.location
        let texts = campaign.texts.map { text -> Named in
            var place = FoundPlace(.text, text.text)
            (place.campaign, place.markets) = (campaign.name.name, campaign.markets.map(\.name))
            (place.name, place.locale, place.location) = (text.name, text.locale, text.location)
            return (place, "")
        }
        return [(own, "")] + texts
    }

    private static func airlines(_ widget: String, _ catalog: Catalog?) -> [Named] {
        guard let catalog, let number = catalog.index(ofWidget: widget) else { return [] }
        return CardAirlines(catalog.widgets[number]).all.map { airline -> Named in
            var place = FoundPlace(.airline, airline.name)
            place.location = airline.location
            return (place, airline.code)
        }
    }

    /// A market by its code, its English name and its own names.
    private static func place(_ market: TextInventory.Market, _ formatting: any TextFormatting) -> Named {
        let english = LocaleTag("en-GB").map { [$0] } ?? []
        let names = (english + market.locales).compactMap {
            formatting.countryName(market.code, locale: $0)
        }
        var place = FoundPlace(.market, names.first ?? market.code)
        place.markets = [market.code]
        return (place, "\(market.code) \(names.dropFirst().joined(separator: " "))")
    }
}
