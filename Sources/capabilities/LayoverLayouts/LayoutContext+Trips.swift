import LayoverAssembly
import LayoverFlights
package import LayoverFrame
package import LayoverHTTP

// Trips that a request names; servers without trips skip this.
extension LayoutContext {
    /// Finds the trips that a request names; `nil` if it names none.
    package func namedTrips(_ request: borrowing HTTPRequest) -> NamedTrips? {
        guard let trips else { return nil }
        return trips.named(request)
    }

    /// Adds the trips that a request names to its context; a trip that is not in memory is late.
    ///
    /// The request's body is a supplier's answer, whose flights are read if a trip may contain one of them.
    func addTrips(of request: borrowing HTTPRequest, to call: inout LayoutCall) {
        guard let named = namedTrips(request) else { return }
        let (format, search) = (call.reader.format, FlightSearch(call.context))
        var flights: FlightIndex?
        if named.wantFlights(search), let body = request.heldBody,
            let listing = FlightListing.read(body, format: format, currency: search.currency, server.workers)
        {
            flights = named.index(listing, search)
        }
        call.context.addTripsAtHand(named, flights: flights, in: call.serving)
    }
}
