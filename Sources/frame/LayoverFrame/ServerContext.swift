package import LayoverAdapters
import LayoverAssembly
package import LayoverHTTP
package import LayoverModel
package import LayoverSeal
package import LayoverWeb

/// The parts that one server shares with all its capabilities.
package struct ServerContext: Sendable {
    package let settings: ServerSettings
    package let adapters: Adapters
    package let holder: ServingHolder
    /// The key of signatures, and the result of opening it.
    package let signing: SigningKeyFile.Opened
    /// Names layouts.
    package let identifiers: LayoutIdentifiers
    /// Names this process.
    package let instance: String
    package let journal: ChangeJournal
    /// The versions of the app that send requests.
    package let versions: VersionLog
    /// Checks callers of the admin listener.
    package let access: AdminAccess
    /// The trusted edges in front of this server.
    private let edges: TrustedEdges
    package let log: ServerLog
    package let pressure = PressureMeter()
    /// The rate limit of word look-ups.
    package let lookups: Lookups
    /// Counts the outcomes of cards, for all capabilities that decide layouts or receive events.
    package let cards = CardCounters()
    package let workers = WorkerPool()
    /// The number of servers that share limits on calls to other services.
    package let fleet = Fleet()
    /// Logs requests; `nil` if the access log is off.
    package let accessLog: AccessLog?
    /// Seconds since 1970.
    package let wallClock: @Sendable () -> Int
    private let origins: CrossOrigin

    /// - Parameters:
    ///   - settings: From files, environment and command line.
    ///   - adapters: Initialised.
    ///   - log: Receives errors and warnings.
    ///   - wallClock: Seconds since 1970.
    package init(
        _ settings: ServerSettings, _ adapters: Adapters, log: ServerLog,
        wallClock: @escaping @Sendable () -> Int = wallClockSeconds
    ) {
        self.settings = settings
        self.adapters = adapters
        self.log = log
        self.wallClock = wallClock
        accessLog = AccessLog(settings.accessLog, clock: wallClockMilliseconds)
        lookups = Lookups(settings.lookups)
        let (holder, counters) = (ServingHolder(), cards)
        holder.observe { [weak holder] in counters.serve(holder?.load().serving?.catalog) }
        self.holder = holder
        signing = SigningKeyFile(settings).open(adapters.seal, log: log)
        identifiers = LayoutIdentifiers(
            key: signing.key, seal: adapters.seal, milliseconds: wallClockMilliseconds)
        instance = hexadecimal(adapters.seal.randomBytes(8))
        journal = ChangeJournal(folder: settings.state, log: log)
        versions = VersionLog(folder: settings.state, log: log)
        edges = TrustedEdges(settings.trustedEdges)
        access = AdminAccess(
            tokens: settings.adminTokens, seal: adapters.seal, edges: edges,
            guesses: RateLimiter(rate: AdminLimits.wrongTokensPerSecond),
            milliseconds: ServerContext.elapsedMilliseconds)
        origins = CrossOrigin(origins: settings.origins, tellsTiming: settings.serverTiming)
    }

    package var seal: Seal { adapters.seal }

    package var now: UTCInstant { UTCInstant(seconds: wallClock()) }

    /// Milliseconds since 1970, for exposures.
    package var milliseconds: Int { Int(clamping: wallClockMilliseconds()) }

    /// Milliseconds of a monotonic clock.
    package static func elapsedMilliseconds() -> Int {
        let elapsed = start.duration(to: .now).components
        return Int(elapsed.seconds) * 1_000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    }

    private static let start = ContinuousClock.now
}

// Identifies the client for limits.
extension ServerContext {
    /// The client's network: its peer's address, or the address that a trusted edge reports; an IPv6 address by its first 64
    /// bits.
    package func network(of request: borrowing HTTPRequest) -> String { edges.network(of: request) }

    /// The same, computed only when it is needed, for requests that rarely reach a limit.
    package func laterNetwork(of request: borrowing HTTPRequest) -> @Sendable () -> String {
        edges.laterNetwork(of: request)
    }

    /// True if the client's own connection is encrypted, according to a trusted edge or one on this machine.
    package func isEncrypted(_ request: borrowing HTTPRequest) -> Bool {
        request.header("X-Forwarded-Proto") == "https" && edges.isBelieved(request)
    }
}

// Parts of a response that its route does not define.
extension ServerContext {
    /// The headers that a browser on another origin needs; empty for other clients.
    package func crossOrigin(_ request: borrowing HTTPRequest) -> [HTTPHeader] { origins.headers(for: request) }

    /// The headers of the response to a browser's preflight request.
    package func preflight(_ request: borrowing HTTPRequest, methods: String) -> [HTTPHeader] {
        origins.preflight(request, methods: methods)
    }

    /// The trace that this request belongs to; a new one if the request has no valid trace.
    package func trace(_ request: borrowing HTTPRequest) -> TraceContext {
        TraceContext(saidBy: request) ?? TraceContext(seed: seal.randomBytes(TraceContext.seedBytes))
    }

    /// Measures this request, if the setting `server_timing` is on.
    package var timing: ServerTiming? {
        settings.serverTiming ? ServerTiming(start: monotonicNanoseconds()) : nil
    }

    /// The header with the measured times; empty if nothing was measured.
    package func headers(of timing: ServerTiming?) -> [HTTPHeader] {
        timing.map { [$0.header(now: monotonicNanoseconds())] } ?? []
    }

    /// Creates the packer for the answer to a request.
    ///
    /// - Parameters:
    ///   - request: Its headers contain the codings that the client accepts.
    ///   - isPosted: Whether the answer contains segments of the request's body.
    /// - Returns: `nil` if the setting `pack_answers` is off.
    package func packing(_ request: borrowing HTTPRequest, isPosted: Bool) -> AnswerPacking? {
        guard settings.packAnswers else { return nil }
        let codings = request.acceptedCodings
        return AnswerPacking(
            codings, isShed: codings.takesGzip && pressure.sheds(.packing), by: workers,
            posted: isPosted ? request.heldBody : nil)
    }

    /// The answer to a request that is shed now; `nil` if the request is served.
    ///
    /// - Complexity: One atomic read if the request is served.
    package func shed(_ what: PressureMeter.Shed, _ request: borrowing HTTPRequest) -> HTTPReply? {
        pressure.sheds(what) ? overloaded(request) : nil
    }

    func overloaded(_ request: borrowing HTTPRequest) -> HTTPReply {
        Problem.overloaded.reply([ServerContext.retryLater] + crossOrigin(request))
    }

    /// `Retry-After` with a random part, so that shed clients do not all return at once.
    package static var retryLater: HTTPHeader {
        HTTPHeader("Retry-After", String(Int.random(in: PressureLimits.retrySeconds)))
    }
}

extension Problem {
    package static let overloaded = Problem(
        CommonProblem.overloaded, "the server is overloaded",
        detail: "the server sheds less important requests first; try again after Retry-After seconds")
}
