/// One word of a query or a name, folded.
package struct FinderWord: Hashable, Sendable {
    /// At most `FinderLimits.wordScalars`.
    package let text: String
    /// True for a run of a script that writes no spaces.
    package let isUnspaced: Bool

    package init(_ text: String, isUnspaced: Bool = false) {
        self.text = text
        self.isUnspaced = isUnspaced
    }

    package var letters: Int { text.unicodeScalars.count }

    /// True where typos may be: no digit stands in it and its script has spaces.
    var isCorrectable: Bool { !isUnspaced && !text.utf8.contains { (0x30...0x39).contains($0) } }
}
