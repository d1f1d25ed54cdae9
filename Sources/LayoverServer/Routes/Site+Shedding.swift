import LayoverHTTP
import LayoverWeb

extension Site {
    /// The answer to a request that is shed now; `nil` where it is served.
    ///
    /// - Complexity: One atomic read where it is served.
    func shed(_ what: PressureMeter.Shed, _ request: borrowing HTTPRequest) -> HTTPReply? {
        guard pressure.sheds(what) else { return nil }
        return Problems.overloaded.reply([Site.retryLater] + crossOrigin(request))
    }

    /// `Retry-After` with some chance in it, so that those who were shed do not all come back at once.
    static var retryLater: HTTPHeader {
        HTTPHeader("Retry-After", String(Int.random(in: PressureLimits.retrySeconds)))
    }
}

extension Problems {
    static let overloaded = Problem(
        503, "overloaded", "the server has too much to do",
        detail: "what matters less than results goes first; try again after Retry-After seconds")
}
