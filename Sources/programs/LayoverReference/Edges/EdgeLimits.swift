/// Times of edges: how long they wait for a server, and for how long they leave out one that failed.
enum EdgeLimits {
    /// Until the first byte of an answer from memory; then another server is asked.
    static let memoryMilliseconds = 1_500
    /// Until the first byte of a call that changes something and is sent once.
    static let changeSeconds = 30
    /// Between two pieces of a stream, which has a heartbeat every 15 s.
    static let streamSeconds = 45
    /// Beside the time that a route itself may wait.
    static let marginSeconds = 5
    /// For which a server that failed or hung is left out.
    static let leftOutSeconds = 10
    /// Servers that one request is sent to.
    static let tries = 3
    /// Milliseconds after which no further server is asked: later than two servers that hang.
    static let lastTryMilliseconds = 2 * memoryMilliseconds + 1_000
    /// Bytes of a request that HAProxy can send again.
    static let repeatedBytes = 256 << 10
}
