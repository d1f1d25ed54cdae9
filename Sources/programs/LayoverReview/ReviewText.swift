import LayoverExport
import LayoverGit
import LayoverPreview

/// The text of a pull request: the changes in words, by card and market, with pictures.
struct ReviewText: Sendable {
    /// The picture of one card on one side.
    ///
    /// Its name is relative to the text.
    struct Picture: Hashable, Sendable {
        enum Side: String, Sendable { case before, after }

        /// The index in the drawn cards.
        let card: Int
        let side: Side
        let name: String
    }

    let title: String
    /// As the person wrote it, including Markdown.
    let message: String
    let plan: ReviewPlan
    let pictures: [Picture]
    /// The reason why there are no pictures; `nil` if there are.
    let withoutPictures: String?

    var markdown: String {
        var parts = ["# \(MarkdownText.words(title))"]
        if !message.isEmpty { parts.append(message) }
        parts.append(contentsOf: changes)
        parts.append(contentsOf: cards)
        parts.append(files)
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// A suggested start of the title: `Change Price alert (text)`.
    static func title(of diff: CatalogDiff) -> String {
        let keys = diff.experiments + diff.features + diff.killSwitches + diff.groups
        let all = diff.widgets + diff.campaigns + keys
        // A card with another picture because of a changed campaign does not count as a change of its own.
        let own = all.filter { diff.campaigns.isEmpty || $0.change != .changed || $0.what != ["picture"] }
        let items = own.isEmpty ? all : own
        guard let first = items.first else { return "" }
        let verb =
            items.allSatisfy { $0.change == first.change } ? ReviewText.verbs[first.change] ?? "Change" : "Change"
        let what = items.count == 1 && !first.what.isEmpty ? " (\(first.what.joined(separator: ", ")))" : ""
        // Names that code refers to stay unchanged.
        let named = items.prefix(2).map { keys.contains($0) ? $0.name : PlainName.words($0.name) }.joined(
            separator: items.count == 2 ? " and " : ", ")
        let rest = items.count > 2 ? " and \(items.count - 2) more" : ""
        return "\(verb) \(named)\(what)\(rest)"
    }

    private static let verbs: [ContentChange: String] = [.added: "Add", .changed: "Change", .removed: "Remove"]
    private static let words: [ContentChange: String] = [.added: "new", .changed: "changed", .removed: "removed"]

    private var changes: [String] {
        let diff = plan.diff
        let groups = [
            ("Cards", diff.widgets), ("Campaigns", diff.campaigns), ("Experiments", diff.experiments),
            ("Features", diff.features), ("Kill switches", diff.killSwitches), ("Groups", diff.groups),
        ]
        let sections = groups.filter { !$0.1.isEmpty }.map { title, items in
            "**\(title)**\n\n" + items.map(ReviewText.line).joined(separator: "\n")
        }
        let notes = diff.notes.map { "> \(MarkdownText.words($0))" }
        guard !sections.isEmpty else {
            return ["## What changed", "No card, campaign, feature or experiment."] + notes
        }
        return ["## What changed"] + sections + notes
    }

    private static func line(_ item: CatalogDiff.Item) -> String {
        let what = item.what.isEmpty ? "" : ": " + MarkdownText.words(item.what.joined(separator: ", "))
        let markets = item.markets.isEmpty ? "" : ", in \(places(item.markets))"
        return "- \(MarkdownText.code(item.name)) \(words[item.change] ?? "changed")\(what)\(markets)"
    }

    /// The names of the markets, or their number if they do not fit on a line.
    private static func places(_ markets: [String]) -> String {
        let names = markets.map(RegionName.english)
        guard names.count <= 8 else { return "\(names.count) markets" }
        return MarkdownText.words(names.joined(separator: ", "))
    }

    private var cards: [String] {
        let drawn = plan.cards.drawn
        guard plan.cards.count > 0 else { return ["## Cards that look different", "None."] }
        var parts = ["## Cards that look different"]
        if let withoutPictures { parts.append("Without pictures: \(MarkdownText.words(withoutPictures)).") }
        let head = withoutPictures == nil ? "| card | seen by | before | after |\n| --- | --- | --- | --- |" : nil
        let rows = drawn.indices.map { row($0, drawn[$0]) }
        parts.append(
            ((head ?? "| card | seen by | change |\n| --- | --- | --- |").split(separator: "\n").map(String.init) + rows)
                .joined(separator: "\n"))
        if plan.cards.isCut {
            parts.append("\(plan.cards.count) cards look different in total; `layover diff` lists all of them.")
        }
        return parts
    }

    private func row(_ index: Int, _ card: ReviewCard) -> String {
        let name = "\(MarkdownText.code(card.widget))<br>\(MarkdownText.words(card.sample))"
        let readers = card.readers.map { "\(RegionName.english($0.market)) (\($0.locale))" }
        let rest = readers.count > 6 ? " and \(readers.count - 6) more" : ""
        let seen = MarkdownText.words(readers.prefix(6).joined(separator: ", ")) + rest
        guard withoutPictures == nil else {
            return "| \(name) | \(seen) | \(ReviewText.words[card.change] ?? "changed") |"
        }
        return "| \(name) | \(seen) | \(cell(index, .before)) | \(cell(index, .after)) |"
    }

    private func cell(_ card: Int, _ side: Picture.Side) -> String {
        guard let picture = pictures.first(where: { $0.card == card && $0.side == side }) else { return "no card" }
        return "![\(side.rawValue)](\(picture.name))"
    }

    private var files: String {
        let lines = plan.chosen.map { "- \($0.file.kind.rawValue) \(MarkdownText.code($0.path))" }
        return (["## Files", ""] + lines).joined(separator: "\n")
    }
}
