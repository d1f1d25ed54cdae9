import LayoverFlights
package import LayoverModel

/// A trip by its flights alone.
package struct TripOutline: Hashable, Sendable {
    /// `London – Oslo`; `nil` if there is no flight.
    package let route: String?
    /// The same in the form of a search; `nil` if there is no flight.
    package let way: Way?
    package let firstDay: LocalDate?
    /// `nil` if no flight goes back, or the last one does so on the first day.
    package let lastDay: LocalDate?

    /// Made from the chosen item, else from all flights; the first one that was added determines the route.
    ///
    /// - Parameters:
    ///   - view: The trip.
    ///   - isPreview: Whether it is for a preview, which people who are not in the trip see under the brand's address: then only
    ///     flights count that a server vouches for, between known airports. A client may have typed all others.
    package init(_ view: TripView, isPreview: Bool = false) {
        let items = isPreview ? view.items.filter(\.isPreviewed) : view.items
        let chosen = items.filter { $0.item.id == view.settings.chosen }
        let shown = (chosen.isEmpty ? items : chosen).filter { !$0.isStaged }.sorted {
            $0.item.number < $1.item.number
        }
        let flights = shown.compactMap(\.item.offer.flight)
        let first = flights.first { $0.legs.first?.isEmpty == false }
        route = first?.legs.first.flatMap { leg in
            leg.first.flatMap { from in
                leg.last.map { "\(TripOutline.city(from.from)) – \(TripOutline.city($0.to))" }
            }
        }
        way = first.flatMap(Way.init)
        let starts = flights.compactMap { $0.departs?.date }
        let ends = flights.compactMap { $0.legs.count > 1 ? $0.legs.last?.first?.departs.date : nil }
        let day = starts.min()
        firstDay = day
        lastDay = ends.max().flatMap { $0 == day ? nil : $0 }
    }

    /// By the names of the page's contract.
    package var pageValues: [String: Value] {
        var named: [String: Value] = [:]
        named["route"] = route.map { .text($0) }
        named["first_day"] = firstDay.map { .date($0) }
        named["last_day"] = lastDay.map { .date($0) }
        return named
    }

    /// `Oslo (OSL)`; the code alone if it is unknown.
    package static func place(_ code: String) -> String { Airport(code).map { "\($0.city) (\(code))" } ?? code }

    package static func city(_ code: String) -> String { Airport(code)?.city ?? code }
}

extension ItemView {
    fileprivate var isPreviewed: Bool {
        guard case .flight(let flight, .seen) = item.offer, let leg = flight.legs.first else { return false }
        return [leg.first?.from, leg.last?.to].allSatisfy { $0.flatMap { Airport($0) } != nil }
    }
}

extension TripOutline {
    /// The route of a flight, and the day on which it starts.
    package struct Way: Hashable, Sendable {
        /// Both ends: `LHR-OSL`.
        package let route: String
        package let departs: LocalDate

        init?(_ flight: FlightOffer) {
            guard let leg = flight.legs.first, let from = leg.first, let last = leg.last else { return nil }
            (route, departs) = ("\(from.from)-\(last.to)", from.departs.date)
        }
    }
}
