import LayoverFrame
import LayoverModel
import LayoverTrips
import LayoverTripStore

// What was decided on is to be booked: its price is asked for anew, as if somebody had pressed for it.
extension TripContext {
    /// Has a supplier asked what a flight costs now, as often as anybody may ask; nobody waits for it.
    ///
    /// Where nothing can be asked the price stays, with the date on which it was seen.
    func refreshPrice(of id: ItemID, in trip: TripID) {
        guard let rows = store.rowsAtHand(of: trip), let flight = rows.items[id]?.offer.flight,
            let search = FlightSearch(flight), !isOff(.refresh, in: trip),
            case .success(let enquiry) = enquiries(search, rows.trip.locale)
        else { return }
        do throws(TripRefusal) {
            try limit(.refreshesOf(trip, id))
            try limit(.refreshes(trip))
        } catch {
            return
        }
        enquiry.begin { [sightings, counters] result in
            switch result {
            case .success(let answer): sightings.see(answer) { counters.add(.refresh, .done) }
            case .failure: counters.add(.refresh, .failed)
            }
        }
    }
}
