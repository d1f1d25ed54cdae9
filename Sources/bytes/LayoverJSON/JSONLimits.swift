/// How large and how deep a document may be.
package enum JSONLimits {
    /// Bytes of a document: 32 MiB.
    package static let documentBytes = 32 << 20
    /// Arrays and objects inside each other.
    package static let depth = 64
}
