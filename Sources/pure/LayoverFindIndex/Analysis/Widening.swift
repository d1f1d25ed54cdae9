/// Spells out the letters that German, Danish, Norwegian and Swedish write as two letters if umlauts are unavailable.
enum Widening {
    /// `text` with those letters spelled out; `nil` if it has none.
    static func widened(_ text: String) -> String? {
        // Each of them begins with one of three bytes in UTF-8, which most names do not contain.
        guard text.utf8.contains(where: { $0 == 0xc3 || $0 == 0xcc || $0 == 0xe2 }) else { return nil }
        let scalars = Array(text.unicodeScalars)
        var widened = String.UnicodeScalarView()
        var isChanged = false
        var index = 0
        while index < scalars.count {
            let (pair, length) = pair(scalars, at: index)
            isChanged = isChanged || pair != nil
            if let pair { widened.append(contentsOf: pair.unicodeScalars) } else { widened.append(scalars[index]) }
            index += length
        }
        return isChanged ? String(widened) : nil
    }

    /// The two letters for the letter at `index`, and its number of scalars.
    ///
    /// A letter with a mark in addition to its umlaut is a different letter.
    private static func pair(_ scalars: [Unicode.Scalar], at index: Int) -> (String?, Int) {
        if let pair = precomposed(scalars[index]) {
            return isMark(scalars, at: index + 1) ? (nil, 1) : (pair, 1)
        }
        guard isMark(scalars, at: index + 1), !isMark(scalars, at: index + 2),
            let pair = decomposed(scalars[index], scalars[index + 1])
        else { return (nil, 1) }
        return (pair, 2)
    }

    private static func isMark(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        scalars.indices.contains(index) && scalars[index].properties.canonicalCombiningClass != .notReordered
    }

    private static func precomposed(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "ä", "Ä": "ae"
        case "ö", "Ö", "ø", "Ø": "oe"
        case "ü", "Ü": "ue"
        case "å", "Å", "\u{212b}": "aa"
        default: nil
        }
    }

    private static func decomposed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> String? {
        switch (letter, mark) {
        case ("a", "\u{308}"), ("A", "\u{308}"): "ae"
        case ("o", "\u{308}"), ("O", "\u{308}"): "oe"
        case ("u", "\u{308}"), ("U", "\u{308}"): "ue"
        case ("a", "\u{30a}"), ("A", "\u{30a}"): "aa"
        default: nil
        }
    }
}
