import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverTrips
import Synchronization

/// Clients that listen to trips: each receives every change once, in order.
final class TripStreams: Sendable {
    /// A client that listens.
    struct Listener {
        let stream: EventStream
        let caller: TripCaller
        /// When it is ended, in milliseconds of a monotonic clock.
        let until: Int
        /// The last change that it was sent; `nil` while the missed ones are read.
        var last: Int?
        /// Changes in the meantime.
        var pending: [TripChange] = []
        var epoch = 0
        /// When another device last became the person who listens, as far as they were notified.
        var handedOverAt: UTCInstant?
    }

    private struct State {
        var trips: [TripID: [ObjectIdentifier: Listener]] = [:]
        var count = 0
        var isEnding = false
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int = TripCallLimits.streams) { self.limit = limit }

    /// Clients that listen now.
    var count: Int { state.withLock { $0.count } }

    /// The trips with listeners.
    var trips: Set<TripID> { state.withLock { Set($0.trips.keys) } }

    /// Keys of the people who listen to a trip now.
    func listening(to trip: TripID) -> Set<TripHash> {
        state.withLock { state in
            Set(
                (state.trips[trip] ?? [:]).values.compactMap { listener in
                    if case .key(let key) = listener.caller { key } else { nil }
                })
        }
    }

    /// Begins a stream that receives new changes, once ``goOn(_:of:lines:)`` has sent the missed ones.
    ///
    /// - Returns: `nil` if the person or the server has as many as are allowed, or the server stops.
    func open(_ trip: TripID, _ caller: TripCaller, until: Int) -> EventStream? {
        let stream = EventStream { [weak self] stream in self?.forget(stream, trip) }
        let isTaken = state.withLock { state in
            let held = (state.trips[trip] ?? [:]).values.count { $0.caller == caller }
            var isPerson = false
            if case .key = caller { isPerson = true }
            guard !state.isEnding, state.count < limit, !isPerson || held < TripCallLimits.streamsOfPerson else {
                return false
            }
            state.trips[trip, default: [:]][ObjectIdentifier(stream)] = Listener(
                stream: stream, caller: caller, until: until)
            state.count += 1
            return true
        }
        guard isTaken else { return nil }
        stream.send(
            TripEvent.greeting(retryMilliseconds: Int.random(in: TripCallLimits.streamRetryMilliseconds)))
        return stream
    }

    /// Ends a stream whose client may not listen.
    func close(_ stream: EventStream, of trip: TripID) {
        stream.end()
        forget(stream, trip)
    }

    /// Sends the changes that a stream missed; it receives new ones from then on.
    ///
    /// - Parameters:
    ///   - stream: Opened before they were read.
    ///   - rows: The trip when `lines` were read.
    ///   - lines: `nil` if its client must fetch everything again.
    func goOn(_ stream: EventStream, of rows: TripRows, lines: [TripChange]?) {
        state.withLock { state in
            let trip = rows.trip.id
            guard var listener = state.trips[trip]?[ObjectIdentifier(stream)] else { return }
            listener.last = rows.trip.revision
            listener.epoch = rows.trip.epoch
            listener.handedOverAt = TripStreams.handedOverAt(listener.caller, rows)
            let pending = listener.pending
            listener.pending = []
            if let lines, pending.count <= TripCallLimits.changesBehind {
                for line in lines { stream.send(TripEvent.change(line, epoch: rows.trip.epoch)) }
            } else {
                stream.send(TripEvent.reset(rows.trip))
            }
            TripStreams.send(pending, to: &listener)
            state.trips[trip]?[ObjectIdentifier(stream)] = listener
        }
    }

    /// Sends the changes of a commit to all listeners; ends the streams of those that may not listen any more.
    func send(_ committed: CommittedTrip) {
        state.withLock { state in
            guard var listeners = state.trips[committed.trip] else { return }
            for (id, listener) in listeners {
                var listener = listener
                TripStreams.send(committed.lines, to: &listener)
                TripStreams.sendHandover(committed.rows, to: &listener)
                if !TripStreams.mayListen(listener.caller, committed.rows) { listener.stream.end() }
                listeners[id] = listener
            }
            state.trips[committed.trip] = listeners
        }
    }

    /// Sends heartbeats that are due, and ends streams that are old enough.
    func sendHeartbeat(_ round: MaintenanceRound) {
        guard round.isDue(every: TripCallLimits.beatMilliseconds) else { return }
        let now = ServerContext.elapsedMilliseconds()
        for listener in all {
            if now >= listener.until { listener.stream.end() } else { listener.stream.send(TripEvent.beat) }
        }
    }

    /// Ends all of them, because the server is about to stop.
    func end() {
        state.withLock { $0.isEnding = true }
        end(of: { _ in true })
    }

    /// Ends the streams of some trips.
    func end(of isEnded: (TripID) -> Bool) {
        // Usually there are none; then only the names of trips are checked.
        for trip in state.withLock({ Array($0.trips.keys) }) where isEnded(trip) {
            let listeners = state.withLock { Array($0.trips[trip, default: [:]].values) }
            for listener in listeners { listener.stream.end() }
        }
    }

    private var all: [Listener] { state.withLock { $0.trips.values.flatMap(\.values) } }

    private func forget(_ stream: EventStream, _ trip: TripID) {
        state.withLock { state in
            guard state.trips[trip]?.removeValue(forKey: ObjectIdentifier(stream)) != nil else { return }
            state.count -= 1
            if state.trips[trip]?.isEmpty ?? false { state.trips[trip] = nil }
        }
    }

    private static func send(_ lines: [TripChange], to listener: inout Listener) {
        guard let last = listener.last else {
            listener.pending += lines
            return
        }
        for line in lines where line.revision > last {
            listener.stream.send(TripEvent.change(line, epoch: listener.epoch))
            listener.last = line.revision
        }
    }

    /// Notifies a listener that another device has become the same person.
    private static func sendHandover(_ rows: TripRows?, to listener: inout Listener) {
        guard listener.last != nil, let rows, let moment = handedOverAt(listener.caller, rows),
            moment != listener.handedOverAt
        else { return }
        listener.handedOverAt = moment
        listener.stream.send(TripEvent.handover(moment))
    }

    private static func handedOverAt(_ caller: TripCaller, _ rows: TripRows) -> UTCInstant? {
        guard case .key(let key) = caller else { return nil }
        return rows.person(key: key)?.handedOverAt
    }

    /// Whether a listener may still look; expiry by time alone is found when the stream ends.
    private static func mayListen(_ caller: TripCaller, _ rows: TripRows?) -> Bool {
        switch caller {
        case .key(let key): rows?.person(key: key)?.isGone == false
        case .link(let hash): rows?.links[hash]?.isRevoked == false
        case .anybody, .admin, .server: false
        }
    }
}
