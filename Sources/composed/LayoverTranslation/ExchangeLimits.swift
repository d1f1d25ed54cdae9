/// Limits of one file from translators; each is tested on both sides.
package enum ExchangeLimits {
    /// Bytes of the file.
    package static let bytes = 33_554_432
    /// Texts in it.
    package static let texts = 200_000
    /// Depth of nested elements in an XML file.
    package static let elementDepth = 64
}
