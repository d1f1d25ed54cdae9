/// The times of edges: how long they wait for a server, and how long they leave out one that failed.
enum EdgeLimits {
    /// Until the first byte of an answer from memory.
    ///
    /// Then the edge tries another server.
    static let memoryMilliseconds = 1_500
    /// Until the first byte of a call that changes something, which is sent only once.
    static let changeSeconds = 30
    /// Between two pieces of a stream, which sends a heartbeat every 15 s.
    static let streamSeconds = 45
    /// In addition to the time that a route itself can wait.
    static let marginSeconds = 5
    /// The time for which a server that failed or hung is left out.
    static let leftOutSeconds = 10
    /// The number of servers that receive one request.
    static let tries = 3
    /// Milliseconds after which no other server is tried: longer than two servers that hang.
    static let lastTryMilliseconds = 2 * memoryMilliseconds + 1_000
    /// Bytes of a request that HAProxy can resend.
    static let repeatedBytes = 256 << 10
}
