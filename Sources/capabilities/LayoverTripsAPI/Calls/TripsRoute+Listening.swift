import LayoverFrame
import LayoverHTTP
import LayoverTrips

// Listening to a trip.
extension TripsRoute {
    /// `GET /v1/trips/{trip}/events`: the changes that the client missed since its last event, then new ones.
    func listen(_ request: borrowing HTTPRequest, _ text: String) -> HTTPReply {
        let last = request.header("Last-Event-ID").flatMap(TripEvent.place)
        return answered(request) { call throws(TripRefusal) in
            let trip = try TripRefusal.trip(text)
            // The reader's page was just drawn, so the trip is in memory.
            let rows = call.caller == nil ? context.store.rowsAtHand(of: trip) : nil
            let caller =
                if call.browser != nil, let rows { call.caller(in: rows, context.secrets) } else { try call.known() }
            try checkOn(nil, in: trip)
            let seconds = Int.random(in: TripCallLimits.streamSeconds)
            // The stream receives new changes while the missed ones are read.
            let stream = context.streams.open(
                trip, caller, until: ServerContext.elapsedMilliseconds() + seconds * 1_000)
            guard let stream else { throw .tooManyStreams }
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply(call.headers)) { [context] in
                context.streams.close(stream, of: trip)
            }
            // A client without a last event has seen nothing from which it could continue.
            context.store.read(trip, after: last?.revision ?? .max) { [self] found in
                late.send(begin(stream, of: trip, found, as: caller, after: last, call))
            }
            return HTTPReply(late: late)
        }
    }

    /// Sends what was missed, or refuses a caller that may not listen.
    private func begin(
        _ stream: EventStream, of trip: TripID, _ found: Result<TripChangeWindow?, TripStoreFault>,
        as caller: TripCaller, after last: TripEvent.Place?, _ call: TripCall
    ) -> HTTPReply {
        guard case .success(let window) = found else {
            context.streams.close(stream, of: trip)
            return TripRefusal.storeUnavailable.reply(call.headers)
        }
        do throws(TripProblem) {
            let lines = try context.rules.changes(
                after: last?.revision ?? .max, epoch: last?.epoch, in: window?.lines ?? [], of: window?.rows,
                as: caller, now: context.now)
            guard let window else { throw .unknown }
            context.streams.goOn(stream, of: window.rows, lines: lines)
            return TripReplies.events(stream, call.headers)
        } catch {
            context.streams.close(stream, of: trip)
            return refused(error, call)
        }
    }
}
