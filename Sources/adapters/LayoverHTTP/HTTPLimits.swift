/// Limits on what one listener takes from its clients before it refuses; all of them can be set.
///
/// Source: reference/reliability.md section 2.
package struct HTTPLimits: Hashable, Sendable {
    /// Bytes of method, target and version with the spaces between them; longer is 414.
    package var requestLineBytes = 8 * 1024
    /// Bytes of all header lines together; more is 431.
    package var headerBytes = 16 * 1024
    /// Header lines of one request; more is 431.
    package var headerFields = 100
    /// Bytes of one body; more is 413.
    package var bodyBytes = 32 * 1024 * 1024
    /// Bytes of all bodies held at one time; more is 503.
    package var inFlightBytes = 128 * 1024 * 1024
    /// From a request's first byte to the end of its header block, in total and not per byte.
    package var headerMilliseconds = 5_000
    /// Time that a connection may lie idle between two requests, or before its first.
    package var idleMilliseconds = 15_000
    /// The slowest body, in bytes a second, counted once the grace is over.
    package var bodyBytesPerSecond = 500
    /// Time that a body may take before its rate counts.
    package var bodyGraceMilliseconds = 2_000
    /// Time that a client may take no byte of a reply that waits for it.
    package var writeStallMilliseconds = 10_000
    /// Requests on one connection; the last reply says `Connection: close`.
    package var requestsPerConnection = 1_000
    /// Connections at one time over all clients; further ones wait to be accepted.
    package var connections = 8_192
    /// Connections of one client address; 0 is no limit, as behind an edge, where all share one address.
    package var connectionsPerAddress = 0
    /// Bytes of buffer that a connection owns; the whole header block must fit in it, and larger ones read bodies in
    /// fewer steps.
    package var connectionMemoryBytes = 64 * 1024
    /// Streams, which are replies that go on, at one time; further ones are 503.
    ///
    /// There are never more than half of `connections`, so that streams leave room for requests.
    package var eventStreams = 4_096
    /// Bytes that may wait for the client of one stream; a client that reads more slowly is cut off.
    ///
    /// A stream that has nothing to send holds none of it. Eight whole layouts of a large market, of about 31 KB, fit.
    package var streamBufferBytes = 256 * 1024
    /// Late replies waited for at one time; further requests are 503.
    ///
    /// There are never more than a part of `connections`, so that beside streams they leave room for requests.
    package var lateReplies = 2_048
    /// Which part of `connections` that is: a quarter; a listener without streams may have half.
    package var lateShare = 4
    /// Time that a late reply may take; then its stand-in is sent.
    package var lateReplyMilliseconds = 60_000
    /// Interval at which a stream that says nothing sends a comment.
    package var heartbeatMilliseconds = 15_000

    package init() {}

    var streamLimit: Int { min(eventStreams, max(1, connections / 2)) }

    var lateReplyLimit: Int { min(lateReplies, max(1, connections / lateShare)) }

    /// The name of a limit that no server can keep; `nil` where all are sound.
    var outOfRange: String? {
        let counts = [
            ("the request line limit", requestLineBytes), ("the header limit", headerBytes),
            ("the header field limit", headerFields), ("the body limit", bodyBytes),
            ("the limit of bodies in flight", inFlightBytes), ("the header time", headerMilliseconds),
            ("the idle time", idleMilliseconds), ("the write stall time", writeStallMilliseconds),
            ("the requests of a connection", requestsPerConnection), ("the number of connections", connections),
            ("the connection memory", connectionMemoryBytes), ("the number of streams", eventStreams),
            ("the buffer of a stream", streamBufferBytes), ("the time between heartbeats", heartbeatMilliseconds),
            ("the number of late replies", lateReplies), ("the time of a late reply", lateReplyMilliseconds),
            ("the part of connections that may wait", lateShare),
        ]
        let rates = [
            ("the body rate", bodyBytesPerSecond), ("the body grace", bodyGraceMilliseconds),
            ("the connections of an address", connectionsPerAddress),
        ]
        return counts.first { !Limits.settings.contains($0.1) }?.0
            ?? rates.first { $0.1 != 0 && !Limits.settings.contains($0.1) }?.0
    }
}
