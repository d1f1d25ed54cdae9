import LayoverWeb

/// Why no sentence is returned.
enum SentenceProblem: String, ProblemKind {
    case unknownMarket = "unknown-sentence-market"
    case unknownLocale = "unknown-sentence-locale"
    case badCodes = "bad-sentence-codes"
    case tooOften = "sentence-too-often"
    case unavailable = "sentence-unavailable"

    var status: Int {
        switch self {
        case .unknownMarket, .unknownLocale, .badCodes: 400
        case .tooOften: 429
        case .unavailable: 503
        }
    }

    var summary: String {
        switch self {
        case .unknownMarket: "`market` is not served"
        case .unknownLocale: "`locale` is not a language of the market with words of sentences"
        case .badCodes: "the body is not a list of at most 100 codes"
        case .tooOften: "the address sends more look-ups than `find_rate` allows"
        case .unavailable: "no content is served yet, it has no sentences, or `call:sentence` is killed"
        }
    }
}
