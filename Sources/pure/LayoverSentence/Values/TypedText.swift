import LayoverModel

/// A traveller's typed text, cleaned for sentences and codes.
enum TypedText {
    /// Drops invisible characters, reduces each run of white space to one space, composes, cuts, and trims.
    ///
    /// - Returns: NFC of at most ``SentenceLimits/typedScalars`` scalars; empty if nothing remains.
    static func cleaned(_ text: String, _ folding: any TextFolding) -> String {
        var kept = String.UnicodeScalarView()
        var (count, isAfterSpace) = (0, true)
        for scalar in text.unicodeScalars where !isDropped(scalar) {
            guard count < SentenceLimits.composedScalars else { break }
            let isSpace = scalar.properties.isWhitespace
            if !isSpace || !isAfterSpace {
                kept.append(isSpace ? " " : scalar)
                count += 1
            }
            isAfterSpace = isSpace
        }
        let composed = folding.composed(String(kept)).unicodeScalars.prefix(SentenceLimits.typedScalars)
        var cut = String.UnicodeScalarView(composed)
        while cut.last == " " { cut.removeLast() }
        return String(cut)
    }

    /// The folded form of cleaned text for look-ups, cut if its letters fold to many.
    static func folded(_ cleaned: String, _ folding: any TextFolding) -> String {
        let folded = folding.folded(cleaned)
        guard folded.utf8.count > SentenceLimits.foldedScalars else { return folded }
        return String(String.UnicodeScalarView(folded.unicodeScalars.prefix(SentenceLimits.foldedScalars)))
    }

    /// Control characters except tabs and line ends, format characters except joiners, and separators of lines and
    /// paragraphs.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a, 0x0d, 0x200c, 0x200d: return false
        case 0x2028, 0x2029: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format: return true
        default: return false
        }
    }

    /// Encloses the text in isolation marks if it is among letters of the other direction.
    static func isolated(_ text: String, isRightToLeft: Bool) -> String {
        isRightToLeft || text.unicodeScalars.contains(where: isRightToLeftLetter) ? "\u{2068}\(text)\u{2069}" : text
    }

    /// Letters of the scripts that are written from right to left, by their blocks.
    private static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff:
            scalar.properties.isAlphabetic
        default: false
        }
    }
}
