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
    /// - Parameters:
    ///   - request: Its body is a supplier's answer, whose flights are read if a trip may contain one of them.
    ///   - format: The format of that answer, if the request names one.
    ///   - context: The context of the request.
    ///   - serving: The catalog and kills for the reply.
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
