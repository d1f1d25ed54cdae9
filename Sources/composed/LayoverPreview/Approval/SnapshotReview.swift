package import LayoverJSON
package import LayoverModel

/// The snapshots of one widget held against those that were approved.
package struct SnapshotReview: Hashable, Sendable {
    /// Change of one card since it was approved.
    package enum Change: String, Sendable {
        /// Nobody has approved it yet.
        case new
        case changed
        /// It was hidden, and is shown.
        case appears
        /// It was shown, and is hidden.
        case disappears
        /// Its sample, language or market is not there any more.
        case gone
    }

    package enum State: String, Sendable { case approved, changed, unapproved, unreadable }

    package struct Card: Hashable, Sendable {
        package let key: SnapshotKey
        package let change: Change
    }

    package let widget: String
    package let state: State
    /// Number of cards that there are now.
    package let count: Int
    /// Cards that are not as approved, sorted; of a widget that nobody has approved none is told.
    package let cards: [Card]
    /// Place of the first of these cards in the lock file.
    package let location: SourceLocation
    /// Why the lock file cannot be read.
    package let trouble: String?

    /// - Parameters:
    ///   - snapshots: As they are now, in all markets or in one.
    ///   - approved: As its file says; `nil` where there is none.
    ///   - isWhole: Whether `snapshots` are those of all markets, so that what is missing is gone.
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

    /// Of a widget of content in which nobody approves anything; it is not drawn.
    package init(unasked widget: String) {
        self.init(WidgetSnapshots(widget: widget, hashes: [:]), against: nil)
    }

    /// Of a widget whose lock file cannot be read.
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
    /// One line for people and build servers; `nil` where all is as approved.
    package var finding: Diagnostic? {
        let remedy = "look at them in 'layover preview', then run 'layover approve \(widget)'"
        switch state {
        case .approved: return nil
        case .unapproved:
            return .error("approval.missing", "nobody has approved how '\(widget)' looks; \(remedy)", at: location)
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

    /// Samples and languages that one line tells.
    private static let told = 4

    /// `two-months nb-NO changed`, its markets where not one alone has the language.
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

    /// At most `SnapshotReview.shown` cards; how many there are in all is told.
    package var json: JSONValue {
        .record([
            "widget": .string(widget), "state": .string(state.rawValue), "count": .int(count),
            "changed": .int(cards.count), "trouble": .text(trouble),
            "cards": .array(
                cards.prefix(SnapshotReview.shown).map { card in
                    .record([
                        "sample": .string(card.key.sample), "locale": .string(card.key.locale),
                        "market": .text(card.key.market.isEmpty ? nil : card.key.market),
                        "change": .string(card.change.rawValue),
                    ])
                }),
        ])
    }

    /// Cards that one answer tells.
    package static let shown = 400
}
