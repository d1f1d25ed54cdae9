/// One word of a query or a name, folded.
package struct FinderWord: Hashable, Sendable {
    /// At most `FinderLimits.wordScalars`.
    package let text: String
    /// True for a run of a script without spaces.
    package let isUnspaced: Bool

    package init(_ text: String, isUnspaced: Bool = false) {
        self.text = text
        self.isUnspaced = isUnspaced
    }

    package var letters: Int { text.unicodeScalars.count }

    /// True if the word may have typos: it has no digit, and its script has spaces.
    var isCorrectable: Bool { !isUnspaced && !text.utf8.contains { (0x30...0x39).contains($0) } }
}

// Folded text is composed, so that equal bytes are equal words; `String` would compose it again for each comparison.
extension FinderWord {
    package static func == (left: FinderWord, right: FinderWord) -> Bool {
        left.isUnspaced == right.isUnspaced && left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
        hasher.combine(isUnspaced)
    }
}
