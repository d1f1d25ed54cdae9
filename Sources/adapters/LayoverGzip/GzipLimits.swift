/// Limits on what a body may decode to.
package enum GzipLimits {
    /// Decoded bytes for each byte that came, where there are more than `ratioFromBytes` of them.
    package static let decodedRatio = 50
    /// Up to here the ratio says nothing: 1 MiB.
    package static let ratioFromBytes = 1 << 20
    /// Members of one body that are decoded.
    package static let members = 1_024
}
