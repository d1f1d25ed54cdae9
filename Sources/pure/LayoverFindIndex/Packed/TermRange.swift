/// Some neighbouring terms of a column and their rows.
struct TermRange {
    let column: PackedColumn
    let terms: Range<Int>
    let places: Range<Int>

    init(_ column: PackedColumn, _ terms: Range<Int>) {
        self.column = column
        self.terms = terms
        places = column.places(terms)
    }

    func contains(_ row: Int) -> Bool { column.contains(row, terms) }
}
