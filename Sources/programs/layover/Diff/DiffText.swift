import LayoverPreview

/// A comparison as text for a terminal.
struct DiffText {
    /// The maximum number of lines for files and for cards.
    ///
    /// The rest is only counted.
    static let lines = 60

    let diff: CatalogDiff
    /// The name of the newer version.
    let name: String

    var text: String {
        guard !diff.isEmpty else { return "\(diff.against) and \(name): no difference" }
        let parts =
            [files, items("widgets", diff.widgets), items("campaigns", diff.campaigns)]
            + [items("experiments", diff.experiments), items("kill switches", diff.killSwitches)]
            + [items("features", diff.features), items("groups", diff.groups), cards, markets]
        return ([["from \(diff.against) to \(name)"]] + parts + [diff.notes.map { "note: \($0)" }])
            .filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var files: [String] {
        let rows = diff.files.map { "  \($0.change.rawValue.padded(to: 8)) \($0.path)" }
        return ["files: \(diff.files.count)"] + cut(rows)
    }

    private func items(_ title: String, _ items: [CatalogDiff.Item]) -> [String] {
        guard !items.isEmpty else { return [] }
        let width = items.map(\.name.count).max() ?? 0
        let rows = items.map { item in
            let what = item.what.isEmpty ? "" : item.what.joined(separator: ", ")
            let places = item.markets.isEmpty ? "" : "in \(DiffText.list(item.markets))"
            let told = [what, places].filter { !$0.isEmpty }.joined(separator: "; ")
            return "  \(item.change.rawValue.padded(to: 8)) \(item.name.padded(to: width))  \(told)"
                .trimmingTrailingSpaces
        }
        return ["\(title):"] + rows
    }

    private var cards: [String] {
        guard !diff.cards.isEmpty else { return [] }
        let rows = CardGroup.groups(of: diff.cards).map { group in
            "  \(group.change.rawValue.padded(to: 8)) \(group.widget)  \(group.market) \(group.locale)  \(group.samples.joined(separator: ", "))"
        }
        return ["cards that look different to readers: \(diff.cards.count)"] + cut(rows)
    }

    private var markets: [String] {
        diff.markets.isEmpty ? [] : ["markets affected: \(diff.markets.joined(separator: ", "))"]
    }

    private func cut(_ rows: [String]) -> [String] {
        guard rows.count > DiffText.lines else { return rows }
        return rows.prefix(DiffText.lines) + ["  and \(rows.count - DiffText.lines) more"]
    }

    /// Up to twelve names, and the number of further ones.
    static func list(_ names: [String]) -> String {
        names.count > 12
            ? names.prefix(12).joined(separator: ", ") + " and \(names.count - 12) more" : names.joined(separator: ", ")
    }
}

/// The cards of one widget in one market and language that have the same kind of change.
struct CardGroup {
    let widget: String
    let market: String
    let locale: String
    let change: ContentChange
    let samples: [String]

    static func groups(of cards: [CatalogDiff.Card]) -> [CardGroup] {
        var order: [String] = []
        var byKey: [String: [CatalogDiff.Card]] = [:]
        for card in cards {
            let key = [card.widget, card.market, card.locale, card.change.rawValue].joined(separator: " ")
            if byKey[key] == nil { order.append(key) }
            byKey[key, default: []].append(card)
        }
        return order.compactMap { key in
            guard let cards = byKey[key], let first = cards.first else { return nil }
            return CardGroup(
                widget: first.widget, market: first.market, locale: first.locale, change: first.change,
                samples: cards.map(\.sample))
        }
    }
}
