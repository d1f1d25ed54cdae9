import LayoverHTTP
import LayoverWeb

/// Why a call for a pick is rejected.
enum PickRefusal: Error, Hashable {
    /// What is wrong with the question, without any of its values.
    case badQuery(String)
    case badPlace(String)
    case unknownPick(String)
    case killed
    case stopped
    case tooOften(seconds: Int)
    case unavailable(String)

    func reply(_ headers: [HTTPHeader]) -> HTTPReply {
        let retry: [HTTPHeader] =
            switch self {
            case .tooOften(let seconds): [.retryAfter(seconds: seconds)]
            case .unavailable: [.retryAfter(seconds: 1)]
            default: []
            }
        return problem.reply([.noStore] + retry + headers)
    }

    var problem: Problem {
        switch self {
        case .badQuery(let detail):
            Problem(CommonProblem.badQuery, "the question cannot be understood", detail: detail)
        case .badPlace(let detail): Problem(PickProblem.badPlace, "there is no such place", detail: detail)
        case .unknownPick(let detail): Problem(PickProblem.unknownPick, "there is no such pick", detail: detail)
        case .killed:
            Problem(PickProblem.killed, "this pick is switched off", detail: "other calls are not affected")
        case .stopped:
            Problem(
                PickProblem.stopped, "the run was stopped",
                detail: "nothing of it is stored; send another request under a new name")
        case .tooOften:
            Problem(PickProblem.tooOften, "too many requests", detail: "wait for Retry-After seconds")
        case .unavailable(let detail):
            Problem(PickProblem.unavailable, "nothing can be picked now", detail: detail)
        }
    }
}
