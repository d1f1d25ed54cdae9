/// Limits of decoded bodies.
package enum GzipLimits {
    /// Decoded bytes for each received byte, if there are more than `ratioFromBytes` of them.
    package static let decodedRatio = 50
    /// Up to this size the ratio is not checked: 1 MiB.
    package static let ratioFromBytes = 1 << 20
    /// Members of one body that are decoded.
    package static let members = 1_024
}
