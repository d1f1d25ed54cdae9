/// Why a document has no tape.
package enum JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not JSON according to RFC 8259.
    case notJSON
    /// More than `limit` nested arrays and objects.
    case tooDeep(limit: Int)
    /// More than `limit` bytes.
    case tooLarge(limit: Int)
    case outOfMemory

    package var description: String {
        switch self {
        case .notJSON: "not JSON"
        case .tooDeep(let limit): "nested deeper than \(limit) levels"
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .outOfMemory: "no memory to parse it"
        }
    }
}
