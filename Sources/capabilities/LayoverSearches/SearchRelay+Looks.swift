import Dispatch
import LayoverFrame
import LayoverUpstream
import Synchronization

// A machine that hangs keeps its connections, so that a server may accept a request and never answer. While the request
// waits, the server's liveness is checked, so that no client waits for it as long as for a supplier.
extension SearchRelay {
    /// What is known about the liveness of one server.
    struct Look {
        /// When it last answered a check; `nil` if it has not, or failed the last one.
        var answered: Int?
        /// The callers that wait for the pending check.
        var waiting: [@Sendable (_ lives: Bool) -> Void] = []
    }

    /// Checks at intervals whether a server is alive, while a request that was passed on to it waits.
    ///
    /// - Parameters:
    ///   - server: The server that received the request.
    ///   - passed: The request.
    ///   - silent: Called once if the server is not alive.
    func watch(_ server: NamedServer, _ passed: PassedRequest, silent: @escaping @Sendable () -> Void) {
        let delay = DispatchTimeInterval.milliseconds(SearchLimits.passLookMilliseconds)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self, weak passed] in
            guard let self, let passed, passed.isWaiting else { return }
            look(at: server) { [weak self, weak passed] lives in
                guard let self, let passed, passed.isWaiting else { return }
                if lives { watch(server, passed, silent: silent) } else { silent() }
            }
        }
    }

    /// Checks whether a server is alive; concurrent callers share one check.
    private func look(at server: NamedServer, _ answer: @escaping @Sendable (_ lives: Bool) -> Void) {
        let now = ServerContext.elapsedMilliseconds()
        let (lives, isFirst) = looks.withLock { looks in
            var look = looks[server.name] ?? Look()
            defer { looks[server.name] = look }
            if let answered = look.answered, now - answered < SearchLimits.passLookMilliseconds { return (true, false) }
            look.waiting.append(answer)
            return (false, look.waiting.count == 1)
        }
        if lives { return answer(true) }
        guard isFirst else { return }
        var limits = UpstreamCallLimits()
        limits.firstByteMilliseconds = SearchLimits.passSilenceMilliseconds
        limits.totalMilliseconds = SearchLimits.passSilenceMilliseconds
        _ = upstream.start(UpstreamCall(.get, "http://\(server.address)/livez", limits: limits)) { [weak self] result in
            let lives = if case .success = result { true } else { false }
            self?.looked(at: server, lives)
        }
    }

    private func looked(at server: NamedServer, _ lives: Bool) {
        let waiting = looks.withLock { looks in
            defer { looks[server.name] = Look(answered: lives ? ServerContext.elapsedMilliseconds() : nil) }
            return looks[server.name]?.waiting ?? []
        }
        for answer in waiting { answer(lives) }
    }
}
