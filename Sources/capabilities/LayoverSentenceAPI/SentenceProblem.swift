import LayoverWeb

/// Why no sentence is returned.
enum SentenceProblem: String, ProblemTable {
    case unknownMarket = "unknown-sentence-market"
    case unknownLocale = "unknown-sentence-locale"
    case badCodes = "bad-sentence-codes"
    case tooOften = "sentence-too-often"
    case unavailable = "sentence-unavailable"

    var row: (status: Int, summary: String) {
        switch self {
        case .unknownMarket: (400, "`market` is not served")
        case .unknownLocale: (400, "`locale` is not a language of the market with words of sentences")
        case .badCodes: (400, "the body is not a list of at most 100 codes")
        case .tooOften: (429, "the address sends more look-ups than `find_rate` allows")
        case .unavailable: (503, "no content is served yet, it has no sentences, or `call:sentence` is killed")
        }
    }
}
