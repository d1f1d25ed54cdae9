/// Limits of calls that pick, in addition to those of picks themselves.
package enum PickCallLimits {
    /// Requests a second from one address; 0 for no limit.
    package static let rate = 0...100_000
    /// Requests at once, as a multiple of those a second.
    static let burst = 2
    /// Bytes of a request's body.
    static let bodyBytes = 16_384
    /// Ids that a reader rejected.
    static let seen = 100
    /// UTF-8 bytes of such an id; a longer one is ignored.
    static let idBytes = 200
    /// Characters of the search term.
    static let termScalars = 80
    /// How long an answer may take.
    static let waitMilliseconds = 0...3_000
    /// Characters of the name of a run.
    static let runCharacters = 16...64
    /// Concurrent requests to services for one answer.
    static let callsAtOnce = 8
    /// Requests to services for facts of one answer.
    static let calls = 20
    /// Bytes of all answers of services for one answer.
    static let serviceBytes = 2 << 20
    /// Maximum candidates in an answer.
    static let shown = 20
    /// Bytes of an answer.
    static let answerBytes = 128 << 10
    /// How long candidates are reused without a new request.
    static let freshSeconds = 60
    /// How long they may replace those of a source that is down.
    static let staleSeconds = 86_400
    /// How long facts may replace those of a source that is down.
    static let staleFactSeconds = 604_800
    /// Places whose candidates are cached.
    static let cells = 512
    /// Bytes of an answer that is kept for callers in the same second; a longer one is made for each.
    static let keptBytes = 32 << 10
    /// Candidates whose facts are cached.
    static let factEntries = 20_000
    /// Other arms of experiments for which one answer's candidates are ranked, to find out whether they differ.
    static let counterfactuals = 8
    /// Runs that can be stopped by name.
    static let runs = 4_096
    /// Concurrent requests to other servers to stop runs, and the timeout of each.
    static let passed = 64
    static let passMilliseconds = 1_000

    /// How long a fact is reused without a new request.
    static func freshSeconds(of fact: String) -> Int { fact == "price_level" ? 604_800 : 86_400 }
}
