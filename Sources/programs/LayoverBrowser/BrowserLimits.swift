/// The bounds of what is asked of Chromium.
package enum BrowserLimits {
    /// One message of Chromium; as much as the JSON reader takes.
    static let messageBytes = 32 * 1024 * 1024
    /// Errors, and requests, that a page's log keeps.
    static let logEntries = 10_000
    /// Time that one look for an expression stays in the page before the next begins.
    static let lookMilliseconds = 5_000
    /// The longest side of a picture, in CSS pixels; beyond it Chromium draws none.
    package static let pictureSide = 16_384
}
