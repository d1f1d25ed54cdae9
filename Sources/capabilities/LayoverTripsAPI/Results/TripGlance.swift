import LayoverAssembly
import LayoverFrame
import LayoverModel
import LayoverTrips

/// What one person sees of a trip in results, except the parts that depend on the search and on the time.
struct TripGlance: Sendable {
    /// A flight that everyone in the trip sees, in the order of the votes.
    struct Flight: Sendable {
        let fingerprint: [UInt8]
        let item: String
        let totals: TripTotals
        let mine: ItineraryMark.Vote?
        let stale: Int
        let isChosen: Bool
    }

    let trip: String
    let flights: [Flight]
    /// Facts for a search of the trip's route, and for one of another route, before the trip closes.
    ///
    /// They are made in advance, so that a search has to build none.
    private let values: (there: [FactName: Value], elsewhere: [FactName: Value])
    private let routes: Set<TripRoute>
    private let isClosed: Bool
    private let closesAt: UTCInstant?

    /// - Parameters:
    ///   - view: The trip, as the person sees it.
    ///   - person: The person whose votes are `mine`.
    init(_ view: TripView, of person: PersonID) {
        let items = view.items.filter { !$0.isStaged }
        let chosen = view.settings.chosen
        trip = view.trip.id.text
        flights = items.filter { $0.item.offer.flight != nil }.map { TripGlance.Flight($0, of: person, chosen: chosen) }
        routes = Set(items.compactMap { $0.item.offer.flight?.search.map { TripRoute($0) } })
        isClosed = view.settings.isClosed || view.trip.isFrozen
        closesAt = view.settings.closesAt
        var values = TripGlance.values(of: view, items, person)
        values[.tripClosed] = .bool(isClosed)
        values[.tripClosesAt] = isClosed ? nil : closesAt.map(Value.datetime)
        values[.tripMatchesQuery] = .bool(true)
        var elsewhere = values
        elsewhere[.tripMatchesQuery] = .bool(false)
        self.values = (values, elsewhere)
    }

    /// Returns whether the trip has a flight with the route and the days of a search.
    ///
    /// - Parameter route: The route of the search.
    /// - Returns: `nil` if the search has no route.
    func matches(_ route: TripRoute?) -> Bool? { route.map { routes.contains($0) } }

    /// Facts of the trip for a search of a route, at a time.
    func values(for route: TripRoute?, at now: UTCInstant) -> [FactName: Value] {
        let isThere = matches(route)
        var values = isThere == true ? values.there : values.elsewhere
        if isThere == nil { values[.tripMatchesQuery] = nil }
        if !isClosed, let closesAt, now >= closesAt {
            values[.tripClosed] = .bool(true)
            values[.tripClosesAt] = nil
        }
        return values
    }

    /// Marks of the itineraries of an answer that are flights of the trip.
    func marks(on flights: FlightIndex) -> [ItineraryMark] {
        self.flights.flatMap { flight in
            (flights.itineraries[flight.fingerprint] ?? []).map { flight.mark(on: $0, of: trip) }
        }
    }

    private static func values(of view: TripView, _ items: [ItemView], _ person: PersonID) -> [FactName: Value] {
        let leader = items.first { $0.totals.yes + $0.totals.maybe > 0 }
        let chosen = view.settings.chosen.flatMap { id in items.first { $0.item.id == id } }
        let voters = Set(items.flatMap { $0.votes.map(\.person) })
        let mine = items.filter { $0.vote(of: person) != nil }
        let unseen = items.count { $0.vote(of: person) == nil && $0.item.adder(person) == nil }
        var values: [FactName: Value] = [
            .tripPeople: .int(view.people.count), .tripVoted: .int(voters.count), .tripItems: .int(items.count),
            .tripMine: .int(mine.count), .tripUnseen: .int(unseen),
        ]
        values[.tripTitle] = view.settings.title.map(Value.text)
        values[.tripLeader] = leader.map { Value.text($0.item.words) }
        values[.tripChosen] = chosen.map { Value.text($0.item.words) }
        guard let shown = chosen ?? leader else { return values }
        values[.tripStale] = .int(shown.stale.count)
        values[.tripPriceState] = shown.priceState.map { Value.text($0.rawValue) }
        guard let price = shown.item.price, let currency = shown.item.offer.flight?.price.currency else {
            return values
        }
        values[.tripPriceLatest] = .money(Money(amount: price.latest, currency: currency))
        values[.tripPriceSeenAt] = .datetime(price.at)
        return values
    }
}

extension TripGlance.Flight {
    fileprivate init(_ view: ItemView, of person: PersonID, chosen: ItemID?) {
        self.init(
            fingerprint: view.item.fingerprint.bytes, item: view.item.id.text, totals: view.totals,
            mine: view.vote(of: person).map { ItineraryMark.Vote($0) }, stale: view.stale.count,
            isChosen: view.item.id == chosen)
    }

    fileprivate func mark(on itinerary: String, of trip: String) -> ItineraryMark {
        ItineraryMark(
            itinerary: itinerary, trip: trip, item: item, yes: totals.yes, maybe: totals.maybe, no: totals.no,
            mine: mine, stale: stale, isChosen: isChosen)
    }
}

extension ItemView {
    fileprivate func vote(of person: PersonID) -> VoteValue? { votes.first { $0.person == person }?.value }
}

extension TripItem {
    /// The flights of its way there, `KL 1234`; the label of a card.
    fileprivate var words: String {
        switch offer {
        case .flight(let flight, _):
            (flight.legs.first ?? []).map { "\($0.carrier) \($0.number)" }.joined(separator: ", ")
        case .card(let card): card.label
        }
    }
}

extension ItineraryMark.Vote {
    fileprivate init(_ value: VoteValue) {
        switch value {
        case .yes: self = .yes
        case .maybe: self = .maybe
        case .no: self = .no
        }
    }
}
