/// The limits for the use of Chromium.
package enum BrowserLimits {
    /// The size of one message from Chromium, equal to the limit of the JSON reader.
    static let messageBytes = 32 * 1024 * 1024
    /// The number of errors and of requests that a page's log keeps.
    static let logEntries = 10_000
    /// The maximum time that one script polls for an expression before the next one starts.
    static let lookMilliseconds = 5_000
    /// The longest side of a picture, in CSS pixels.
    ///
    /// Chromium draws no larger one.
    package static let pictureSide = 16_384
}
