/// Limits of calls that say sentences, beside those of sentences themselves.
enum SentenceCallLimits {
    /// Bytes of a list of codes.
    static let bodyBytes = 131_072
    /// Room that is made for an answer before it is written.
    static let usualBytes = 8_192
    /// Markets and languages of which what can be said today is kept.
    static let sheets = 1_024
}
