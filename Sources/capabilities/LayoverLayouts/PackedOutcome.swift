/// What an answer that came packed, or was to be packed, came to.
package enum PackedOutcome: String, CaseIterable, Sendable {
    /// Its layout was put between bytes that stayed as they came.
    case spliced
    /// It could not be cut, so that all of it was packed anew.
    case repacked
    /// Its client takes no gzip.
    case decoded
    /// It has several members, or zeros behind its only one, and goes on unpacked.
    case multiMember = "multi-member"
    /// It came as it is, and was packed because a setting says so.
    case packed
    /// It does not read, or decodes to too much.
    case refused
}
