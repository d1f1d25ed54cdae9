/// Limits on the events that clients send about cards.
package enum EventLimits {
    /// Bytes of one body; the same as the limit of a browser's `sendBeacon`.
    package static let bodyBytes = 64 * 1024
    /// Events of one body; further events are rejected.
    package static let events = 100
    /// Bytes of each text of an event.
    package static let logIDBytes = 256
    package static let cardBytes = 128
    package static let actionBytes = 64
    package static let detailBytes = 256
    /// Maximum age of an event's layout, milliseconds.
    package static let layoutAgeMilliseconds = 7 * 86_400_000
    /// How far the clock of the server that made the layout may be ahead, milliseconds.
    package static let clockSkewMilliseconds = 5 * 60_000
    /// Events whose repeats are recognised; half of them are dropped at a time.
    package static let knownEvents = 65_536
    /// How long a client should wait before it sends events again that could not be written, seconds.
    package static let retrySeconds = 5
}
