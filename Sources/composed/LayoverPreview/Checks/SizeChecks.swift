import LayoverCatalog
package import LayoverJSON
import LayoverModel
package import LayoverSchema
import LayoverTemplates

/// Compares the sizes of a layout and its cards with the budgets of `layover.yaml`.
package struct SizeChecks: Sendable {
    /// The percentage of a budget from which a warning is reported.
    package static let warnedPercent = 80

    private let budgets: SettingsSource.Budgets

    package init(_ settings: SettingsSource) { budgets = settings.budgets }

    /// Reports sizes over or near their budgets, and cards that analysts could not distinguish.
    ///
    /// - Parameters:
    ///   - card: In its wire form.
    ///   - layout: The whole layout in its wire form.
    /// - Returns: Empty if everything is well within its budget.
    package func findings(card: JSONValue, layout: JSONValue?) -> [CardCheck] {
        let html = card["html"]?.string
        let own = html?.utf8.count ?? "\(card)".utf8.count
        var found = check("the card", bytes: own, limit: budgets.cardBytes)
        if let layout { found += check("the layout", bytes: "\(layout)".utf8.count, limit: budgets.layoutBytes) }
        let pictures = html.map { HTMLTree($0).elements.count { $0.element.name == "img" } } ?? 0
        if pictures > budgets.images {
            found.append(
                CardCheck(
                    rule: .images, severity: .warning,
                    message: "the card has \(pictures) pictures, more than \(budgets.images)", place: nil))
        }
        return found + twins(card, layout)
    }

    /// Reports sizes over or near their budgets, and cards that cannot be distinguished, for a whole page.
    ///
    /// - Parameter layout: In its wire form.
    /// - Returns: One entry for each finding: the widget (`null` for the layout itself), and the finding.
    func findings(layout: JSONValue) -> [JSONValue] {
        var seen: Set<CardCheck> = []
        let whole = check("the layout", bytes: "\(layout)".utf8.count, limit: budgets.layoutBytes).map {
            (nil as String?, $0)
        }
        let cards = (layout["cards"]?.items ?? []).flatMap { card in
            (findings(card: card, layout: nil) + twins(card, layout)).filter {
                $0.rule != .logID || seen.insert($0).inserted
            }.map { (card["widget"]?.string, $0) }
        }
        return (whole + cards).map { widget, check in check.json { _ in .null }.adding(["widget": widget]) }
    }

    private func check(_ what: String, bytes: Int, limit: Int) -> [CardCheck] {
        guard bytes * 100 >= limit * SizeChecks.warnedPercent else { return [] }
        let isOver = bytes > limit
        return [
            CardCheck(
                rule: .size, severity: isOver ? .error : .warning,
                message: "\(what) has \(bytes) bytes of \(limit)\(isOver ? "" : ", and other texts may be longer")",
                place: nil)
        ]
    }

    private func twins(_ card: JSONValue, _ layout: JSONValue?) -> [CardCheck] {
        guard let id = card["log_id"]?.string else { return [] }
        let others = (layout?["cards"]?.items ?? []).filter { $0["log_id"]?.string == id }
        guard others.count > 1 else { return [] }
        return [
            CardCheck(
                rule: .logID, severity: .error, message: "\(others.count) cards have the log_id '\(id)'", place: nil)
        ]
    }
}
