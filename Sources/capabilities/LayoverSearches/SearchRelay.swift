import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverMetrics
import LayoverUpstream
import LayoverWeb
import Synchronization

/// Passes what is asked of another server's search on to that server.
///
/// A server that takes no connection, breaks off before it has answered, stands still, or is about to stop is gone: then this one goes on.
final class SearchRelay: Sendable {
    /// Says that a request was passed on, so that none goes around.
    private static let mark: StaticString = "Layover-Passed-On"
    private static let headers: [StaticString] = [
        "Layover-Deadline", "Layover-Trip", "Last-Event-ID", "Origin", "traceparent", "tracestate", "Accept",
    ]
    /// Of a change: who asks for it, from where, and by which address the client knows this server.
    private static let headersOfChanges: [StaticString] = [
        "Authorization", "Cookie", "Host", "Content-Type", "Idempotency-Key", "Layover-Seen", "Sec-Fetch-Site",
        "X-Forwarded-Proto",
    ]

    private let own: ServerName?
    private let servers: [ServerName: NamedServer]
    let upstream: CurlUpstream
    private let counters: SearchCounters
    /// A server that is left alone for a while.
    private struct Rest {
        let until: Int
        /// Whether it stands still and may come back, rather than taking no connection.
        let isSilent: Bool
    }

    private let resting = Mutex<[ServerName: Rest]>([:])
    let looks = Mutex<[ServerName: Look]>([:])

