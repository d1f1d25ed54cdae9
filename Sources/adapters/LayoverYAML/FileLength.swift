/// The length that a file may have.
package enum FileLength: Sendable {
    /// A file about one thing.
    case usual
    /// A file for all markets together, which cannot be split.
    case long

    var byteLimit: Int {
        switch self {
        case .usual: Limits.fileBytes
        case .long: Limits.longFileBytes
        }
    }

    var nodeLimit: Int {
        switch self {
        case .usual: Limits.nodes
        case .long: Limits.longFileNodes
        }
    }

    /// The remedy if a file is longer.
    var advice: String {
        switch self {
        case .usual: "split it"
        case .long: "write values that several markets share only once"
        }
    }
}
