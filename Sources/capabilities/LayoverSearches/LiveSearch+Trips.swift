import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverSuppliers

// Shared trips, whose votes appear in the layouts of a search.
extension LiveSearch {
    /// Replaces the trips that an earlier request named.
    ///
    /// Reads the flights of the stored answer if they have not been read.
    func setTrips(_ named: NamedTrips) {
        let unread: SearchBody? = change { held, _ in
            held.trips.named = named
            return held.body.flatMap { $0.number == held.trips.number ? nil : $0 }
        }
        guard let unread else { return }
        let flights = flights(of: unread.answer, for: named)
        change { held, _ in
            guard held.body?.number == unread.number else { return }
            held.trips.flights = flights
            held.trips.number = flights == nil ? 0 : unread.number
        }
    }

    /// Reads the single flights of an answer with results; `nil` if no request named a trip, or the flights cannot be read.
    ///
    /// - Complexity: O(answer) if a trip is named.
    func flights(of answer: SupplierAnswer, _ reading: SearchReading) -> FlightIndex? {
        guard case .update(.facts) = reading.outcome, let named = namedTrips else { return nil }
        return flights(of: answer, for: named)
    }

    private func flights(of answer: SupplierAnswer, for named: NamedTrips) -> FlightIndex? {
        guard let search = flightSearch else { return nil }
        let listing = FlightListing.read(
            answer.body, format: supplier.format.name, currency: search.currency, dependencies.workers)
        return listing.map { named.index($0, search) }
    }

    /// The current inputs of a layout, with the trips and the answer that is held.
    func snapshot(_ serving: Serving, _ trips: SearchTrips, _ body: SearchBody? = nil) -> SearchSnapshot {
        var snapshot = dependencies.snapshot(serving, market: marketAsked)
        snapshot.readOffers = body.map { body in
            { [supplier, workers = dependencies.workers] in
                OfferListing.read(body.answer.body, as: supplier.format, currency: $0, workers)
            }
        }
        guard trips.named != nil else { return snapshot }
        snapshot.trips = trips
        snapshot.trips.arrived = { [weak self, run = dependencies.run] in
            run { [weak self] in self?.receiveTrip() }
        }
        return snapshot
    }

    /// A trip that was missing has arrived: the layout is assembled again if there is one.
    private func receiveTrip() {
        change { held, effects in
            if held.search.hasLayout { assemble(&held, &effects) }
        }
    }
}
