/// Why a body that says it is gzip is not read.
package enum GzipFault: Error, Hashable, Sendable, CaseIterable {
    /// It does not begin as gzip does, is cut off, does not decode, or says another length or check than it has.
    case damaged
    /// More follows the first member: other members, or padding.
    case several
    /// It has more than ``GzipLimits/members``.
    case tooManyMembers
    /// It decodes to more than the limit.
    case tooLarge
    /// Memory is out.
    case memory
}
