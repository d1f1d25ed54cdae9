import LayoverAssembly
import LayoverFlights
package import LayoverFrame
package import LayoverHTTP

// Trips that a request names; where none are kept nobody looks for any.
extension LayoutContext {
    /// Finds the trips that a request names; `nil` where it names none.
    package func namedTrips(_ request: borrowing HTTPRequest) -> NamedTrips? {
        guard let trips else { return nil }
        return trips.named(request)
    }

    /// Tells a request's context of the trips that it names; whatever is not at hand is late.
    ///
    /// - Parameters:
    ///   - request: Its body is a supplier's answer, of which the flights are read where a trip may have one of them.
    ///   - format: Of that answer, as the request names it.
    ///   - context: Of the request.
    ///   - serving: What it is answered by.
    func addTrips(
        of request: borrowing HTTPRequest, format: String?, to context: inout RequestContext, in serving: Serving
    ) {
        guard let named = namedTrips(request) else { return }
        let search = FlightSearch(context)
        var flights: FlightIndex?
        if named.wantFlights(search), let body = request.heldBody,
            let listing = FlightListing.read(body, format: format, currency: search.currency, server.workers)
        {
            flights = named.index(listing, search)
        }
        context.addTripsAtHand(named, flights: flights, in: serving)
    }
}
