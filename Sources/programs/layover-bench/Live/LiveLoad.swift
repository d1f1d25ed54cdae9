import Glibc
import LayoverFrame
import LayoverServer

/// Sends requests when they are due, even if earlier ones are still open, and times their answers.
///
/// Uses one thread and one `poll`.
final class LiveLoad {
    enum Kind: Int, CaseIterable {
        case create, poll, directCreate, directPoll

        var name: String {
            switch self {
            case .create: "create through Layover"
            case .poll: "poll through Layover"
            case .directCreate: "create at the supplier"
            case .directPoll: "poll at the supplier"
            }
        }
    }

    private struct Call {
        let kind: Kind
        let connection: LiveConnection
        let sent: UInt64
    }

    private let settings: LiveSettings
    private let requests = LiveRequests()
    private var idle: [UInt16: [LiveConnection]] = [:]
    private var calls: [Int32: Call] = [:]
    /// Searches and sessions to poll, each once, with the time at which the poll is due.
    private var searches: [(name: String, due: UInt64)] = []
    private var sessions: [(name: String, due: UInt64)] = []
    private(set) var times = Kind.allCases.map { LiveTimes($0.name) }
    /// The searches created in the last step, for code that opens streams.
    private(set) var created: [String] = []

    init(_ settings: LiveSettings) { self.settings = settings }

    var underWay: Int { calls.count }

    /// Drops all times and pending polls.
    func reset() { (times, searches, sessions, created) = (Kind.allCases.map { LiveTimes($0.name) }, [], [], []) }

    func takeCreated() -> [String] {
        defer { created = [] }
        return created
    }

    /// Sends one request of this kind.
    ///
    /// If no poll is due, a poll becomes a create.
    func begin(_ kind: Kind) {
        let now = monotonicNanoseconds()
        var kind = kind
        let bytes: [UInt8]
        switch kind {
        case .create, .directCreate: bytes = kind == .create ? requests.create : requests.directCreate
        case .poll:
            if let search = LiveLoad.due(&searches, now) {
                bytes = requests.poll(search)
            } else {
                (kind, bytes) = (.create, requests.create)
            }
        case .directPoll:
            if let session = LiveLoad.due(&sessions, now) {
                bytes = requests.directPoll(session)
            } else {
                (kind, bytes) = (.directCreate, requests.directCreate)
            }
        }
        let port = kind == .create || kind == .poll ? settings.layover : settings.supplier
        do {
            let connection = try keptConnection(port) ?? LiveConnection(port: port)
            let sent = monotonicNanoseconds()
            try connection.send(bytes)
            calls[connection.descriptor] = Call(kind: kind, connection: connection, sent: sent)
        } catch {
            times[kind.rawValue].fail("\(error)")
        }
    }

    /// The most recently used connection that the server has not closed, as in the pool of any client.
    private func keptConnection(_ port: UInt16) -> LiveConnection? {
        while let connection = idle[port]?.popLast() { if connection.isOpen { return connection } }
        return nil
    }

    /// Reads answers for at most this time.
    func wait(milliseconds: Int32) {
        var waiting = calls.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return }
        for entry in waiting where entry.revents != 0 {
            guard let call = calls[entry.fd] else { continue }
            do {
                guard let answer = try call.connection.receive() else { continue }
                calls[entry.fd] = nil
                end(call, answer, at: monotonicNanoseconds())
            } catch {
                calls[entry.fd] = nil
                times[call.kind.rawValue].fail("\(error)")
            }
        }
    }

    private func end(_ call: Call, _ answer: LiveConnection.Answer, at now: UInt64) {
        if !answer.closes { idle[call.connection.port, default: []].append(call.connection) }
        guard answer.status == 200 else { return times[call.kind.rawValue].fail("status \(answer.status)") }
        times[call.kind.rawValue].add(Int((now - call.sent) / 1_000), bytes: answer.bodyBytes)
        let due = now + 1_000_000_000
        switch call.kind {
        case .create:
            guard let search = answer.search else { return times[call.kind.rawValue].fail("no Layover-Search") }
            created.append(search)
            searches.append((search, due))
        case .directCreate: if let session = answer.session { sessions.append((session, due)) }
        case .poll, .directPoll: break
        }
    }

    private static func due(_ line: inout [(name: String, due: UInt64)], _ now: UInt64) -> String? {
        guard let first = line.first, first.due <= now else { return nil }
        line.removeFirst()
        return first.name
    }
}
