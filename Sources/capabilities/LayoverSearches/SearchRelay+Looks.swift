import Dispatch
import LayoverFrame
import LayoverUpstream
import Synchronization

// A server that takes a request and never answers: a machine that stands still keeps its connections. It is asked beside the request
// whether it lives, so that nobody waits for it as long as for a supplier.
extension SearchRelay {
    /// What is known of one server's life.
    struct Look {
        /// When it last said that it lives; `nil` for never.
        var answered: Int?
        /// Who waits for the look that is under way.
        var waiting: [@Sendable (_ lives: Bool) -> Void] = []
    }

    /// Looks from time to time whether a server lives, for as long as a request that was passed on to it waits.
    ///
    /// - Parameters:
    ///   - server: Was asked.
    ///   - passed: Waits for it.
    ///   - silent: Called once, where it does not live.
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

    /// Asks a server whether it lives; all who ask at one time share one question.
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
