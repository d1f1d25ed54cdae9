/// The limits of this program.
enum Limits {
    /// Places in one invented answer.
    static let places = 40
    /// Open connections.
    ///
    /// Any further connection is closed without an answer.
    static let connections = 2_000
    /// Stack bytes of a connection's thread.
    static let stackBytes = 1 << 20
    /// Bytes of the request line and headers.
    static let headBytes = 64 * 1024
    /// Bytes of a request's body.
    static let bodyBytes = 1 << 20
    /// Sessions whose polls are counted.
    ///
    /// The oldest are dropped, and their next answer is the complete one.
    static let sessions = 200_000
    /// Cached answers, and their bytes.
    static let answers = 4_096
    static let answerBytes = 256 << 20
    /// Itineraries of one invented answer.
    static let itineraries = 5_000
    /// Polls until a search is complete.
    static let polls = 1_000
    /// Bytes of one recorded answer.
    static let fileBytes = 64 << 20
    /// The longest delay of a fault or a latency.
    static let waitMilliseconds = 600_000
    /// The decoded size of a compressed answer.
    static let bombBytes = 1 << 30
    /// The factor by which an answer is enlarged.
    static let times = 100
}
