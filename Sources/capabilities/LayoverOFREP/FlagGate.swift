import LayoverFrame
import LayoverHTTP

/// What all calls for flags check and read first.
struct FlagGate: Sendable {
    let server: ServerContext
    /// The settings of flags, looked up once and not for each request.
    let settings: FlagSettings
    let access: ClientAccess
    private let limiter: RateLimiter
    private let cache: FlagServingCache

    init(_ server: ServerContext, _ cache: FlagServingCache) {
        self.server = server
        self.cache = cache
        settings = server.settings.flags
        access = ClientAccess(keys: settings.clientKeys, seal: server.seal)
        limiter = RateLimiter(rate: settings.clientRate)
    }

    /// Answers a call, unless the server sheds load.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - key: The flag, if the call names one.
    ///   - answer: Answers it.
    /// - Returns: The result of `answer`, or the reply for its error.
    func answered(
        _ request: borrowing HTTPRequest, key: String? = nil,
        _ answer: (borrowing HTTPRequest) throws(FlagRefusal) -> HTTPReply
    ) -> HTTPReply {
        do throws(FlagRefusal) {
            guard !server.pressure.sheds(.flags) else { throw .overloaded }
            return try answer(request)
        } catch {
            return error.reply(key: key, server.crossOrigin(request))
        }
    }

    /// Finds the caller if it has access and does not exceed its rate.
    func admit(_ request: borrowing HTTPRequest) throws(FlagRefusal) -> ClientAccess.Caller {
        let caller: ClientAccess.Caller
        do throws(FlagRefusal) { caller = try access.caller(request) } catch {
            // Guesses count against the address that they come from.
            try limit(request, .anybody)
            throw error
        }
        try limit(request, caller)
        return caller
    }

    /// - Throws: `FlagRefusal.tooOften` if the caller exceeds its rate.
    func limit(_ request: borrowing HTTPRequest, _ caller: ClientAccess.Caller) throws(FlagRefusal) {
        guard limiter.rate > 0 else { return }
        let name =
            switch caller {
            case .anybody: server.network(of: request)
            case .key(let index): "key \(index)"
            }
        if let seconds = limiter.wait(name, now: ServerContext.elapsedMilliseconds()) {
            throw .tooOften(seconds: seconds)
        }
    }

    /// The current flags.
    ///
    /// - Throws: `FlagRefusal.notLoaded`, which names what is missing.
    func flags(_ what: String) throws(FlagRefusal) -> FlagServing {
        guard let flags = cache.flags(of: server.holder.load()) else {
            throw .notLoaded("no \(what) are loaded yet; see /readyz")
        }
        return flags
    }
}
