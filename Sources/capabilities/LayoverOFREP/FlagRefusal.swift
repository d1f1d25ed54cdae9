import LayoverFrame
import LayoverHTTP

/// Why a request for flags fails.
enum FlagRefusal: Error {
    case client(ClientRefusal)
    case tooOften(seconds: Int)
    /// No catalog is loaded yet, or only an older one than the client knows of.
    case notLoaded(String)
    case badRequest(FlagFailure)
    case unknownFlag
    /// The server sheds load.
    case overloaded
    /// An internal error.
    case broken

    func reply(key: String?, _ crossOrigin: [HTTPHeader]) -> HTTPReply {
        switch self {
        case .client(let refusal):
            let headers = refusal.status == 401 ? [HTTPHeader("WWW-Authenticate", "Bearer")] : []
            return FlagFailure(nil, refusal.details).reply(refusal.status, headers + crossOrigin)
        case .tooOften(let seconds):
            return FlagFailure(nil, "too many requests; try again in \(seconds) s").reply(
                429, [HTTPHeader("Retry-After", String(seconds))] + crossOrigin)
        case .notLoaded(let details):
            return FlagFailure(nil, details).reply(
                503, [HTTPHeader("Retry-After", String(FlagLimits.retrySeconds))] + crossOrigin)
        case .badRequest(var failure):
            failure.key = key
            return failure.reply(400, crossOrigin)
        case .unknownFlag:
            return FlagFailure(.flagNotFound, "no flag has this key", key: key).reply(404, crossOrigin)
        case .overloaded:
            return FlagFailure(nil, "the server is overloaded; try again later").reply(
                503, [ServerContext.retryLater] + crossOrigin)
        case .broken: return FlagFailure(nil, "the flags could not be evaluated").reply(500, crossOrigin)
        }
    }
}
