import LayoverFrame
import LayoverHTTP
import LayoverWeb

/// Why a request for flags fails.
enum FlagRefusal: Error {
    case missingKey, unknownKey, withdrawnKey
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
        var (status, failure, headers) = parts
        if failure.code != nil { failure.key = key }
        return failure.reply(status, headers + crossOrigin)
    }

    private var parts: (status: Int, FlagFailure, headers: [HTTPHeader]) {
        let bearer = HTTPHeader("WWW-Authenticate", "Bearer")
        return switch self {
        case .missingKey:
            (
                401,
                FlagFailure(nil, "the key is missing; send 'Authorization: Bearer <key>' or 'X-API-Key: <key>'"),
                [bearer]
            )
        case .unknownKey: (401, FlagFailure(nil, "the key is unknown"), [bearer])
        case .withdrawnKey: (403, FlagFailure(nil, "the key was withdrawn"), [])
        case .tooOften(let seconds):
            (
                429, FlagFailure(nil, "too many requests; try again in \(seconds) s"),
                [.retryAfter(seconds: seconds)]
            )
        case .notLoaded(let details):
            (503, FlagFailure(nil, details), [.retryAfter(seconds: FlagLimits.retrySeconds)])
        case .badRequest(let failure): (400, failure, [])
        case .unknownFlag: (404, FlagFailure(.flagNotFound, "no flag has this key"), [])
        case .overloaded:
            (503, FlagFailure(nil, "the server is overloaded; try again later"), [ServerContext.retryLater])
        case .broken: (500, FlagFailure(nil, "the flags could not be evaluated"), [])
        }
    }
}
