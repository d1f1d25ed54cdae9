/// The length that a file may have.
package enum FileLength: Sendable {
    /// Written about one thing.
    case usual
    /// Speaks for every market at once, and nobody can split it.
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

    /// Advice where a file is longer.
    var advice: String {
        switch self {
        case .usual: "split it"
        case .long: "say once what several markets have in common"
        }
    }
}
