/// Limits that this program bears.
enum Limits {
    /// Places of one made-up answer.
    static let places = 40
    /// Connections open at once; one more is closed unanswered.
    static let connections = 2_000
    /// Stack of a connection's thread.
    static let stackBytes = 1 << 20
    /// Request line and headers.
    static let headBytes = 64 * 1024
    /// Body of a request.
    static let bodyBytes = 1 << 20
    /// Sessions whose polls are counted; the oldest are forgotten, and their next answer is the last.
    static let sessions = 200_000
    /// Answers kept ready, and their bytes.
    static let answers = 4_096
    static let answerBytes = 256 << 20
    /// Itineraries of one made answer.
    static let itineraries = 5_000
    /// Polls until a search is complete.
    static let polls = 1_000
    /// One recorded answer.
    static let fileBytes = 64 << 20
    /// The longest wait that a fault or a latency asks for.
    static let waitMilliseconds = 600_000
    /// Size that a compressed answer grows to.
    static let bombBytes = 1 << 30
    /// Factor by which an answer is made larger.
    static let times = 100
}
