import Dispatch
import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverStore
import Synchronization

/// The other servers of this one's kind: asked for their kills before this one is ready, and how each answered.
package final class PeerBoard: Sendable {
    /// Servers that one asks.
    package static let peerLimit = 64
    /// How long a starting server waits for all of them together.
    static let startMilliseconds = 1000
    /// How long an answer about one key waits for all of them together.
    static let askMilliseconds = 500
    /// How often a peer that never answered is asked again.
    static let retrySeconds = 5

    /// How one peer stands.
    struct Standing: Sendable {
        enum State: String, Sendable {
            case answered, silent, refused
            /// This server itself: a fleet may share one list.
            case itself
        }

        let server: AdminServer
        var state = State.silent
        var detail = "not asked yet"
        /// Flips that were taken from it.
        var taken = 0
        var seconds = 0

        var json: JSONValue {
            .object(of: [
                "peer": .string(server.description), "state": .string(state.rawValue), "detail": .string(detail),
                "taken": .int(taken), "at": seconds > 0 ? .string(UTCInstant(seconds: seconds).description) : .null,
            ])
        }
    }

    private let token: String
    private let instance: String
    private let kills: KillBoard
    private let log: ServerLog
    private let wallClock: @Sendable () -> Int
    private let standings: Mutex<[Standing]>

    /// - Parameters:
    ///   - peers: Their admin listeners, at most ``peerLimit``.
    ///   - token: Sent to each; it takes the role `view`.
    ///   - instance: Names this process, so that it knows its own answer.
    ///   - kills: Takes over what they have.
    ///   - log: Is told who does not answer.
    ///   - wallClock: Seconds since 1970.
    package init(
        _ peers: [AdminServer], token: String, instance: String, kills: KillBoard, log: ServerLog,
        wallClock: @escaping @Sendable () -> Int
    ) {
        self.token = token
        self.instance = instance
        self.kills = kills
        self.log = log
        self.wallClock = wallClock
        standings = Mutex(peers.prefix(PeerBoard.peerLimit).map { Standing(server: $0) })
    }

    var json: JSONValue { .array(standings.withLock { $0 }.map(\.json)) }

    /// Whether some peer never answered, so that its kills may be missing here.
    package var isWaiting: Bool { standings.withLock { $0.contains { $0.state == .silent || $0.state == .refused } } }

    /// Asks every peer that has not answered yet for its kills and takes them over.
    package func gather() async {
        let open = standings.withLock { $0.filter { $0.state == .silent || $0.state == .refused } }.map(\.server)
        guard !open.isEmpty else { return }
        let answers = await withCheckedContinuation { continuation in
            PeerBoard.queue.async {
                continuation.resume(
                    returning: self.ask(open, KillsRoute.path, milliseconds: PeerBoard.startMilliseconds))
            }
        }
        take(answers)
    }

    /// What each peer says of one key, but for this server itself; waits ``askMilliseconds`` at most.
    func answers(about key: String) -> [AdminAnswer] {
        let others = standings.withLock { $0.filter { $0.state != .itself } }.map(\.server)
        return ask(others, "\(KillsRoute.path)/\(key)", milliseconds: PeerBoard.askMilliseconds)
    }

    private static let queue = DispatchQueue(label: "layover.peers", attributes: .concurrent)

    /// Asks all at once; one whose answer is not there in time did not answer, whatever holds it up.
    private func ask(_ servers: [AdminServer], _ path: String, milliseconds: Int) -> [AdminAnswer] {
        let gathered = Gathered()
        let group = DispatchGroup()
        for (place, server) in servers.enumerated() {
            PeerBoard.queue.async(group: group) { [token] in
                gathered.put(
                    AdminAnswer(asking: server, "GET", path, token: token, patienceMilliseconds: milliseconds),
                    at: place)
            }
        }
        _ = group.wait(timeout: .now() + .milliseconds(milliseconds + milliseconds / 10))
        return servers.enumerated().map { place, server in
            gathered.answer(at: place) ?? AdminAnswer(server: server, trouble: "no answer within \(milliseconds) ms")
        }
    }

    private func take(_ answers: [AdminAnswer]) {
        let others = answers.filter { $0.isAcknowledged && $0.body?["instance"]?.string != instance }
        let taken = kills.take(others.map { (server: $0.server, entries: KillEntry.list($0.body)) })
        let now = wallClock()
        for answer in answers {
            let count = others.firstIndex { $0.server == answer.server }.map { taken[$0] }
            let next = standing(answer, taken: count, now)
            let before = standings.withLock { standings in
                let place = standings.firstIndex { $0.server == answer.server } ?? 0
                defer { standings[place] = next }
                return standings[place]
            }
            tell(next, before)
        }
    }

    private func standing(_ answer: AdminAnswer, taken: Int?, _ now: Int) -> Standing {
        var next = Standing(server: answer.server)
        next.seconds = now
        next.taken = taken ?? 0
        if answer.isAcknowledged {
            next.state = taken == nil ? .itself : .answered
            next.detail = ""
        } else {
            next.state = answer.status == nil ? .silent : .refused
            next.detail = answer.reason
        }
        return next
    }

    private func tell(_ next: Standing, _ before: Standing) {
        guard next.state != before.state || next.detail != before.detail else { return }
        switch next.state {
        case .answered: log.info("peer \(next.server): \(next.taken) flips were taken")
        case .itself: break
        case .silent, .refused:
            log.warning("peer \(next.server): \(next.detail); its kills may be missing here until it answers")
        }
    }
}

/// Answers as they come in.
private final class Gathered: Sendable {
    private let answers = Mutex<[Int: AdminAnswer]>([:])

    func put(_ answer: AdminAnswer, at place: Int) { answers.withLock { $0[place] = answer } }

    func answer(at place: Int) -> AdminAnswer? { answers.withLock { $0[place] } }
}

extension KillEntry {
    /// The flips that another server lists, those of its store; what does not read is passed over.
    static func list(_ body: JSONValue?) -> [KillEntry] {
        (body?["flips"]?.items ?? []).prefix(KillBoard.entryLimit).compactMap { row in
            func text(_ name: String) -> String { row[name]?.string ?? "" }
            let actions: [String: KillChange.Action] = ["killed": .kill, "staged": .stage, "revived": .revive]
            guard text("origin") == Origin.store.rawValue, let action = actions[text("state")],
                let moment = UTCInstant(text("at")),
                let flip = Kills.Flip(action, key: text("key"), scope: text("scope"))
            else { return nil }
            return KillEntry(
                flip, reason: text("reason"), ticket: text("ticket"), actor: text("actor"), seconds: moment.seconds,
                generation: row["generation"]?.int ?? 0, origin: .store)
        }
    }
}
