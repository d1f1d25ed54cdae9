package import LayoverCatalog
package import LayoverFindIndex
package import LayoverModel
import LayoverSchema

/// Collects everything that can be found: places and airlines of the tables, cards and articles of a catalog.
package struct FindCollector {
    private let catalog: Catalog
    private let content: FindContent
    private let language: any TextFormatting
    /// One locale of each language of any market.
    private let locales: [LocaleTag]
    /// One locale of each other language in which places have names.
    private let others: [LocaleTag]

    package init(_ catalog: Catalog, language: any TextFormatting) {
        self.catalog = catalog
        content = catalog[FindContent.self]
        self.language = language
        let spoken = Set(catalog.markets.flatMap(\.locales).filter { PseudoLocale($0) == nil }.map(\.language))
        locales = spoken.sorted().compactMap { LocaleTag($0) }
        // Chinese is written in two scripts, whose names of countries differ.
        let written = Set(content.titles.keys).union(content.titles["zh"] == nil ? [] : ["zh-Hant"])
        others = written.subtracting(spoken).sorted().compactMap { LocaleTag($0) }
    }

    /// Every item, in no order.
    ///
    /// - Complexity: O(places · languages).
    package var items: [FinderItem] {
        var tables = FindPlaces.tables(language)
        var aliases = content.aliases
        for code in tables.countries.keys {
            aliases.countries[code, default: AliasEntry()].merge(countryNames(code))
            tables.names["country:\(code)", default: []] += others.compactMap { locale in
                language.countryName(code, locale: locale).flatMap { $0 == code ? nil : $0 }
            }
        }
        let subtitles = FindSubtitles(tables, aliases)
        return tables.items(aliases).map { place($0, subtitles) } + cards + articles
    }

    private func countryNames(_ code: String) -> AliasEntry {
        var entry = AliasEntry()
        let names = locales.compactMap { language.countryName(code, locale: $0) }
        entry.names = names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        entry.spoken = Set(entry.names)
        return entry
    }

    private func place(_ place: FinderItem, _ subtitles: FindSubtitles) -> FinderItem {
        var item = place
        item.subtitle = subtitles.subtitle(of: item)
        for locale in locales {
            let own =
                item.domain == .country
                ? item.country.flatMap { language.countryName($0, locale: locale) }
                : content.titles[locale.language]?[item.id]
            if let own, own != item.title { item.titles[locale.language] = own }
        }
        item.app = FindSource.address(content.placeApp, id: item.id)
        item.web = FindSource.address(content.placeWeb, id: item.id)
        return item
    }

    /// The live cards that can be found.
    private var cards: [FinderItem] {
        catalog.widgets.compactMap { widget in
            guard let find = widget.source.find, widget.source.status == .live else { return nil }
            let message = find.title.flatMap { widget.messageNames.firstIndex(of: $0.name) } ?? widget.label
            guard let message else { return nil }
            let titles = widget.texts.compactMapValues { $0.messages[message].constant }
            let markets = catalog.markets.filter { $0.locales.contains { titles[$0] != nil } }.map(\.market.code)
            return item("card:\(widget.name)", .card, titles: titles, find: find, markets: markets)
        }
    }

    private var articles: [FinderItem] {
        content.articles.compactMap { article in
            guard
                var item = item(
                    "article:\(article.name)", .article, titles: article.titles, find: article.find, markets: nil)
            else { return nil }
            item.body = article.texts.sorted { $0.key < $1.key }.map(\.value)
            item.descriptions = FindCollector.byLanguage(article.texts)
            return item
        }
    }

    private func item(
        _ id: String, _ domain: FinderDomain, titles: [LocaleTag: String], find: FindSource, markets: [String]?
    ) -> FinderItem? {
        let byLanguage = FindCollector.byLanguage(titles)
        guard let title = byLanguage["en"] ?? byLanguage.min(by: { $0.key < $1.key })?.value else { return nil }
        var item = FinderItem(id: id, domain: domain, title: title)
        item.titles = byLanguage.filter { $0.value != title }
        item.shownNames = find.names.map(\.name)
        item.names = item.shownNames
        item.otherNames = item.titles.sorted { $0.key < $1.key }.map(\.value)
        item.popularity = find.popularity
        item.app = find.app?.name
        item.web = find.web?.name
        item.markets = markets
        return item
    }

    /// One text for each language; of several locales with one language, the first by tag.
    private static func byLanguage(_ texts: [LocaleTag: String]) -> [String: String] {
        texts.sorted { $0.key < $1.key }.filter { PseudoLocale($0.key) == nil }
            .reduce(into: [:]) { found, text in
                if found[text.key.language] == nil { found[text.key.language] = text.value }
            }
    }
}
