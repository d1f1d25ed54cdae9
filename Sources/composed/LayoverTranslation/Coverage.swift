import LayoverCatalog
package import LayoverCompiler
package import LayoverModel
package import LayoverSchema
import LayoverTexts

/// Which widgets have texts in each language of each market.
package struct Coverage: Sendable {
    /// The card that readers of one language of one market see.
    package enum Cell: Hashable, Sendable {
        case shown
        /// The whole card in another language of the market.
        case fallback(LocaleTag, missing: [String])
        /// No card: an error of `layover check`.
        case missing([String])
        /// The card is not in this market.
        case absent
    }

    /// One language of one market.
    package struct Column: Hashable, Sendable {
        package let market: String
        package let locale: LocaleTag
    }

    /// One widget, or one campaign.
    package struct Row: Sendable {
        package enum Kind: String, Sendable { case widget, campaign }

        package let kind: Kind
        package let name: String
        package let status: WidgetSource.Status
        /// By `columns`.
        package let cells: [Cell]
    }

    /// The coverage of one language: how many of the texts that its markets need exist.
    package struct Language: Sendable {
        package let locale: LocaleTag
        package let complete: Int
        package let needed: Int
    }

    package let columns: [Column]
    /// Widgets by name, then campaigns by name.
    package let rows: [Row]
    /// Sorted by tag.
    package let languages: [Language]

    package init(_ inventory: TextInventory) {
        let columns = inventory.markets.flatMap { market in
            market.locales.map { Column(market: market.code, locale: $0) }
        }
        let survey = CoverageSurvey(inventory: inventory, columns: columns)
        self.columns = columns
        rows = inventory.widgets.map(survey.row) + inventory.campaigns.compactMap(survey.row)
        languages = survey.languages
    }

    /// Counts the cells that satisfy a condition, in live rows.
    package func count(where isCounted: (Cell) -> Bool) -> Int {
        rows.filter { $0.status == .live }.reduce(0) { $0 + $1.cells.count(where: isCounted) }
    }
}

/// Finds the texts that the languages of every market have.
private struct CoverageSurvey {
    let inventory: TextInventory
    let columns: [Coverage.Column]

    func row(_ widget: TextInventory.Widget) -> Coverage.Row {
        let cells = cells(in: widget.markets) { widget.texts.missing(in: $0) }
        return Coverage.Row(kind: .widget, name: widget.source.name.name, status: widget.source.status, cells: cells)
    }

    /// `nil` if the widget that draws it cannot be read.
    func row(_ campaign: CampaignSource) -> Coverage.Row? {
        guard let widget = inventory.widget(campaign.uses.name) else { return nil }
        let markets = widget.markets.intersection(campaign.markets.map(\.name))
        let cells = cells(in: markets) { locale in
            campaign.missingTexts(in: locale, for: widget.source) + widget.texts.missing(in: locale)
        }
        return Coverage.Row(kind: .campaign, name: campaign.name.name, status: campaign.status, cells: cells)
    }

    private func cells(in markets: Set<String>, _ missing: (LocaleTag) -> [String]) -> [Coverage.Cell] {
        let known = Set(columns.map(\.locale)).reduce(into: [LocaleTag: [String]]()) { $0[$1] = missing($1) }
        return columns.map { column in
            guard markets.contains(column.market) else { return .absent }
            let gap = known[column.locale] ?? []
            guard !gap.isEmpty else { return .shown }
            let locales = inventory.markets.first { $0.code == column.market }?.locales ?? []
            let other = LanguageChain.from(column.locale, in: locales).first { known[$0]?.isEmpty == true }
            return other.map { .fallback($0, missing: gap) } ?? .missing(gap)
        }
    }

    var languages: [Coverage.Language] {
        Set(columns.map(\.locale)).sorted().map { locale in
            let speaking = Set(columns.filter { $0.locale == locale }.map(\.market))
            var (complete, needed) = (0, 0)
            for widget in inventory.widgets where !widget.markets.isDisjoint(with: speaking) {
                needed += widget.texts.names.count
                complete += widget.texts.names.count - widget.texts.missing(in: locale).count
            }
            for campaign in inventory.campaigns where !speaking.isDisjoint(with: campaign.markets.map(\.name)) {
                guard let widget = inventory.widget(campaign.uses.name) else { continue }
                let wanted = widget.source.campaignTexts.filter { name in campaign.texts.contains { $0.name == name } }
                needed += wanted.count
                complete += wanted.count { campaign.text($0, in: locale) != nil }
            }
            return Coverage.Language(locale: locale, complete: complete, needed: needed)
        }
    }
}
