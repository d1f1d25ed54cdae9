/// A change to the leading blanks of a template's lines.
struct SpecIndentation {
    static let unchanged = SpecIndentation(removed: 0, added: [])

    /// The number of blanks to remove, if a line has that many.
    let removed: Int
    /// The blanks to add in their place.
    let added: [UInt8]

    var isUnchanged: Bool { removed == 0 && added.isEmpty }

    /// Applies the change to a line's first blanks.
    func applied(to blanks: ArraySlice<UInt8>) -> [UInt8] { added + blanks.dropFirst(removed) }
}
