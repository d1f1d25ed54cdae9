/// The outcome for an answer that arrived packed, or that the server was to pack.
package enum PackedOutcome: String, CaseIterable, Sendable {
    /// Its layout was inserted between the unchanged packed bytes.
    case spliced
    /// It could not be cut, so all of it was packed anew.
    case repacked
    /// Its client does not accept gzip.
    case decoded
    /// It has several members, or zeros after its only one, and is sent unpacked.
    case multiMember = "multi-member"
    /// It arrived unpacked, and a setting had it packed.
    case packed
    /// It cannot be read, or decodes to too many bytes.
    case refused
}
