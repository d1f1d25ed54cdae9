import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverTrips
import LayoverWeb

// Reading a trip writes nothing.
extension TripsRoute {
    /// `GET /v1/trips/{trip}`: from memory if the trip is there and no older than the client has seen it, else after it was
    /// read.
    func read(_ request: borrowing HTTPRequest, _ text: String) -> HTTPReply {
        if let refusal = context.server.shed(.tripReads, request) { return refusal }
        let held = request.header("If-None-Match") ?? ""
        let seen = request.header("Layover-Seen").flatMap { Int($0) }
        return answered(request) { call throws(TripRefusal) in
            try call.checkKnown()
            let trip = try TripRefusal.trip(text)
            try checkOn(nil, in: trip)
            if let rows = context.store.rowsAtHand(of: trip), isCurrent(rows, since: seen) {
                return view(rows, held, call)
            }
            return context.reading(headers: call.headers, { context.store.read(trip, $0) }) { [self] window in
                view(window?.rows, held, call)
            }
        }
    }

    /// Returns whether rows in memory are at least as new as what the client has seen on any server.
    private func isCurrent(_ rows: TripRows, since seen: Int?) -> Bool {
        // Only the store knows what another server changed; without other servers, memory has the last commit.
        !context.store.isShared || rows.trip.revision >= seen ?? 0
    }

    private func view(_ rows: TripRows?, _ held: String, _ call: TripCall) -> HTTPReply {
        do throws(TripProblem) {
            let (now, caller) = (context.now, rows.map { call.caller(in: $0, context.secrets) } ?? .anybody)
            guard let rows else { throw .unknown }
            let hidden = context.hidden(in: rows)
            let tag = try context.rules.tag(rows, as: caller, hiding: hidden, now: now)
            let name = EntityTag(tag.text)
            let headers = [HTTPHeader("ETag", name.text), .privateNoStore] + call.headers
            guard !name.matches(Array(held.utf8).span) else {
                context.counters.add(.unchanged)
                return HTTPReply(status: 304, headers: headers)
            }
            let bytes = try body(rows, as: caller, hiding: hidden, tag)
            return .json([.shared(bytes)], headers: headers)
        } catch {
            return refused(error, call)
        }
    }

    private func body(
        _ rows: TripRows, as caller: TripCaller, hiding hidden: Set<ItemID>, _ tag: TripTag
    ) throws(TripProblem) -> SharedBytes {
        if let bytes = context.bodies.find(rows.trip.id, tag) {
            context.counters.add(.ready)
            return bytes
        }
        context.counters.add(.written)
        let view = try context.rules.view(rows, as: caller, hiding: hidden, now: context.now)
        var bytes: [UInt8] = []
        view.json(leadsTo: context.leads).append(to: &bytes)
        bytes.append(0x0a)
        let shared = SharedBytes(bytes)
        // If time alone has changed the view meanwhile, it has another tag.
        if view.tag == tag.text { keep(shared, rows.trip, tag) }
        return shared
    }

    /// Keeps a view ready, unless there was a commit in between: no data of a person who left may stay.
    private func keep(_ bytes: SharedBytes, _ trip: Trip, _ tag: TripTag) {
        context.bodies.keep(bytes, trip.id, tag)
        let now = context.store.rowsAtHand(of: trip.id)?.trip
        if now != trip { context.bodies.forget(trip.id) }
    }
}
