/// Why a body with the coding gzip was not decoded.
package enum GzipFault: Error, Hashable, Sendable, CaseIterable {
    /// It does not begin as gzip does, is truncated or invalid, or its length or check is wrong.
    case damaged
    /// More data follows the first member: other members, or padding.
    case several
    /// It has more than ``GzipLimits/members``.
    case tooManyMembers
    /// It decodes to more than the limit.
    case tooLarge
    /// Memory is exhausted.
    case memory
}
