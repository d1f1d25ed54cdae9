import LayoverFrame
import LayoverHTTP
import LayoverTrips

// Listening to a trip.
extension TripsRoute {
    /// `GET /v1/trips/{trip}/events`: what the client missed since its last event, then what happens.
    func listen(_ request: borrowing HTTPRequest, _ text: String) -> HTTPReply {
        let last = request.header("Last-Event-ID").flatMap(TripEvent.place)
        return answered(request) { call throws(TripRefusal) in
            let trip = try trip(text)
            // The reader's page has just been drawn, so the trip is at hand.
            let rows = call.caller == nil ? context.store.rowsAtHand(of: trip) : nil
            let caller =
                if call.browser != nil, let rows { call.caller(in: rows, context.secrets) } else { try call.known() }
            try checkOn(nil, in: trip)
            let seconds = Int.random(in: TripCallLimits.streamSeconds)
            // It hears what happens while what it missed is read.
            let stream = context.streams.open(
                trip, caller, until: ServerContext.elapsedMilliseconds() + seconds * 1_000)
            guard let stream else { throw .tooManyStreams }
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply(call.headers)) { [context] in
                context.streams.close(stream, of: trip)
            }
            // A client that says none has seen nothing from which it could go on.
            context.store.read(trip, after: last?.revision ?? .max) { [self] found in
                late.send(begin(stream, of: trip, found, caller, after: last, call))
            }
            return HTTPReply(late: late)
        }
    }

    private func begin(
        _ stream: EventStream, of trip: TripID, _ found: Result<TripChangeWindow?, TripStoreFault>,
        _ caller: TripCaller, after last: TripEvent.Place?, _ call: TripCall
    ) -> HTTPReply {
        switch found {
        case .success(let window): return goOn(stream, of: trip, window, caller, after: last, call)
        case .failure:
            context.streams.close(stream, of: trip)
            return TripRefusal.storeUnavailable.reply(call.headers)
        }
    }

    /// Says what was missed, or refuses whoever may not listen.
    private func goOn(
        _ stream: EventStream, of trip: TripID, _ window: TripChangeWindow?, _ caller: TripCaller,
        after last: TripEvent.Place?, _ call: TripCall
    ) -> HTTPReply {
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
