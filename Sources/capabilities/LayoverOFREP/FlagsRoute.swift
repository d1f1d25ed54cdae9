import LayoverExposures
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// OpenFeature's remote evaluation protocol, OFREP 0.3.0: one flag, all flags, and the stream of changes.
struct FlagsRoute: RouteOwner {
    static let routes: [Route<FlagsRoute>] = [
        Route(.evaluateFlag, counted: "flags") { $0.evaluate($1, key: $2[0]) },
        Route(.evaluateFlags, counted: "flags") { flags, request, _ in flags.evaluate(request) },
        Route(.listenToFlags, counted: "streams") { flags, request, _ in flags.events(request) },
    ]

    let server: ServerContext
    /// The settings of flags, looked up once and not for each request.
    let settings: FlagSettings
    /// Records assignments.
    let recorder: ExposureRecorder
    let access: ClientAccess
    let limiter: RateLimiter
    let flagCache: FlagServingCache
    let streams: FlagStreams
    /// Evaluations fail while it returns `true`; `nil` on ordinary servers.
    let isBroken: (@Sendable () -> Bool)?
    let replies = FlagReplies()
    /// `,"eventStreams":[...]` for each caller.
    let streamWords: [ClientAccess.Caller: [UInt8]]

    init(
        server: ServerContext, recorder: ExposureRecorder, access: ClientAccess, limiter: RateLimiter,
        flagCache: FlagServingCache,
        streams: FlagStreams, isBroken: (@Sendable () -> Bool)?
    ) {
        self.server = server
        settings = server.settings.flags
        self.recorder = recorder
        self.access = access
        self.limiter = limiter
        self.flagCache = flagCache
        self.streams = streams
        self.isBroken = isBroken
        let callers = [.anybody] + access.keys.indices.map { ClientAccess.Caller.key($0) }
        streamWords = Dictionary(
            uniqueKeysWithValues: callers.map { ($0, FlagsRoute.streams(access.streamAddress($0))) })
    }

    /// `POST /ofrep/v1/evaluate/flags`.
    private func evaluate(_ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request, key: nil) { request throws(FlagRefusal) in try bulk(request, try admit(request)) }
    }

    /// `POST /ofrep/v1/evaluate/flags/{key}`.
    private func evaluate(_ request: borrowing HTTPRequest, key written: String) -> HTTPReply {
        let key = FlagsRoute.key(written[...])
        return answered(request, key: key) { request throws(FlagRefusal) in
            _ = try admit(request)
            guard let key else { throw .badRequest(FlagFailure(.parseError, "the flag's key is invalid")) }
            return try single(request, key)
        }
    }

    /// `GET /ofrep/v1/events`: each event says only that something changed.
    private func events(_ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request, key: nil) { request throws(FlagRefusal) in
            do throws(ClientRefusal) { _ = try access.listener(request) } catch { throw .client(error) }
            try limit(request, .anybody)
            return streams.open(server.crossOrigin(request))
        }
    }

    private func answered(
        _ request: borrowing HTTPRequest, key: String?,
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
    private func admit(_ request: borrowing HTTPRequest) throws(FlagRefusal) -> ClientAccess.Caller {
        let caller: ClientAccess.Caller
        do throws(ClientRefusal) { caller = try access.caller(request) } catch {
            // Guesses count against the address that they come from.
            try limit(request, .anybody)
            throw .client(error)
        }
        try limit(request, caller)
        return caller
    }

    private func limit(_ request: borrowing HTTPRequest, _ caller: ClientAccess.Caller) throws(FlagRefusal) {
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

    private static func streams(_ address: String) -> [UInt8] {
        var output = Array(#","eventStreams":[{"type":"sse","endpoint":{"requestUri":"#.utf8)
        appendJSONString(address, to: &output)
        return output + Array(#"},"inactivityDelaySec":\#(FlagLimits.inactivitySeconds)}]"#.utf8)
    }

    private static func key(_ written: Substring) -> String? {
        // A plus is a plus in a path.
        let bytes = written.utf8.flatMap { $0 == 0x2b ? Array("%2B".utf8) : [$0] }
        guard let key = URLQuery.decode(bytes.span), (1...FlagLimits.keyBytes).contains(key.utf8.count) else {
            return nil
        }
        return key
    }
}
