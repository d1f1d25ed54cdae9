package import LayoverFlights
package import LayoverModel

/// A supplier's answer that this server fetched itself, or that a gateway vouches for: its prices do not come from a client.
package struct VouchedAnswer: Sendable {
    package let search: FlightSearch
    /// The name of the answer's format; `nil` to detect it by its shape.
    package let format: String?
    /// True if the answer has further parts.
    package let isPart: Bool
    /// The time of the supplier's answer.
    package let at: UTCInstant
    package let body: any HeldBytes

    package init(search: FlightSearch, format: String?, isPart: Bool, at: UTCInstant, body: any HeldBytes) {
        self.search = search
        self.format = format
        self.isPart = isPart
        self.at = at
        self.body = body
    }

    /// Its single flights, or only the requested itinerary.
    ///
    /// - Returns: `nil` if the answer is invalid, has no results, or its format has no single flights.
    /// - Complexity: O(answer).
    package func listing(of id: String? = nil, _ workers: WorkerPool) -> FlightListing? {
        FlightListing.read(body, format: format, currency: search.currency, of: id, workers)
    }
}

/// One itinerary of an answer that this server stores.
package struct VouchedItinerary: Sendable {
    package let search: FlightSearch
    /// Its name in the settings; empty if it is unknown.
    package let supplier: String
    package let itinerary: ListedItinerary
    package let at: UTCInstant

    package init(search: FlightSearch, supplier: String, itinerary: ListedItinerary, at: UTCInstant) {
        self.search = search
        self.supplier = supplier
        self.itinerary = itinerary
        self.at = at
    }
}
