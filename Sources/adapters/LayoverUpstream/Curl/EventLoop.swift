import CCurl
import Glibc

/// Runs all calls: waits for sockets, for libcurl's timer, for the calls' own deadlines and for the inbox.
///
/// Created, used and freed on one thread.
final class EventLoop {
    private let start: LoopStart
    private let multi: MultiHandle
    private let poller: Poller
    private var transfers: [UInt64: Transfer] = [:]
    /// The ids of calls by the identity of their handles.
    private var ids: [UInt: UInt64] = [:]
    private var idleHandles: [EasyHandle] = []
    /// Idle connections.
    private var quiet: [Int32: QuietConnection] = [:]
    /// Connections whose call no longer needs them, each with the call that opened it, until the loop waits.
    ///
    /// Most of them are idle from then on and remain watched, without a call of the system.
    private var released: [Int32: UInt64] = [:]
    /// The call that each socket reads for.
    private var readers: [Int32: Transfer] = [:]
    private var marks = WakeMarks()
    private var unruly = UnrulyHosts()
    private var deadlines = Deadlines()
    private var timerMicroseconds: Int?

    init?(_ start: LoopStart) {
        let sockets = OpenSockets(counting: start.atomicCounters)
        guard let multi = MultiHandle(start.settings, sockets), let poller = Poller() else { return nil }
        self.start = start
        self.multi = multi
        self.poller = poller
        guard multi.attach(self), poller.watch(bell: start.inbox.descriptor) else { return nil }
    }

    deinit { multi.forget() }

    /// Runs until the inbox is stopped and every call has ended.
    func run() {
        while true {
            let mail = start.inbox.takeMail()
            for order in mail.orders { begin(order) }
            for id in mail.cancelled { end(id, .failure(.cancelled)) }
            if mail.isStopped { break }
            forgetReleased()
            wait()
            endWhatIsDone()
            endWhatIsLate()
        }
        for id in Array(transfers.keys) { end(id, .failure(.cancelled)) }
    }

