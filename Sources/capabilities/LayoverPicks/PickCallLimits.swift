/// Limits of calls that pick, beside those of picks themselves.
package enum PickCallLimits {
    /// Questions a second from one address; 0 for no limit.
    package static let rate = 0...100_000
    /// Questions at once, as a multiple of those a second.
    static let burst = 2
    /// Bytes of a question's body.
    static let bodyBytes = 16_384
    /// Ids that a reader turned down.
    static let seen = 100
    /// UTF-8 bytes of such an id; a longer one names nobody.
    static let idBytes = 200
    /// Characters of what is looked for.
    static let termScalars = 80
    /// Time that an answer is waited for.
    static let waitMilliseconds = 0...3_000
    /// Characters of the name of a run.
    static let runCharacters = 16...64
    /// Requests to one service under way at one time, for one answer.
    static let callsAtOnce = 8
    /// Requests to services for facts of one answer.
    static let calls = 20
    /// Bytes of all answers of services for one answer.
    static let serviceBytes = 2 << 20
    /// Candidates of an answer.
    static let shown = 20
    /// Bytes of an answer.
    static let answerBytes = 128 << 10
    /// For how long candidates are used again without asking.
    static let freshSeconds = 60
    /// For how long they stand in for those of a source that is down.
    static let staleSeconds = 86_400
    /// For how long facts stand in for those of a source that is down.
    static let staleFactSeconds = 604_800
    /// Places around which candidates are kept.
    static let cells = 512
    /// Bytes of an answer that is kept for those who ask in the same second; a longer one is made for each.
    static let keptBytes = 32 << 10
    /// Candidates of which facts are kept.
    static let factEntries = 20_000
    /// Other arms of experiments under which one answer's candidates are ordered, to say whether they differ.
    static let counterfactuals = 8
    /// Runs that can be stopped by their names.
    static let runs = 4_096
    /// Runs that other servers are told to stop at one time, and for how long they have to hear of it.
    static let passed = 64
    static let passMilliseconds = 1_000
    /// From an airport so near a place without a zone takes its own.
    static let zoneMetres = 200_000

    /// For how long a fact is used again without asking.
    static func freshSeconds(of fact: String) -> Int { fact == "price_level" ? 604_800 : 86_400 }
}
