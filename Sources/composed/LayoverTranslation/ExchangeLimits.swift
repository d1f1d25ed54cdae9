/// Limits of one file that comes back from translators; each is tested on both sides.
package enum ExchangeLimits {
    /// Bytes of the file.
    package static let bytes = 33_554_432
    /// Texts in it.
    package static let texts = 200_000
    /// Elements of an XML file inside each other.
    package static let elementDepth = 64
}
