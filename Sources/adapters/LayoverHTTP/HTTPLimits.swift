/// Limits of one listener for its clients, beyond which it rejects; all of them can be set.
package struct HTTPLimits: Hashable, Sendable {
    /// Bytes of method, target and version with the spaces between them; longer is 414.
    package var requestLineBytes = 8 * 1024
    /// Bytes of all header lines together; more is 431.
    package var headerBytes = 16 * 1024
    /// Header lines of one request; more is 431.
    package var headerFields = 100
    /// Bytes of one body; more is 413.
    package var bodyBytes = 32 * 1024 * 1024
    /// Bytes of all bodies in memory at one time; more is 503.
    package var inFlightBytes = 128 * 1024 * 1024
    /// From a request's first byte to the end of its header block, in total, not per byte.
    package var headerMilliseconds = 5_000
    /// Time that a connection may be idle between two requests, or before its first.
    package var idleMilliseconds = 15_000
    /// The minimum rate of a body, in bytes per second, checked after the grace period.
    package var bodyBytesPerSecond = 500
    /// Time before the rate of a body is checked.
    package var bodyGraceMilliseconds = 2_000
    /// Time for which a client may accept no byte of a pending reply.
    package var writeStallMilliseconds = 10_000
    /// Requests on one connection; the last reply has `Connection: close`.
    package var requestsPerConnection = 1_000
    /// Connections at one time, of all clients; further ones wait to be accepted.
    package var connections = 8_192
    /// Connections of one client address, an IPv6 one by its first 64 bits; further ones are closed at once; 0 for no limit.
    ///
    /// The edges of `HTTPSettings.isEdge` may have any number.
    package var connectionsPerAddress = 0
    /// Bytes of a connection's buffer.
    ///
    /// The whole header block must fit in it, with a copy of its cookies. The library clears it after each request: a larger
    /// one reads bodies in fewer steps, which saves less than the clearing costs.
    package var connectionMemoryBytes = 48 * 1024
    /// Event streams at one time; further ones are 503.
    ///
    /// The limit is at most half of `connections`, so that streams leave room for requests.
    package var eventStreams = 4_096
    /// Bytes that may be pending for the client of one stream; a client that reads more slowly is disconnected.
    ///
    /// An idle stream uses none of it. Eight complete layouts of a large market, of about 31 KB, fit.
    package var streamBufferBytes = 256 * 1024
    /// Pending late replies at one time; further requests are 503.
    ///
    /// The limit is at most a part of `connections`, so that there is room for requests besides streams.
    package var lateReplies = 2_048
    /// The divisor for that part of `connections`: a quarter; a listener without streams may use half.
    package var lateShare = 4
    /// Time that a late reply may take; then its fallback is sent.
    package var lateReplyMilliseconds = 60_000
    /// Replies with status 429 that are held back at one time, 0 for none; further ones are sent at once.
    ///
    /// A client that sends its next request as soon as it is answered then costs little, however often it calls. They do not
    /// count as late replies, so they take no place of them.
    package var heldRefusals = 0
    /// Time for which such a reply is held back, at least; at most twice as long.
    package var refusalMilliseconds = 200
    /// Interval at which an idle stream sends a comment.
    package var heartbeatMilliseconds = 15_000

    package init() {}

    var streamLimit: Int { min(eventStreams, max(1, connections / 2)) }

    var lateReplyLimit: Int { min(lateReplies, max(1, connections / lateShare)) }

    /// The name of a limit with an impossible value; `nil` if all are valid.
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
            ("the part of connections that may wait", lateShare), ("the time of a held refusal", refusalMilliseconds),
        ]
        let rates = [
            ("the body rate", bodyBytesPerSecond), ("the body grace", bodyGraceMilliseconds),
            ("the connections of an address", connectionsPerAddress), ("the number of held refusals", heldRefusals),
        ]
        return counts.first { !Limits.settings.contains($0.1) }?.0
            ?? rates.first { $0.1 != 0 && !Limits.settings.contains($0.1) }?.0
    }
}
