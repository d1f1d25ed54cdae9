/// Limits on the size and the depth of a document.
package enum JSONLimits {
    /// Bytes of a document: 32 MiB.
    package static let documentBytes = 32 << 20
    /// Nested arrays and objects.
    package static let depth = 64
}
