package import LayoverModel

/// A preview that a caller requests with a signed link; it overrides the rest of the request.
package struct Preview: Hashable, Sendable {
    /// The key of a variant by the key of its experiment, including drafts.
    ///
    /// Missing experiments and variants are ignored.
    package var arms: [String: String] = [:]
    package var market: String?
    package var locale: String?
    package var now: UTCInstant?

    package init() {}
}
