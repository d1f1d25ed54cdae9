import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverMetrics
import LayoverUpstream
import LayoverWeb
import Synchronization

/// Passes requests for another server's search on to that server.
///
/// A server is gone if it accepts no connection, breaks off before it has answered, hangs, or is about to stop. This server
/// then continues the search.
final class SearchRelay: Sendable {
    /// Answers if the other server is gone; `isSilent` is `true` if that server only hangs and may come back.
    typealias Instead = @Sendable (_ late: LateReply, _ isSilent: Bool) -> Void

    /// Marks a request as passed on, so that none goes in circles.
    private static let mark: StaticString = "Layover-Passed-On"
    private static let headers: [StaticString] = [
        "Layover-Deadline", "Layover-Trip", "Last-Event-ID", "Origin", "traceparent", "tracestate", "Accept",
    ]
    /// Headers of a change: the caller and its origin, and the address by which the client knows this server.
    private static let headersOfChanges: [StaticString] = [
        "Authorization", "Cookie", "Host", "Content-Type", "Idempotency-Key", "Layover-Seen", "Sec-Fetch-Site",
        "X-Forwarded-Proto",
    ]

    private let own: ServerName?
    private let servers: [ServerName: NamedServer]
    let upstream: CurlUpstream
    private let counters: SearchCounters
    /// A server that receives no requests for a while.
    private struct Rest {
        let until: Int
        /// Whether it hangs and may come back, rather than accepting no connection.
        let isSilent: Bool
    }

    private let resting = Mutex<[ServerName: Rest]>([:])
    let looks = Mutex<[ServerName: Look]>([:])

    /// - Returns: `nil` if the settings name no other server, or no call can be made.
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

    /// Ends pending calls.
    func stop() { upstream.stop() }

    /// The server that a token names, if it is another one that may be called now.
    func server(of token: String, _ request: borrowing HTTPRequest) -> NamedServer? {
        guard request.header(SearchRelay.mark) == nil, let name = ServerName.split(token: token)?.name, name != own,
            let server = servers[name]
        else { return nil }
        return rest(of: name) == nil ? server : nil
    }

    /// Whether the server that a token names is another one that hung a moment ago.
    func isSilent(serverOf token: String) -> Bool {
        ServerName.split(token: token)?.name.flatMap { rest(of: $0) }?.isSilent == true
    }

    private func rest(of name: ServerName) -> Rest? {
        resting.withLock { $0[name] }.flatMap { $0.until > ServerContext.elapsedMilliseconds() ? $0 : nil }
    }

    /// Passes a request on to another server.
    ///
    /// - Parameters:
    ///   - server: The server that began the search.
    ///   - request: The client's request.
    ///   - isStream: Whether it requests events.
    ///   - last: Sent if this server stops first.
    ///   - instead: Answers if the other server is gone.
    /// - Returns: A late reply.
    func pass(
        to server: NamedServer, _ request: borrowing HTTPRequest, isStream: Bool, orElse last: HTTPReply,
        instead: @escaping Instead
    ) -> HTTPReply {
        pass(to: server, call(server, request, isStream: isStream), isStream: isStream, orElse: last, instead: instead)
    }

    /// Passes a change on to another server, which alone can vouch for it.
    ///
    /// - Parameters:
    ///   - server: The server that began the search that the change names.
    ///   - request: The client's request with its body.
    ///   - last: Sent if this server stops first.
    ///   - instead: Answers if the other server is gone.
    /// - Returns: A late reply.
    func passChange(
        to server: NamedServer, _ request: borrowing HTTPRequest, orElse last: HTTPReply, instead: @escaping Instead
    ) -> HTTPReply {
        var call = call(server, request, isStream: false)
        call.method = .post
        // The change may have been made although its answer was lost. The next request shows that by its key.
        call.isRepeatable = false
        call.body = request.bodyBytes
        for name in SearchRelay.headersOfChanges { call.headers += request.headers(name).map { ("\(name)", $0) } }
        let forwarded = request.headers("X-Forwarded-For") + [request.clientAddress]
        call.headers.append(("X-Forwarded-For", forwarded.joined(separator: ", ")))
        return pass(to: server, call, isStream: false, orElse: last, instead: instead)
    }

    private func pass(
        to server: NamedServer, _ call: UpstreamCall, isStream: Bool, orElse last: HTTPReply,
        instead: @escaping Instead
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
            passed.set(stream(call, passed, to: late, onEnd: end))
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
        // A packed answer is passed on as it arrives. The other server does not pack if the client does not accept gzip.
        call.keepsGzip = request.takesGzip && !isStream
        call.codings = call.keepsGzip ? "gzip" : "identity"
        return call
    }

    private func stream(
        _ call: UpstreamCall, _ passed: PassedRequest, to late: LateReply,
        onEnd end: @escaping @Sendable (Result<PassedRequest.Outcome, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        upstream.stream(
            call, onPart: { part in passed.take(part, late) },
            onEnd: { result in
                if passed.endStream() { return end(.success(.streamed)) }
                end(result.map { .refused(passed.refusal($0)) })
            })
    }

    /// Returns whether an answer reports that its server is about to stop.
    private static func isDraining(_ answer: PassedAnswer) -> Bool {
        guard answer.status == 503, let problem = try? JSONValue(parsing: answer.bytes) else { return false }
        return problem["type"]?.string?.hasSuffix(SearchProblem.draining.rawValue) == true
    }
}
