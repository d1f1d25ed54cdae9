/// Change to the blanks with which the lines of a template begin.
struct SpecIndentation {
    static let unchanged = SpecIndentation(removed: 0, added: [])

    /// So many blanks go, where there are as many.
    let removed: Int
    /// These come in their place.
    let added: [UInt8]

    var isUnchanged: Bool { removed == 0 && added.isEmpty }

    /// Applies the change to a line's first blanks.
    func applied(to blanks: ArraySlice<UInt8>) -> [UInt8] { added + blanks.dropFirst(removed) }
}
