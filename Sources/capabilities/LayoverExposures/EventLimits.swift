/// Limits on what is taken from clients about what became of cards.
package enum EventLimits {
    /// Bytes of one body; as much as a browser's `sendBeacon` sends.
    package static let bodyBytes = 64 * 1024
    /// Events of one body; those beyond are refused.
    package static let events = 100
    /// Bytes of each text of an event.
    package static let logIDBytes = 256
    package static let cardBytes = 128
    package static let actionBytes = 64
    package static let detailBytes = 256
    /// Age that the layout of an event may have, milliseconds.
    package static let layoutAgeMilliseconds = 7 * 86_400_000
    /// Time by which the clock of the server that made the layout may be ahead, milliseconds.
    package static let clockSkewMilliseconds = 5 * 60_000
    /// Events that are known again; a half of them is forgotten at a time.
    package static let knownEvents = 65_536
    /// Time that a client should wait before it sends again what could not be written, seconds.
    package static let retrySeconds = 5
}
