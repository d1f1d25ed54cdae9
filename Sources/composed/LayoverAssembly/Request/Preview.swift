package import LayoverModel

/// Preview of a page that a caller asks for by a signed link; it beats whatever else the request says.
package struct Preview: Hashable, Sendable {
    /// The key of a variant by the key of its experiment, drafts too.
    ///
    /// What is gone is passed over.
    package var arms: [String: String] = [:]
    package var market: String?
    package var locale: String?
    package var now: UTCInstant?

    package init() {}
}
