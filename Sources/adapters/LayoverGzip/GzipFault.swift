/// Why a body that says it is gzip is not read.
package enum GzipFault: Error, Hashable, Sendable, CaseIterable {
    /// It does not begin as gzip does, is cut off, does not decode, or says another length or check than it has.
    case damaged
    /// It is more than one member, or something stands behind it.
    case several
    /// It says that it decodes to more than may be.
    case tooLarge
    /// Memory is out.
    case memory
}
