package import LayoverFrame
import LayoverJSON
import LayoverMetrics
import LayoverUpstream
import Synchronization

/// Takes over kills from the other servers, before this one is ready and every two seconds from then on, and keeps the state
/// of each.
///
/// A round requests a digest alone from each peer. If the effect of its kills differs from here, the lists are fetched, one
/// for each digest other than this server's own, and taken over by the rule of ``PeerKills``; each peer does the same for
/// itself. No peer ever keeps this server from becoming ready.
package final class PeerSync: Sendable {
    private struct State {
        var statuses: [PeerStatus]
        /// The peers of the settings.
        let configured: [AdminServer]
        /// When servers whose names may still be looked up were last called.
        var lookups: [AdminServer: Int] = [:]
        /// Lists that were taken over, by their digest: when, and with which digest of this server.
        var merged: [String: (own: String, seconds: Int)] = [:]
        var taken = 0
    }

    private let token: String
    private let instance: String
    private let kills: KillManager
    private let log: ServerLog
    private let wallClock: @Sendable () -> Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - peers: Their admin listeners, at most ``PeerLimits/peers``.
    ///   - token: Sent to each; it needs the role `view`.
    ///   - instance: Identifies this process, so that it recognises its own answer.
    ///   - kills: Takes over the flips.
    ///   - log: Receives a line when a peer stops or starts to answer.
    ///   - wallClock: Seconds since 1970.
    package init(
        _ peers: [AdminServer], token: String, instance: String, kills: KillManager, log: ServerLog,
        wallClock: @escaping @Sendable () -> Int
    ) {
        self.token = token
        self.instance = instance
        self.kills = kills
        self.log = log
        self.wallClock = wallClock
        let peers = Array(peers.prefix(PeerLimits.peers))
        state = Mutex(State(statuses: peers.map { PeerStatus($0) }, configured: peers))
    }

    /// Adds servers to those of the settings from now on: those that shared a store that is unavailable.
    func setFound(_ servers: [AdminServer]) {
        state.withLock { state in
            let wanted = state.configured + servers.filter { !state.configured.contains($0) }
            guard wanted != state.statuses.map(\.server) else { return }
            let known = state.statuses
            state.statuses = wanted.prefix(PeerLimits.peers).map { server in
                known.first { $0.server == server } ?? PeerStatus(server)
            }
        }
    }

    package var isEmpty: Bool { state.withLock { $0.statuses.isEmpty } }

    var json: JSONValue { .array(state.withLock { $0.statuses }.map(\.json)) }

    /// The state of each peer, and the number of flips that were taken over from all of them.
    var metrics: (statuses: [PeerStatus], taken: Int) { state.withLock { ($0.statuses, $0.taken) } }

    /// Requests all kills of every peer and takes them over, before this server is ready.
    package func gather() async {
        let answers = await ask(others, KillsRoute.path)
        await takeOver(answers)
        recordAnswers(answers)
        noteDrift(answers)
    }

    /// Compares the flips with those of the peers, and takes over the missing ones; to be called every
    /// ``PeerLimits/intervalMilliseconds``.
    package func compare() async {
        let answers = await ask(others, KillsRoute.digestTarget)
        guard !Task.isCancelled else { return }
        // An older server, which has no digest, has already sent its list.
        let whole =
            answers.filter { KillDigest($0) == nil } + (await ask(lists(toFetch: answers), KillsRoute.path))
        await takeOver(whole)
        // A peer counts as answered only after the flips taken from it are in force here.
        recordAnswers(answers)
        noteDrift(
            answers.map { answer in whole.first { $0.server == answer.server && $0.isAcknowledged } ?? answer })
    }

    /// A random time until the next round.
    static func pause() -> Duration {
        .milliseconds(
            PeerLimits.intervalMilliseconds
                + Int.random(in: -PeerLimits.jitterMilliseconds...PeerLimits.jitterMilliseconds))
    }

    /// Requests the state of one key from each peer except this server itself; waits ``PeerLimits/askMilliseconds`` at most.
    func answers(about key: String) -> [AdminAnswer] {
        AdminAnswer.all(
            asking: others, .get, "\(KillsRoute.path)/\(key)", token: token, milliseconds: PeerLimits.askMilliseconds)
    }

    private var others: [AdminServer] {
        state.withLock { $0.statuses.filter { $0.state != .itself }.map(\.server) }
    }
}

