/// A part of an answer that is passed on as it arrives.
package enum UpstreamPart: Sendable {
    /// Passed once, before all others.
    case head(status: Int, headers: [(name: String, value: String)])
    /// Bytes of the body, decoded.
    case bytes([UInt8])
}
