/// How large a document may be. Source: DESIGN section 6.
package enum JSONLimits {
    /// Bytes of a document: 32 MiB.
    package static let documentBytes = 32 << 20
    /// Arrays and objects inside each other.
    package static let depth = 64
}