    /// - Returns: `nil` where settings name no other server, or no call can be made.
    init?(_ settings: ServerSettings, counters: SearchCounters, log: ServerLog) {
        let others = settings.searches.servers.filter { $0.name != settings.serverName }
        guard !others.isEmpty else { return nil }
        do {
            var calls = UpstreamSettings(addresses: try AddressRule(allowed: others.map(\.host)))
            calls.connections = SearchLimits.passed
            calls.connectionsPerHost = SearchLimits.passed
            calls.bodyBudgetBytes = SearchLimits.passedBytes
            upstream = try CurlUpstream(calls)
        } catch {
            log.error("nothing is passed on to other servers: \(error)")
            return nil
        }
        own = settings.serverName
        servers = Dictionary(others.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.counters = counters
    }

    /// Ends what is under way.
    func stop() { upstream.stop() }

    /// The server that a token names, where it is another one that may be asked now.
    func server(of token: String, _ request: borrowing HTTPRequest) -> NamedServer? {
        guard request.header(SearchRelay.mark) == nil, let name = ServerName.split(token: token)?.name, name != own,
            let server = servers[name]
        else { return nil }
        return rest(of: name) == nil ? server : nil
    }

    /// Whether the server that a token names is another one that stood still a moment ago.
    func isSilent(serverOf token: String) -> Bool {
        ServerName.split(token: token)?.name.flatMap { rest(of: $0) }?.isSilent == true
    }

    private func rest(of name: ServerName) -> Rest? {
        resting.withLock { $0[name] }.flatMap { $0.until > ServerContext.elapsedMilliseconds() ? $0 : nil }
    }

    /// Asks another server what this one was asked.
    ///
    /// - Parameters:
    ///   - server: Began the search.
    ///   - request: As it came.
    ///   - isStream: Whether it asks for events.
    ///   - last: Sent where this server stops first.
    ///   - instead: Answers where the other server is gone; told whether it only stands still, and may come back.
    /// - Returns: A late reply.
    func pass(
        to server: NamedServer, _ request: borrowing HTTPRequest, isStream: Bool, orElse last: HTTPReply,
        instead: @escaping @Sendable (_ late: LateReply, _ isSilent: Bool) -> Void
    ) -> HTTPReply {
        pass(to: server, call(server, request, isStream: isStream), isStream: isStream, orElse: last, instead: instead)
    }

    /// Asks another server for the change that this one was asked for, which it alone can vouch for.
    ///
    /// - Parameters:
    ///   - server: Began the search that the change names.
    ///   - request: As it came, with its body.
    ///   - last: Sent where this server stops first.
    ///   - instead: Answers where the other server is gone; told whether it only stands still, and may come back.
    /// - Returns: A late reply.
    func passChange(
        to server: NamedServer, _ request: borrowing HTTPRequest, orElse last: HTTPReply,
        instead: @escaping @Sendable (_ late: LateReply, _ isSilent: Bool) -> Void
    ) -> HTTPReply {
        var call = call(server, request, isStream: false)
        call.method = .post
        // It may have been made when its answer was lost, and the next one says so by its key.
        call.isRepeatable = false
        call.body = request.withPaddedBody { span, count in span.extracting(0..<count).array }
        for name in SearchRelay.headersOfChanges { call.headers += request.headers(name).map { ("\(name)", $0) } }
        let forwarded = request.headers("X-Forwarded-For") + [request.clientAddress]
        call.headers.append(("X-Forwarded-For", forwarded.joined(separator: ", ")))
        return pass(to: server, call, isStream: false, orElse: last, instead: instead)
    }

    private func pass(
        to server: NamedServer, _ call: UpstreamCall, isStream: Bool, orElse last: HTTPReply,
        instead: @escaping @Sendable (_ late: LateReply, _ isSilent: Bool) -> Void
    ) -> HTTPReply {
        let passed = PassedRequest()
        let late = LateReply(orElse: last, onAbandon: { passed.cancel() })
        let end: @Sendable (Result<PassedRequest.Outcome, UpstreamFailure>) -> Void = { [self] result in
            guard passed.finish() else { return }
            if case .success(.refused(let answer)) = result, !SearchRelay.isDraining(answer) {
                counters.passedOn.add()
                late.send(answer.reply)
            } else if case .success(.streamed) = result {
                counters.passedOn.add()
            } else {
                if case .failure(.unreachable) = result { rest(server, isSilent: false) }
                counters.passedInVain.add()
                instead(late, false)
            }
        }
        watch(server, passed) { [self] in
            guard passed.finish() else { return }
            passed.cancel()
            rest(server, isSilent: true)
            counters.passedInVain.add()
            instead(late, true)
        }
        if isStream {
            passed.set(stream(call, passed, late, end))
        } else {
            passed.set(
                upstream.start(call) { result in end(result.map { .refused(PassedAnswer($0)) }) })
        }
        return HTTPReply(late: late)
    }

    private func rest(_ server: NamedServer, isSilent: Bool) {
        let until = ServerContext.elapsedMilliseconds() + SearchLimits.passRestMilliseconds
        resting.withLock { $0[server.name] = Rest(until: until, isSilent: isSilent) }
    }

    private func call(
        _ server: NamedServer, _ request: borrowing HTTPRequest, isStream: Bool
    ) -> UpstreamCall {
        var headers: [(name: String, value: String)] = [("\(SearchRelay.mark)", own?.text ?? "-")]
        for name in SearchRelay.headers { headers += request.headers(name).map { ("\(name)", $0) } }
        var limits = UpstreamCallLimits()
        limits.firstByteMilliseconds = SearchLimits.passMilliseconds
        limits.totalMilliseconds = isStream ? SearchLimits.passedStreamMilliseconds : SearchLimits.passMilliseconds
        var call = UpstreamCall(.get, "http://\(server.address)\(request.target)", headers: headers, limits: limits)
        // What is packed there goes on as it comes, and what is not wanted packed is not packed for the way.
        call.keepsGzip = request.takesGzip && !isStream
        call.codings = call.keepsGzip ? "gzip" : "identity"
        return call
    }

    private func stream(
        _ call: UpstreamCall, _ passed: PassedRequest, _ late: LateReply,
        _ end: @escaping @Sendable (Result<PassedRequest.Outcome, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        upstream.stream(
            call, onPart: { part in passed.take(part, late) },
            onEnd: { result in
                if passed.endStream() { return end(.success(.streamed)) }
                end(result.map { .refused(passed.refusal($0)) })
            })
    }

    /// Tells whether a server says that it is about to stop.
    private static func isDraining(_ answer: PassedAnswer) -> Bool {
        guard answer.status == 503, let problem = try? JSONValue(parsing: answer.bytes) else { return false }
        return problem["type"]?.string?.hasSuffix(SearchProblem.draining.rawValue) == true
    }
}
