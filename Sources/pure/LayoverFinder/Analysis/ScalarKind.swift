internal import CFinder

/// What a folded scalar is to words.
enum ScalarKind: UInt8 {
    /// Ends a word.
    case separator
    /// A letter or digit of a script with spaces between words.
    case spaced
    /// A letter of Han, kana, Hangul, Thai, Lao, Khmer or Myanmar, which write no spaces.
    case unspaced
    /// A vowel sign or voicing mark; it stays with the letter before it.
    case mark
    /// Nothing at all: it neither is in a word nor ends one.
    case nothing

    init(_ scalar: UInt32) {
        self = ScalarKind(rawValue: layover_fold_kind(scalar)) ?? .separator
    }
}
