import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverTrips
import Synchronization

/// The trips that one request names, or that a search's requests name: found in memory, or read in the background.
final class TripsInResults: Sendable {
    private enum Search { case open, underWay, absent }

    private enum Found {
        case glance(TripGlance)
        /// There is no such trip, or the reader is not in it.
        case nothing
        case missing
    }

    private let names: [TripName]
    /// Returns the network of the request, for limits.
    private let network: @Sendable () -> String
    private let lent: LentTrips
    /// The state of the look-up of each name.
    private let searches: Mutex<[Search]>

    /// - Parameters:
    ///   - names: At least one.
    ///   - network: Returns the network of the request; called if a trip is not in memory.
    ///   - lent: The context of all trips.
    init(_ names: [TripName], network: @escaping @Sendable () -> String, _ lent: LentTrips) {
        self.names = names
        self.network = network
        self.lent = lent
        searches = Mutex(Array(repeating: Search.open, count: names.count))
    }

    /// The same, for code that knows nothing about trips.
    var named: NamedTrips {
        NamedTrips(
            wantFlights: { self.wantFlights(of: $0) },
            index: { [lent] in FlightIndex($0, of: $1, lent.context.secrets) },
            facts: { self.facts(for: $0, $1, $2) })
    }

    private func wantFlights(of search: FlightSearch) -> Bool {
        let route = TripRoute(search)
        return names.indices.contains { place in
            if case .glance(let glance) = find(place) { glance.matches(route) == true } else { false }
        }
    }

    /// Facts of the first trip that matches the search's route, else of the first one; marks of all of them.
    private func facts(
        for search: FlightSearch, _ flights: FlightIndex?, _ arrived: NamedTrips.Arrival?
    ) -> TripFacts {
        var isAwaited = false
        var glances: [TripGlance] = []
        for place in names.indices {
            switch find(place) {
            case .glance(let glance): glances.append(glance)
            case .nothing: break
            case .missing:
                isAwaited = true
                read(place, arrived)
            }
        }
        let route = TripRoute(search)
        let told = glances.first { $0.matches(route) == true } ?? glances.first
        return TripFacts(
            isAwaited ? .awaited : .known, values: told?.values(for: route, at: lent.context.now) ?? [:],
            marks: flights.map { flights in glances.flatMap { $0.marks(on: flights) } } ?? [])
    }

    private func find(_ place: Int) -> Found {
        guard searches.withLock({ $0[place] }) != .absent else { return .nothing }
        guard let rows = lent.context.lookups.rows(of: names[place]) else { return .missing }
        return lent.context.glance(at: rows, as: names[place].key(in: rows, lent.context.secrets)).map { .glance($0) }
            ?? .nothing
    }

    /// Has the store read a trip, unless it is doing so already, or the network reads too often.
    private func read(_ place: Int, _ arrived: NamedTrips.Arrival?) {
        let isFirst = searches.withLock { searches in
            guard searches[place] == .open else { return false }
            searches[place] = .underWay
            return true
        }
        guard isFirst else { return }
        let wait = lent.context.throttle.wait(.lookups(network: network()), now: ServerContext.elapsedMilliseconds())
        let isTaken =
            wait == nil
            && lent.context.lookups.read(names[place]) { [self] found in
                guard case .success(let rows) = found else { return update(place, .open) }
                update(place, rows == nil ? .absent : .open)
                arrived?()
            }
        if !isTaken { update(place, .open) }
    }

    private func update(_ place: Int, _ search: Search) { searches.withLock { $0[place] = search } }
}

extension FlightIndex {
    /// Finds the names of an answer's itineraries by the fingerprints of trips' items.
    ///
    /// - Complexity: O(itineraries).
    init(_ listing: FlightListing, of search: FlightSearch, _ secrets: TripSecrets) {
        var itineraries: [[UInt8]: [String]] = [:]
        for itinerary in listing.itineraries {
            let identity = FlightOffer.identity(cabin: search.cabin, legs: FlightOffer.legs(of: itinerary))
            itineraries[secrets.hash([identity]).bytes, default: []].append(itinerary.id)
        }
        self.init(itineraries)
    }
}
