import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTrips
import LayoverWeb

// The current price of a flight from a supplier: requested by a person, never because a page is viewed.
extension TripsRoute {
    /// `POST /v1/trips/{trip}/items/{item}/refresh`: answered once the supplier has answered and its answer is on the disk.
    func refresh(_ request: borrowing HTTPRequest, _ values: [String]) -> HTTPReply {
        answered(request) { call throws(TripRefusal) in
            try call.checkKnown()
            let trip = try TripRefusal.trip(values[0])
            try checkOn(.refresh, in: trip)
            let item = TripsRoute.item(values)
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply(call.headers))
            context.store.read(trip) { [self] found in
                switch found {
                case .success(let window): begin(item, in: window?.rows, call, to: late)
                case .failure: late.send(TripRefusal.storeUnavailable.reply(call.headers))
                }
            }
            return HTTPReply(late: late)
        }
    }

    private func begin(_ item: ItemID, in rows: TripRows?, _ call: TripCall, to late: LateReply) {
        do throws(TripProblem) {
            let caller = rows.map { call.caller(in: $0, context.secrets) } ?? .anybody
            let flight = try context.rules.flight(of: item, in: rows, as: caller, now: context.now)
            guard let rows else { throw .unknown }
            guard let search = FlightSearch(flight) else { throw .settingInvalid }
            ask(search, for: item, in: rows, call, to: late)
        } catch {
            context.counters.add(.refresh, .refused)
            late.send(refused(error, call))
        }
    }

    private func ask(
        _ search: FlightSearch, for item: ItemID, in rows: TripRows, _ call: TripCall, to late: LateReply
    ) {
        do throws(TripRefusal) {
            let enquiry = try enquiry(search, rows)
            try context.limit(.refreshesOf(rows.trip.id, item))
            try context.limit(.refreshes(rows.trip.id))
            enquiry.begin { [self] result in
                switch result {
                case .success(let answer):
                    context.sightings.see(answer) { [self] in late.send(seen(item, since: rows, call)) }
                case .failure(let failure):
                    context.counters.add(.refresh, .failed)
                    late.send(TripRefusal.supplier(failure).reply(call.headers))
                }
            }
        } catch {
            context.counters.add(.refresh, .refused)
            late.send(error.reply(call.headers))
        }
    }

    /// - Throws: Why no supplier can be called.
    private func enquiry(_ search: FlightSearch, _ rows: TripRows) throws(TripRefusal) -> PriceEnquiry {
        do throws(AnswerFailure) {
            return try context.enquiries(search, rows.trip.locale).get()
        } catch {
            throw .supplier(error)
        }
    }

    /// The price as it is on the disk; the trip may be gone by now.
    private func seen(_ id: ItemID, since before: TripRows, _ call: TripCall) -> HTTPReply {
        guard let rows = context.store.rowsAtHand(of: before.trip.id), let item = rows.items[id],
            let flight = item.offer.flight, let price = item.price
        else { return refused(.itemUnknown, call) }
        context.counters.add(.refresh, .done)
        let body: JSONValue = .object(of: [
            "revision": .int(rows.trip.revision), "changed": .bool(price != before.items[id]?.price),
            "item": .string(id.text),
            "price": .object(of: [
                "currency": .string(flight.price.currency.code), "basis": .string(flight.basis.rawValue),
                "seen": .int(flight.price.amount), "latest": .int(price.latest), "latest_at": .string("\(price.at)"),
                "gone": .bool(price.isGone),
            ]),
        ])
        return .json(body, headers: [.privateNoStore] + call.headers)
    }
}
