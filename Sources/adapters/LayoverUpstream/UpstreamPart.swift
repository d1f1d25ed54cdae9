/// A part of an answer that is handed on as it comes.
package enum UpstreamPart: Sendable {
    /// Comes once, and first.
    case head(status: Int, headers: [(name: String, value: String)])
    /// Bytes of the body, decoded.
    case bytes([UInt8])
}
