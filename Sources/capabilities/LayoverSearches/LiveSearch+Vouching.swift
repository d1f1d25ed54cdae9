import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSuppliers

// The supplier's answers, as observers that compare prices see them.
extension LiveSearch {
    /// Shows results to the observers, after all waiters have received them.
    func show(_ answer: SupplierAnswer, _ reading: SearchReading) {
        guard case .update(.facts(let facts)) = reading.outcome, let search = flightSearch else { return }
        if let prices = dependencies.prices, case .known(.money(let price), _) = facts.fact(.resultsPriceMin) {
            prices.see(search, price, UTCInstant(seconds: seconds(of: answer)))
        }
        guard let observer = dependencies.observer, observer.wants(search) else { return }
        observer.see(vouched(answer, search, seconds: seconds(of: answer)))
    }

    /// The time at which the supplier answered, in seconds since 1970.
    func seconds(of answer: SupplierAnswer) -> Int { dependencies.milliseconds() / 1_000 - (answer.ageSeconds ?? 0) }

    /// One itinerary of the stored answer.
    ///
    /// - Returns: `nil` if no answer is stored any more, or it has no such itinerary.
    /// - Complexity: O(answer).
    func itinerary(_ id: String) -> VouchedItinerary? {
        guard let search = flightSearch, let body = heldBody else { return nil }
        let answer = vouched(body.answer, search, seconds: body.seconds)
        guard let found = answer.listing(of: id, dependencies.workers)?.itineraries.first else { return nil }
        return VouchedItinerary(search: search, supplier: supplier.name, itinerary: found, at: answer.at)
    }

    /// One card of a layout that the search showed.
    ///
    /// The latest layout is searched first.
    ///
    /// - Returns: `nil` if no stored layout has it. If none is stored, the current layout is assembled and searched.
    /// - Complexity: O(bytes of those layouts).
    func card(_ logID: String) -> VouchedCard? {
        let layouts = change { held, effects in
            if held.search.lacksLayout { assemble(&held, &effects) }
            return held.search.layouts
        }
        let now = UTCInstant(seconds: dependencies.milliseconds() / 1_000)
        for card in layouts.reversed().lazy.flatMap(\.cards) {
            guard let json = try? JSONValue(parsing: Array(card.bytes)), json["log_id"]?.string == logID else {
                continue
            }
            return VouchedCard(json, in: marketAsked, at: now)
        }
        return nil
    }

    private func vouched(_ answer: SupplierAnswer, _ search: FlightSearch, seconds: Int) -> VouchedAnswer {
        VouchedAnswer(
            search: search, format: supplier.format.name, isPart: false, at: UTCInstant(seconds: seconds),
            body: answer.body)
    }

    /// The search as prices and trips distinguish it: by market, currency and query.
    var flightSearch: FlightSearch? {
        peek { $0.ticket.search }.map { FlightSearch(market: $0.market, currency: $0.currency, query: $0.query) }
    }
}
