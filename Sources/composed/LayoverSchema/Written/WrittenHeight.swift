/// `height:` of a widget in points.
package struct WrittenHeight: Hashable, Sendable {
    /// The points that a list adds for each row, including an incomplete one.
    package struct Rows: Hashable, Sendable {
        /// The field with the list.
        package let field: WrittenName
        package let points: Int
        /// Items in one row.
        package let compact: Int
        package let regular: Int
        /// Number of items for the height of a placeholder; `nil` for the field's limit.
        package let usual: Int?
    }

    /// Points; without the rows, if there are rows.
    package let compact: Int
    package let regular: Int
    package let rows: Rows?

    /// Points by width class for a list of this length; the items of one row count once.
    package func points(items: Int) -> (compact: Int, regular: Int) {
        guard let rows else { return (compact, regular) }
        func count(_ beside: Int) -> Int { (max(1, items) + beside - 1) / beside }
        return (compact + rows.points * count(rows.compact), regular + rows.points * count(rows.regular))
    }

    init?(_ decoding: Decoding) {
        if let both = decoding.int("height") {
            compact = both
            regular = both
            rows = nil
        } else if let table = decoding.sub("height"), let compact = table.int("compact"),
            let regular = table.int("regular")
        {
            self.compact = compact
            self.regular = regular
            rows = table.sub("rows").flatMap(Rows.init)
        } else {
            return nil
        }
    }
}

extension WrittenHeight.Rows {
    fileprivate init?(_ decoding: Decoding) {
        guard let field = decoding.reference("of"), let points = decoding.int("each") else { return nil }
        self.field = field
        self.points = points
        compact = decoding.int("compact") ?? 1
        regular = decoding.int("regular") ?? 1
        usual = decoding.int("usual")
    }
}
