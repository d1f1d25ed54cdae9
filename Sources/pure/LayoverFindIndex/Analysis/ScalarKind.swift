internal import CFinder

/// The role of a folded scalar in words.
enum ScalarKind: UInt8 {
    /// Ends a word.
    case separator
    /// A letter or digit of a script with spaces between words.
    case spaced
    /// A letter of Han, kana, Hangul, Thai, Lao, Khmer or Myanmar, which are written without spaces.
    case unspaced
    /// A vowel sign or voicing mark; it belongs to the previous letter.
    case mark
    /// Ignored: it is neither part of a word nor ends one.
    case nothing

    init(_ scalar: UInt32) {
        self = ScalarKind(rawValue: layover_fold_kind(scalar)) ?? .separator
    }
}
