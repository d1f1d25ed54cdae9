import LayoverPreview

/// A comparison as a comment on a code review.
struct DiffMarkdown {
    let diff: CatalogDiff
    /// The name of the newer version.
    let name: String

    var text: String {
        let head = "### What this change affects\n\nFrom \(diff.against) to \(name)."
        guard !diff.isEmpty else { return head + " Nothing differs." }
        let markets = diff.markets.isEmpty ? "" : "**Markets:** \(diff.markets.joined(separator: ", "))"
        return [head, markets, items, cards, files, diff.notes.map { "> \($0)" }.joined(separator: "\n")]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var items: String {
        let kinds = [
            ("widget", diff.widgets), ("campaign", diff.campaigns), ("experiment", diff.experiments),
            ("kill switch", diff.killSwitches), ("feature", diff.features), ("group", diff.groups),
        ]
        let rows = kinds.flatMap { kind, items in
            items.map { item in
                let what = item.what.isEmpty ? item.change.rawValue : item.what.joined(separator: ", ")
                return [kind, "`\(item.name)`", what, DiffText.list(item.markets)]
            }
        }
        return table(["kind", "name", "what", "markets"], rows)
    }

    private var cards: String {
        let groups = CardGroup.groups(of: diff.cards)
        guard !groups.isEmpty else { return "" }
        let rows = groups.prefix(DiffText.lines).map { group in
            [
                "`\(group.widget)`", group.market, group.locale, group.change.rawValue,
                group.samples.joined(separator: ", "),
            ]
        }
        let more = groups.count > DiffText.lines ? "\n\nand \(groups.count - DiffText.lines) more" : ""
        return "<details><summary>\(diff.cards.count) cards that look different to readers</summary>\n\n"
            + table(["widget", "market", "language", "card", "samples"], rows) + more + "\n</details>"
    }

    private var files: String {
        let rows = diff.files.prefix(DiffText.lines).map { "- \($0.change.rawValue) `\($0.path)`" }
        let more = diff.files.count > DiffText.lines ? ["- and \(diff.files.count - DiffText.lines) more"] : []
        return "<details><summary>\(diff.files.count) files</summary>\n\n"
            + (rows + more).joined(separator: "\n") + "\n</details>"
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map { $0.replacing("|", with: "\\|") } }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
