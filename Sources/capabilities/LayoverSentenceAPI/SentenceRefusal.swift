import LayoverFrame
import LayoverHTTP
import LayoverSentence
import LayoverWeb

/// Why a call for a sentence is rejected.
enum SentenceRefusal: Error {
    case unavailable, killed, badCodes
    case unknownMarket(String)
    case unknownLocale(String)

    func reply(_ headers: [HTTPHeader]) -> HTTPReply {
        let retry: [HTTPHeader] =
            switch self {
            case .unavailable, .killed: [ServerContext.retryLater]
            case .badCodes, .unknownMarket, .unknownLocale: []
            }
        return problem.reply([.noStore] + headers + retry)
    }

    private var problem: Problem {
        switch self {
        case .unavailable:
            Problem(
                SentenceProblem.unavailable, "there are no sentences now",
                detail: "the served content has no widgets/sentence")
        case .killed:
            Problem(
                SentenceProblem.unavailable, "there are no sentences now",
                detail: "an operator switched them off; try again after Retry-After seconds")
        case .badCodes:
            Problem(
                SentenceProblem.badCodes, "the codes cannot be read",
                detail: "send {\"codes\": [...]} with at most \(SentenceLimits.batch) codes")
        case .unknownMarket(let market):
            Problem(
                SentenceProblem.unknownMarket, "there is no such market",
                detail: "'\(market.prefix(40))' is not served")
        case .unknownLocale(let locale):
            Problem(
                SentenceProblem.unknownLocale, "there are no sentences in this language",
                detail: "'\(locale.prefix(40))' is not a language of the market with words of sentences")
        }
    }
}
