/// Limits of calls about sentences, beside those of sentences themselves.
enum SentenceCallLimits {
    /// Bytes of a list of codes.
    static let bodyBytes = 131_072
    /// Bytes that are reserved for an answer before it is written.
    static let usualBytes = 8_192
    /// Markets and languages whose current sheets are kept.
    static let sheets = 1_024
    /// Seconds for which a price that a search saw is shown: 48 hours.
    static let seenSeconds = 172_800
    /// Routes whose prices are kept.
    static let seenRoutes = 4_096
    /// Days of one route whose prices are kept.
    static let seenDays = 62
}
