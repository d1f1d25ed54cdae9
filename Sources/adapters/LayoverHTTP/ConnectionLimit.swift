/// A limit at which the server ends a connection, or does not accept it; the raw value is a label of metrics.
package enum ConnectionLimit: String, CaseIterable, Hashable, Sendable {
    /// A client address has too many connections: this one was closed at once.
    case address
    /// The headers took too long.
    case headerTime = "header-time"
    /// No request arrived.
    case idle
    /// The body arrived too slowly.
    case bodyRate = "body-rate"
    /// The client accepted no byte of a reply.
    case writeStall = "write-stall"
}