    /// Ends all calls if there is no loop.
    static func refuse(_ inbox: Inbox) {
        while true {
            let mail = inbox.takeMail()
            for order in mail.orders {
                inbox.ended()
                order.onEnd(.failure(.exhausted))
            }
            if mail.isStopped { return }
            guard inbox.fallAsleep() else { continue }
            var bell = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&bell, 1, -1)
            inbox.silence()
        }
    }

    // MARK: Calls from libcurl

    func watch(_ socket: Int32, _ what: Int32, for name: UInt) {
        let opener = released.removeValue(forKey: socket) ?? quiet[socket]?.opener
        quiet.removeValue(forKey: socket)
        guard what != CURL_POLL_REMOVE else {
            readers[socket] = nil
            marks.set(socket, awaiting: 0)
            return release(socket)
        }
        readers[socket] = ids[name].flatMap { transfers[$0] }
        watch(socket, for: what, openedBy: opener)
    }

    /// Watches a socket, without a call of the system if it is a connection that is watched already.
    ///
    /// - Parameters:
    ///   - socket: An open socket.
    ///   - what: The events, as libcurl's bits.
    ///   - opener: The call that opened it when it was last watched: by now another socket may have the same number.
    private func watch(_ socket: Int32, for what: Int32, openedBy opener: UInt64?) {
        let isSame = opener != nil && opener == multi.sockets.opener(of: socket)
        if !isSame || !poller.isWatched(socket, for: what) { poller.watch(socket, what) }
    }

    /// Ends the watch of a socket: of a connection only before the loop waits, because it may be needed on.
    private func release(_ socket: Int32) {
        guard let opener = multi.sockets.opener(of: socket) else { return poller.forget(socket) }
        released[socket] = opener
    }

    private func forgetReleased() {
        for socket in released.keys { poller.forget(socket) }
        released.removeAll(keepingCapacity: true)
    }

    func setTimer(_ milliseconds: Int) {
        timerMicroseconds = milliseconds < 0 ? nil : Clock.microseconds + min(milliseconds, 1 << 40) * 1_000
    }

    // MARK: One round

    /// Sockets are handled before libcurl's timer, with which a call begins: a connection with unrequested data is ended
    /// before the next call can use it.
    private func wait() {
        let count = poller.wait(start.inbox.fallAsleep() ? waitMilliseconds : 0)
        start.inbox.wakeUp()
        for index in 0..<count { act(on: poller.ready(index)) }
        if let due = timerMicroseconds, due <= Clock.microseconds {
            timerMicroseconds = nil
            multi.actOnTime()
        }
    }

    private func act(on ready: Poller.Ready) {
        guard ready.socket != start.inbox.descriptor else { return }
        if let connection = quiet.removeValue(forKey: ready.socket) {
            if hangUp(ready.socket), let host = connection.host { unruly.add(host, at: Clock.microseconds) }
            return
        }
        multi.act(on: ready.socket, events: ready.events)
        if let reader = readers[ready.socket] { marks.set(ready.socket, awaiting: reader.awaitedBytes) }
        // A long decoding must not delay other calls past their deadlines.
        if let due = deadlines.first?.microseconds, due <= Clock.microseconds {
            endWhatIsDone()
            endWhatIsLate()
        }
    }

    /// Time until the next event is due, rounded up.
    private var waitMilliseconds: Int32 {
        let due = deadlines.first?.microseconds
        guard let next = timerMicroseconds.map({ min($0, due ?? $0) }) ?? due else { return -1 }
        return Int32(((max(0, next - Clock.microseconds) + 999) / 1_000).clamped(to: 0...Limits.waitAtMost))
    }

    private func endWhatIsDone() {
        for (name, code) in multi.ended() {
            guard let id = ids[name], let transfer = transfers[id] else { continue }
            end(id, transfer.result(code))
        }
    }

    private func endWhatIsLate() {
        let now = Clock.microseconds
        while let id = deadlines.takeDue(at: now) {
            guard let transfer = transfers[id] else { continue }
            let next = transfer.deadlineMicroseconds
            if next <= now {
                end(id, .failure(.timedOut))
            } else {
                deadlines.add(next, id)
            }
        }
        if deadlines.count > transfers.count + Limits.staleDeadlines { deadlines.keep { transfers[$0] != nil } }
    }

    // MARK: Calls

    private func begin(_ order: Inbox.Order) {
        start.atomicCounters.underWay.add(1)
        guard let easy = idleHandles.popLast() ?? EasyHandle() else { return complete(order, .failure(.exhausted)) }
        do throws(UpstreamFailure) {
            let transfer = try Transfer(
                order, on: easy, settings: start.settings, pool: start.pool, sockets: multi.sockets)
            let isAlone = order.call.isAlone || unruly.has(transfer.host, at: Clock.microseconds)
            if isAlone, !easy.keepToItself() { throw .exhausted }
            guard multi.add(easy) else { throw .exhausted }
            transfers[order.id] = transfer
            ids[easy.name] = order.id
            deadlines.add(transfer.deadlineMicroseconds, order.id)
        } catch {
            keep(easy)
            complete(order, .failure(error))
        }
    }

    private func end(_ id: UInt64, _ result: Result<UpstreamAnswer, UpstreamFailure>) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        ids[transfer.easy.name] = nil
        start.atomicCounters.bytesIn.add(transfer.bytesIn)
        if transfer.isReused { start.atomicCounters.reused.add(1) }
        if transfer.isReused, result.isMalformed { unruly.add(transfer.host, at: Clock.microseconds) }
        let connection = result.isAnswer ? transfer.easy.keptConnection : nil
        multi.remove(transfer.easy)
        transfer.close()
        keep(transfer.easy)
        if let connection { rest(connection, of: transfer.watchedHost) }
        complete(transfer.order, result)
    }

    /// Watches an idle connection, unless the next call already uses it.
    private func rest(_ socket: Int32, of host: String?) {
        let opener = released.removeValue(forKey: socket)
        guard opener != nil || !poller.isWatched(socket) else { return }
        watch(socket, for: CURL_POLL_IN, openedBy: opener)
        quiet[socket] = QuietConnection(host: host, opener: multi.sockets.opener(of: socket))
    }

    /// Ends a connection on which unrequested data arrived.
    ///
    /// libcurl (7.88) would take it for the answer to its next call, which may belong to another client.
    ///
    /// - Returns: Whether anything arrived other than the connection's end, or an answer that announces it, such as 408.
    private func hangUp(_ socket: Int32) -> Bool {
        poller.forget(socket)
        shutdown(socket, Int32(SHUT_RDWR))
        // libcurl checks for the end after the received bytes; if there are more than this, its next request there fails.
        var bytes = [UInt8](repeating: 0, count: Limits.unaskedBytes)
        var isUnruly = false
        for read in 0..<Limits.unaskedReads {
            let count = unsafe recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { break }
            if read == 0 { isUnruly = !EventLoop.saysItTookTooLong(bytes.prefix(count)) }
        }
        return isUnruly
    }

    /// Some servers send 408 before they close an idle connection.
    private static func saysItTookTooLong(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: "HTTP/1.1 408".utf8) || bytes.starts(with: "HTTP/1.0 408".utf8)
    }

    private func complete(_ order: Inbox.Order, _ result: Result<UpstreamAnswer, UpstreamFailure>) {
        start.inbox.ended()
        start.atomicCounters.underWay.add(-1)
        start.atomicCounters.ended.add(1)
        order.onEnd(result)
    }

    private func keep(_ easy: EasyHandle) {
        if idleHandles.count < Limits.idleHandles, easy.reset() { idleHandles.append(easy) }
    }
}

/// An idle connection.
private struct QuietConnection {
    /// The host, if it carries unencrypted HTTP.
    let host: String?
    /// The call that opened it.
    let opener: UInt64?
}

extension Result<UpstreamAnswer, UpstreamFailure> {
    fileprivate var isAnswer: Bool { if case .success = self { true } else { false } }
    fileprivate var isMalformed: Bool { if case .failure(.malformed) = self { true } else { false } }
}
