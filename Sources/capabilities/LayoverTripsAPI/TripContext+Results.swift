package import LayoverFrame
import LayoverTrips

// Votes in results: the parts that other capabilities use to show readers their trips.
extension TripContext {
    /// Finds the trips that requests name; `nil` if none are stored, so that other requests have no cost.
    package var finder: TripFinder? {
        guard isOn else { return nil }
        let lent = LentTrips(self)
        return TripFinder { request in
            let names = TripName.read(request, lent.context.secrets)
            guard !names.isEmpty else { return nil }
            return TripsInResults(names, network: lent.context.server.laterNetwork(of: request), lent).named
        }
    }

    /// A person's view of a trip in results.
    ///
    /// - Parameters:
    ///   - rows: The trip.
    ///   - key: The hash of the person's key.
    /// - Returns: `nil` if no person there has the key, the trip has ended, or trips are switched off.
    func glance(at rows: TripRows, as key: TripHash) -> TripGlance? {
        let (trip, now) = (rows.trip, self.now)
        guard now < trip.expires, let person = rows.person(key: key), !person.isGone,
            !isOff(nil, market: trip.market, locale: trip.locale)
        else { return nil }
        let hidden = hidden(in: rows)
        if hidden.isEmpty, let ready = glances.find(trip, person.id) { return ready }
        guard let view = try? rules.view(rows, as: .key(key), hiding: hidden, now: now) else { return nil }
        let glance = TripGlance(view, of: person.id)
        // A card that is killed now may be revived under the same revision.
        guard hidden.isEmpty else { return glance }
        glances.keep(glance, trip, person.id)
        // If there was a commit in between, no data of a person who left may stay.
        if store.rowsAtHand(of: trip.id)?.trip != trip { glances.forget(trip.id) }
        return glance
    }
}
