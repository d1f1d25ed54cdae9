package import LayoverJSON
package import LayoverModel

/// The snapshots of one widget compared with the approved ones.
package struct SnapshotReview: Hashable, Sendable, JSONWritable {
    /// How one card has changed since it was approved.
    package enum Change: String, Sendable {
        /// It was never approved.
        case new
        case changed
        /// It was hidden and is now shown.
        case appears
        /// It was shown and is now hidden.
        case disappears
        /// Its sample, language or market no longer exists.
        case gone
    }

    package enum State: String, Sendable { case approved, changed, unapproved, unreadable }

    package struct Card: Hashable, Sendable {
        package let key: SnapshotKey
        package let change: Change
    }

    package let widget: String
    package let state: State
    /// The number of current cards.
    package let count: Int
    /// Cards that differ from the approved ones, sorted; empty if the widget was never approved.
    package let cards: [Card]
    /// The place of the first of these cards in the lock file.
    package let location: SourceLocation
    /// Why the lock file cannot be read.
    package let trouble: String?

    /// - Parameters:
    ///   - snapshots: The current snapshots, in all markets or in one.
    ///   - approved: The approved ones; `nil` if there is no file.
    ///   - isWhole: Whether `snapshots` cover all markets, so that missing cards are gone.
    package init(_ snapshots: WidgetSnapshots, against approved: ApprovedSnapshots?, isWhole: Bool = true) {
        widget = snapshots.widget
        count = snapshots.hashes.count
        trouble = nil
        guard let approved else {
            (state, cards) = (.unapproved, [])
            location = SourceLocation(ApprovalFile.path(widget: snapshots.widget))
            return
        }
        var found = snapshots.hashes.compactMap { key, snapshot in
            SnapshotReview.change(from: approved.snapshot(key), to: snapshot).map { Card(key: key, change: $0) }
        }
        if isWhole { found += approved.gone(among: snapshots.hashes.keys).map { Card(key: $0, change: .gone) } }
        cards = found.sorted { $0.key < $1.key }
        state = cards.isEmpty ? .approved : .changed
        location = approved.place(cards.first?.key ?? SnapshotKey(sample: "", locale: "", market: ""))
    }

    /// The review for content in which no widget is approved; nothing is drawn.
    package init(unasked widget: String) {
        self.init(WidgetSnapshots(widget: widget, hashes: [:]), against: nil)
    }

    /// The review for a widget whose lock file cannot be read.
    package init(_ snapshots: WidgetSnapshots, unreadable: ApprovedSnapshots.Unreadable) {
        (widget, count, state, cards) = (snapshots.widget, snapshots.hashes.count, .unreadable, [])
        (location, trouble) = (unreadable.location, unreadable.words)
    }

    private static func change(from old: String?, to new: String) -> Change? {
        guard let old else { return .new }
        guard old != new else { return nil }
        if old == WidgetSnapshots.hidden { return .appears }
        return new == WidgetSnapshots.hidden ? .disappears : .changed
    }
}

extension SnapshotReview {
    /// One line for people and build servers; `nil` if everything is as approved.
    package var finding: Diagnostic? {
        let remedy = "look at them in 'layover preview', then run 'layover approve \(widget)'"
        switch state {
        case .approved: return nil
        case .unapproved:
            return .error("approval.missing", "the look of '\(widget)' has not been approved; \(remedy)", at: location)
        case .unreadable:
            return .error(
                "approval.unreadable", "cannot be read: \(trouble ?? ""); take one side of a merge, or \(remedy)",
                at: location)
        case .changed:
            let all = groups
            let told = all.prefix(SnapshotReview.told).joined(separator: ", ")
            let more = all.count > SnapshotReview.told ? " and \(all.count - SnapshotReview.told) more" : ""
            return .error(
                "approval.changed",
                "\(cards.count) of \(count) cards of '\(widget)' are not as approved: \(told)\(more); \(remedy)",
                at: location)
        }
    }

    /// Samples and languages in one line.
    private static let told = 4

    /// `two-months nb-NO changed`, with its markets unless only one has the language.
    private var groups: [String] {
        var order: [String] = []
        var markets: [String: [String]] = [:]
        for card in cards {
            let name = "\(card.key.sample) \(card.key.locale) \(card.change.rawValue)"
            if markets[name] == nil { order.append(name) }
            markets[name, default: []].append(card.key.market)
        }
        return order.map { name in
            let all = (markets[name] ?? []).filter { !$0.isEmpty }
            return all.isEmpty
                ? name : "\(name) in \(all.count > 3 ? "\(all.count) markets" : all.joined(separator: " "))"
        }
    }

    /// At most `SnapshotReview.shown` cards, with their total number.
    package var json: JSONValue {
        .record([
            "widget": widget, "state": state.rawValue, "count": count, "changed": cards.count, "trouble": trouble,
            "cards": cards.prefix(SnapshotReview.shown).map { card in
                JSONValue.record([
                    "sample": card.key.sample, "locale": card.key.locale,
                    "market": card.key.market.isEmpty ? nil : card.key.market, "change": card.change.rawValue,
                ])
            },
        ])
    }

    /// The maximum number of cards in one answer.
    package static let shown = 400
}
