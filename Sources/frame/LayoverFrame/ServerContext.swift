import LayoverAssembly
package import LayoverHTTP
package import LayoverModel
package import LayoverSeal
package import LayoverWeb

/// Parts that one server lends to all its capabilities.
package struct ServerContext: Sendable {
    package let settings: ServerSettings
    package let adapters: Adapters
    package let holder: ServingHolder
    /// The key of signatures, and how it stands.
    package let signing: SigningKeyFile.Opened
    /// Names layouts.
    package let identifiers: LayoutIdentifiers
    /// Names this process.
    package let instance: String
    package let journal: ChangeJournal
    /// Which versions of the app ask.
    package let versions: VersionLog
    /// Access of callers to the admin listener.
    package let access: AdminAccess
    /// Edges before this server.
    private let edges: TrustedEdges
    package let log: ServerLog
    package let pressure = PressureMeter()
    /// The rate of calls that look words up.
    package let lookups: Lookups
    /// Counts of what became of cards, for all that decide layouts and hear of events.
    package let cards = CardCounters()
    package let workers = WorkerPool()
    /// How many servers share what one may take of others.
    package let fleet = Fleet()
    /// Tells of requests; `nil` where none is told.
    package let accessLog: AccessLog?
    /// Seconds since 1970.
    package let wallClock: @Sendable () -> Int
    private let origins: CrossOrigin

    /// - Parameters:
    ///   - settings: As files, environment and command line have them.
    ///   - adapters: Open.
    ///   - log: Is told what goes wrong.
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

    /// Since 1970, for exposures.
    package var milliseconds: Int { Int(clamping: wallClockMilliseconds()) }

    /// Of a clock that never goes back.
    package static func elapsedMilliseconds() -> Int {
        let elapsed = start.duration(to: .now).components
        return Int(elapsed.seconds) * 1_000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    }

    private static let start = ContinuousClock.now
}

// Whom limits count.
extension ServerContext {
    /// The network that a request comes from: its peer, or what a trusted edge says; an IPv6 address by its first 64 bits.
    package func network(of request: borrowing HTTPRequest) -> String { edges.network(of: request) }

    /// The same, worked out once somebody asks, for requests that hardly ever meet a limit.
    package func laterNetwork(of request: borrowing HTTPRequest) -> @Sendable () -> String {
        edges.laterNetwork(of: request)
    }

    /// Tells whether the client's own connection is encrypted, as an edge says that is trusted or on this machine.
    package func isEncrypted(_ request: borrowing HTTPRequest) -> Bool {
        request.header("X-Forwarded-Proto") == "https" && edges.isBelieved(request)
    }
}

// Parts of an answer beside what its route says.
extension ServerContext {
    /// The headers that a browser on another origin needs; none for other clients.
    package func crossOrigin(_ request: borrowing HTTPRequest) -> [HTTPHeader] { origins.headers(for: request) }

    /// Makes the headers that a browser is told before it calls from another origin.
    package func preflight(_ request: borrowing HTTPRequest, methods: String) -> [HTTPHeader] {
        origins.preflight(request, methods: methods)
    }

    /// The trace that this request belongs to; a fresh one where it says none that reads.
    package func trace(_ request: borrowing HTTPRequest) -> TraceContext {
        TraceContext(saidBy: request) ?? TraceContext(seed: seal.randomBytes(TraceContext.seedBytes))
    }

    /// Measures this request, where the setting `server_timing` is on.
    package var timing: ServerTiming? {
        settings.serverTiming ? ServerTiming(start: monotonicNanoseconds()) : nil
    }

    /// The header of what was measured; none where nothing was.
    package func headers(of timing: ServerTiming?) -> [HTTPHeader] {
        timing.map { [$0.header(now: monotonicNanoseconds())] } ?? []
    }

    /// Lends who packs the answer to a request.
    ///
    /// - Parameters:
    ///   - request: Says what its client takes.
    ///   - isPosted: Whether the answer has stretches of the request's body.
    /// - Returns: `nil` where settings have answers that came as they are go so.
    package func packing(_ request: borrowing HTTPRequest, isPosted: Bool) -> AnswerPacking? {
        guard settings.packAnswers else { return nil }
        let codings = request.acceptedCodings
        return AnswerPacking(
            codings, isShed: codings.takesGzip && pressure.sheds(.packing), by: workers,
            posted: isPosted ? request.heldBody : nil)
    }

    /// The answer to a request that is shed now; `nil` where it is served.
    ///
    /// - Complexity: One atomic read where it is served.
    package func shed(_ what: PressureMeter.Shed, _ request: borrowing HTTPRequest) -> HTTPReply? {
        pressure.sheds(what) ? overloaded(request) : nil
    }

    func overloaded(_ request: borrowing HTTPRequest) -> HTTPReply {
        Problem.overloaded.reply([ServerContext.retryLater] + crossOrigin(request))
    }

    /// `Retry-After` with some chance in it, so that those who were shed do not all come back at once.
    package static var retryLater: HTTPHeader {
        HTTPHeader("Retry-After", String(Int.random(in: PressureLimits.retrySeconds)))
    }
}

extension Problem {
    package static let overloaded = Problem(
        CommonProblem.overloaded, "the server has too much to do",
        detail: "what matters less than results goes first; try again after Retry-After seconds")
}