extension PeerSync {
    /// Calls the servers at the same time, except those whose names may still be looked up.
    ///
    /// - Returns: Their answers in the order of the servers.
    private func ask(_ servers: [AdminServer], _ path: String) async -> [AdminAnswer] {
        let limit = PeerLimits.roundMilliseconds
        let now = wallClock()
        let resting = state.withLock { $0.lookups.filter { now - $0.value < PeerLimits.lookupSeconds } }
        let answers = await withTaskGroup(of: (Int, AdminAnswer).self) { group in
            for (place, server) in servers.enumerated() where resting[server] == nil {
                group.addTask { [token] in
                    (place, await AdminAnswer.of(server, to: path, token: token, milliseconds: limit))
                }
            }
            var answers: [Int: AdminAnswer] = [:]
            for await (place, answer) in group { answers[place] = answer }
            return answers
        }
        let late = answers.values.filter { $0.isLate && !$0.server.isAddress }
        state.withLock { state in
            state.lookups = resting
            for answer in late { state.lookups[answer.server] = now }
        }
        return servers.enumerated().map { answers[$0] ?? AdminAnswer($1, .timedOut, limit) }
    }

    private func isItself(_ answer: AdminAnswer) -> Bool { answer.body?["instance"]?.string == instance }

    private func recordAnswers(_ answers: [AdminAnswer]) {
        let now = wallClock()
        update(answers) { $0.record($1, isItself: self.isItself($1), now: now) }
    }

    /// Records which peers have other kills.
    private func noteDrift(_ answers: [AdminAnswer]) {
        let own = kills.flipsDigest.effect
        let now = wallClock()
        update(answers.filter { $0.isAcknowledged && !isItself($0) }) { status, answer in
            status.record(drift: KillDigest(answer).map { $0.effect != own } ?? false, now: now)
        }
    }

    private func update(
        _ answers: [AdminAnswer], _ change: (inout PeerStatus, AdminAnswer) -> (isGood: Bool, text: String)?
    ) {
        let lines = state.withLock { state in
            answers.compactMap { answer -> (isGood: Bool, text: String)? in
                guard let place = state.statuses.firstIndex(where: { $0.server == answer.server }) else { return nil }
                return change(&state.statuses[place], answer)
            }
        }
        for line in lines {
            if line.isGood { log.info(line.text) } else { log.warning(line.text) }
        }
    }

    /// The servers whose lists must be fetched: none if all kill the same, or the difference was handled already.
    ///
    /// Otherwise one for each digest other than this server's own, because the rule is only right for all of them together.
    private func lists(toFetch answers: [AdminAnswer]) -> [AdminServer] {
        let own = kills.flipsDigest
        let now = wallClock()
        let digests = answers.filter { !isItself($0) }.compactMap { answer in
            KillDigest(answer).map { (server: answer.server, digest: $0) }
        }
        let merged = state.withLock { state in
            state.merged = state.merged.filter {
                $0.value.own == own.flips && (0..<PeerLimits.againSeconds).contains(now - $0.value.seconds)
            }
            return Set(state.merged.keys)
        }
        let isNew = digests.contains { $0.digest.effect != own.effect && !merged.contains($0.digest.flips) }
        guard isNew else { return [] }
        let others = digests.filter { $0.digest.flips != own.flips }
        return Dictionary(grouping: others) { $0.digest.flips }.values.compactMap { $0.randomElement()?.server }
    }

    private func takeOver(_ answers: [AdminAnswer]) async {
        let others = answers.filter { $0.isAcknowledged && !isItself($0) }
        guard !others.isEmpty else { return }
        let taken = await kills.mergePeers(others.map { (server: $0.server, entries: KillEntry.list($0.body)) })
        let own = kills.flipsDigest.flips
        let now = wallClock()
        state.withLock { state in
            for (answer, count) in zip(others, taken) {
                state.taken += count
                if let place = state.statuses.firstIndex(where: { $0.server == answer.server }) {
                    state.statuses[place].taken += count
                }
                if let digest = KillDigest(answer) { state.merged[digest.flips] = (own, now) }
            }
        }
        for (answer, count) in zip(others, taken) where count > 0 {
            log.info("peer \(answer.server): \(count) flips were taken")
        }
    }
}

extension KillDigest {
    /// - Returns: `nil` if the answer has no digest: it failed, or its server is older.
    fileprivate init?(_ answer: AdminAnswer) {
        guard answer.isAcknowledged, let effect = answer.body?["digest"]?.string,
            let flips = answer.body?["flips_digest"]?.string
        else { return nil }
        self.init(effect: effect, flips: flips)
    }
}
