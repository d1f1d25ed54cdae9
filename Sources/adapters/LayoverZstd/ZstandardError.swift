/// Why bytes were not packed or unpacked.
package enum ZstandardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The frame tells of more bytes than are wanted.
    case tooLarge(limit: Int)
    /// It is not one whole frame; in libzstd's words, or ours.
    case damaged(String)
    /// libzstd packs nothing; in its words.
    case refused(String)

    package var description: String {
        switch self {
        case .tooLarge(let limit): "more than \(limit) bytes once unpacked"
        case .damaged(let why): "cannot be unpacked: \(why)"
        case .refused(let why): "cannot be packed: \(why)"
        }
    }
}
