/// Why bytes were not packed or unpacked.
package enum ZstandardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The frame declares more bytes than allowed.
    case tooLarge(limit: Int)
    /// It is not one complete frame; with libzstd's message, or ours.
    case damaged(String)
    /// libzstd cannot pack it; with its message.
    case refused(String)

    package var description: String {
        switch self {
        case .tooLarge(let limit): "more than \(limit) bytes once unpacked"
        case .damaged(let why): "cannot be unpacked: \(why)"
        case .refused(let why): "cannot be packed: \(why)"
        }
    }
}
