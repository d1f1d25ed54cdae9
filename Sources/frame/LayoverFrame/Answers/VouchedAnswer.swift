package import LayoverFlights
package import LayoverModel

/// A supplier's answer that this server fetched itself, or for which a gateway vouches: its prices are no client's word.
package struct VouchedAnswer: Sendable {
    package let search: FlightSearch
    /// The name of the answer's format; `nil` to tell it by its shape.
    package let format: String?
    /// Whether more of the same answer stands elsewhere.
    package let isPart: Bool
    /// When the supplier gave it.
    package let at: UTCInstant
    package let body: any HeldBytes

    package init(search: FlightSearch, format: String?, isPart: Bool, at: UTCInstant, body: any HeldBytes) {
        self.search = search
        self.format = format
        self.isPart = isPart
        self.at = at
        self.body = body
    }

    /// Its single flights, or the one itinerary that is wanted.
    ///
    /// - Returns: `nil` where it does not read, holds no results, or is of a format that tells no single flights.
    /// - Complexity: O(answer).
    package func listing(of id: String? = nil, _ workers: WorkerPool) -> FlightListing? {
        FlightListing.read(body, format: format, currency: search.currency, of: id, workers)
    }
}

/// One itinerary of an answer that this server holds.
package struct VouchedItinerary: Sendable {
    package let search: FlightSearch
    /// By its name in the settings; empty where none is known.
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
