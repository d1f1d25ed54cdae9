import LayoverTrips

/// A person's view of a trip, and the state of the trip that it shows.
struct DatedGlance: Sendable {
    /// State of a trip that everyone in it sees.
    struct Stamp: Hashable, Sendable {
        let epoch: Int
        let revision: Int
        let quiet: Int

        init(_ trip: Trip) { (epoch, revision, quiet) = (trip.epoch, trip.revision, trip.quiet) }
    }

    let stamp: Stamp
    let glance: TripGlance
}

/// What people see of their trips in results, each counted with its flights.
typealias TripGlances = KeptByTrip<PersonID, DatedGlance>

extension TripGlances {
    convenience init(limit: Int = TripCallLimits.readyFlights) { self.init(countLimit: .max, byteLimit: limit) }

    func find(_ trip: Trip, _ person: PersonID) -> TripGlance? {
        value(trip.id, person).flatMap { $0.stamp == DatedGlance.Stamp(trip) ? $0.glance : nil }
    }

    func keep(_ glance: TripGlance, _ trip: Trip, _ person: PersonID) {
        let dated = DatedGlance(stamp: DatedGlance.Stamp(trip), glance: glance)
        keep(dated, bytes: 1 + glance.flights.count, of: trip.id, as: person)
    }
}
