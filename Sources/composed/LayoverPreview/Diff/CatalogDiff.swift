import LayoverCatalog
package import LayoverJSON
import LayoverModel
import LayoverSchema

/// Differences between two contents: files, units, markets, and cards as readers see them.
package struct CatalogDiff: Sendable, JSONWritable {
    /// One widget, campaign, experiment, switch or feature.
    package struct Item: Hashable, Sendable, JSONWritable {
        package let name: String
        package let change: ContentChange
        /// Parts of the item that changed: `text`, `condition`, `place`.
        package let what: [String]
        /// Markets in which the item is visible, in either content.
        package let markets: [String]

        /// The same, also visible in these markets, because a text in one language replaces missing ones in others.
        func seen(in more: [String]) -> Item {
            Item(name: name, change: change, what: what, markets: Set(markets + more).sorted())
        }

        package var json: JSONValue {
            .record(["name": name, "change": change.rawValue, "what": what, "markets": markets])
        }
    }

    /// One card of one sample.
    package struct Card: Hashable, Sendable, JSONWritable {
        package let widget: String
        package let market: String
        package let locale: String
        package let sample: String
        package let change: ContentChange

        package var json: JSONValue {
            .record(["widget": widget, "market": market, "locale": locale, "sample": sample, "change": change.rawValue])
        }
    }

    package let against: String
    package let files: [ChangedFile]
    package let widgets: [Item]
    package let campaigns: [Item]
    package let experiments: [Item]
    package let killSwitches: [Item]
    package let features: [Item]
    package let groups: [Item]
    /// Every market in which a change is visible.
    package let markets: [String]
    package let cards: [Card]
    /// Parts that could not be compared, in words.
    package let notes: [String]

    package var isEmpty: Bool { files.isEmpty }

    /// - Parameters:
    ///   - old: The content to compare with.
    ///   - new: The content to compare.
    ///   - tools: Tools for the comparison.
    ///   - drawsCards: Whether cards are assembled on both sides, which is most of the work.
    /// - Complexity: O(files + changes), and an assembly for each sample of a changed widget in each of its languages.
    package init(from old: ContentVersion, to new: ContentVersion, tools: PreviewTools, drawsCards: Bool = true) {
        against = old.name
        files = ChangedFile.between(old.files, new.files)
        let reader = UnitChanges(old: old, new: new, changed: files, tools: tools)
        let reach = ChangeReach(old.catalog, new.catalog)
        var found = WidgetChanges(reader, from: old, to: new, reach: reach)
        found.collect()
        let changed = found.items
        campaigns = reader.items(of: .campaign) { reach.markets(ofCampaign: $0) }
        experiments = reader.items(of: .experiment) { reach.markets(ofExperiment: $0) }
        killSwitches = reader.items(of: .killSwitch) { reach.markets(ofSwitch: $0) }
        features = reader.items(of: .feature) { _ in [] }
        groups = reader.groups
        var notes: [String] = []
        for version in [old, new] where version.catalog == nil {
            notes.append(
                "\(version.name) does not compile, so its cards cannot be drawn; 'layover check' shows the reason")
        }
        var cards: [Card] = []
        if let before = old.catalog, let after = new.catalog {
            let changes = ExperimentSource.changes(
                of: after.experiments.map(\.source), since: before.experiments.map(\.source))
            notes += changes.map { "experiment \($0.message)" }
        }
        if drawsCards, let before = old.catalog, let after = new.catalog {
            let campaigned = campaigns.flatMap { reach.widgets(ofCampaign: $0.name) }
            var drawing = CardDifferences(before, after, tools: tools.assembly)
            cards = drawing.find(Set(changed.map(\.name) + campaigned))
            if drawing.isCut { notes.append("only the first \(DiffLimits.drawings) cards were drawn") }
        }
        widgets = changed.map { item in item.seen(in: cards.filter { $0.widget == item.name }.map(\.market)) }
        self.cards = cards
        self.notes = notes
        let named = (widgets + campaigns + experiments + killSwitches).flatMap(\.markets)
        markets = Set(named + found.markets + cards.map(\.market)).sorted()
    }
}

/// Limits of one comparison; each is tested on both sides.
package enum DiffLimits {
    /// The maximum number of cards that are drawn, each on both sides.
    package static let drawings = 20_000
    /// The maximum number of differences between two documents.
    package static let changes = 200
}

extension CatalogDiff {
    package var json: JSONValue {
        .record([
            "against": against, "files": files, "widgets": widgets, "campaigns": campaigns, "experiments": experiments,
            "kill_switches": killSwitches, "features": features, "groups": groups, "markets": markets, "cards": cards,
            "notes": notes,
        ])
    }
}
