import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverTrips
import LayoverWeb

/// Why a call does not return what it requests.
enum TripRefusal: Error {
    /// The setting `trips` is off.
    case off
    case missingToken
    case noList(detail: String)
    case call(TripCallProblem, detail: String)
    case rules(TripProblem)
    case tooOften(seconds: Int)
    case tooManyStreams
    /// No supplier can be called, or it returned no answer.
    case supplier(AnswerFailure)
    case switchedOff
    case storeUnavailable

    /// The answer, with headers in addition to those of each refusal.
    func reply(_ headers: [HTTPHeader]) -> HTTPReply {
        let own = [.privateNoStore] + headers
        return switch self {
        case .off:
            Problem(CommonProblem.notFound, "nothing is here", detail: "the setting 'trips' is off").reply(own)
        case .missingToken:
            Problem(
                TripCallProblem.participantGone, "the token is missing",
                detail: "send 'Authorization: Bearer <person key or link token>'"
            ).reply([HTTPHeader("WWW-Authenticate", "Bearer")] + own)
        case .noList(let detail):
            Problem(CommonProblem.notFound, "there is no such list", detail: detail).reply(own)
        case .call(let kind, let detail): Problem(kind, kind.summary, detail: detail).reply(own)
        case .rules(let problem): TripRefusal.problem(problem).reply(own + TripRefusal.headers(problem))
        case .tooOften(let seconds):
            Problem(TripCallProblem.tooOften, "too many requests", detail: "try again in \(seconds) s").reply(
                [HTTPHeader("Retry-After", String(seconds))] + own)
        case .tooManyStreams:
            Problem(TripCallProblem.tooManyStreams, TripCallProblem.tooManyStreams.summary).reply(
                [ServerContext.retryLater] + own)
        case .supplier(let failure):
            failure.problem.reply(failure.retrySeconds.map { [HTTPHeader("Retry-After", String($0))] + own } ?? own)
        case .switchedOff:
            Problem(TripCallProblem.switchedOff, TripCallProblem.switchedOff.summary).reply(
                [ServerContext.retryLater] + own)
        case .storeUnavailable:
            Problem(TripCallProblem.storeUnavailable, TripCallProblem.storeUnavailable.summary).reply(
                [ServerContext.retryLater] + own)
        }
    }

    /// Returns whether it is the answer to a token, or to the name of a trip, that opens nothing.
    ///
    /// - Parameter isSent: Whether the request has a token.
    /// - Returns: True if it counts as a guess.
    func isOfUnknownToken(isSent: Bool) -> Bool {
        switch self {
        case .missingToken: isSent
        case .rules(let problem): problem == .unknown || problem == .participantGone
        default: false
        }
    }

    private static func headers(_ problem: TripProblem) -> [HTTPHeader] {
        problem == .participantGone ? [HTTPHeader("WWW-Authenticate", "Bearer")] : []
    }

    /// The status is the rules' own, because a kind may have two.
    private static func problem(_ problem: TripProblem) -> Problem {
        let more: [JSONValue.Member] =
            switch problem {
            case .voteSuperseded(let value, let seq):
                [JSONValue.Member("seq", .int(seq))]
                    + (value.map { [JSONValue.Member("value", .string($0.rawValue))] } ?? [])
            case .versionChanged(let version): [JSONValue.Member("version", .int(version))]
            default: []
            }
        let kind = TripCallProblem(problem)
        return Problem(status: problem.wire.status, kind: problem.wire.type, kind.summary, more: more)
    }
}
