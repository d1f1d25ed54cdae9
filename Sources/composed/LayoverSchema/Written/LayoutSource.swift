import LayoverModel

/// One file of `widgets/layouts`, decoded.
package struct LayoutSource: Hashable, Sendable {
    package struct Limits: Hashable, Sendable {
        package let top: Int?
        package let total: Int?
        package let gap: Int?

        init(_ decoding: Decoding?) {
            top = decoding?.int("top")
            total = decoding?.int("total")
            gap = decoding?.int("gap")
        }
    }

    /// A widget that a market adds or moves, and its new place.
    package struct Placement: Hashable, Sendable {
        package enum Anchor: Hashable, Sendable {
            case last
            case after(WrittenName)
            case before(WrittenName)
        }

        package let widget: WrittenName
        package let anchor: Anchor

        init?(_ decoding: Decoding) {
            guard let widget = decoding.reference("widget") else { return nil }
            self.widget = widget
            if let after = decoding.reference("after") {
                anchor = .after(after)
            } else if let before = decoding.reference("before") {
                anchor = .before(before)
            } else {
                anchor = .last
            }
        }
    }

    /// The changes of the layout in one market.
    package struct Change: Hashable, Sendable {
        package let market: WrittenName
        package let add: [Placement]
        package let remove: [WrittenName]
        package let move: [Placement]
        package let limits: Limits
    }

    package let name: WrittenName
    package let widgets: [WrittenName]
    package let limits: Limits
    package let changes: [Change]

    package init?(_ decoding: Decoding) {
        guard let name = decoding.reference("layout") else { return nil }
        self.name = name
        widgets = decoding.references("widgets")
        limits = Limits(decoding.sub("limits"))
        changes = decoding.entries("markets").map { entry in
            let change = Decoding(entry.value, file: decoding.file)
            return Change(
                market: WrittenName(entry.key, at: SourceLocation(decoding.file, entry.keyPosition)),
                add: change.items("add").compactMap { Placement(Decoding($0, file: decoding.file)) },
                remove: change.references("remove"),
                move: change.items("move").compactMap { Placement(Decoding($0, file: decoding.file)) },
                limits: Limits(change.sub("limits")))
        }
    }
}
