import LayoverFrame
import LayoverModel
import LayoverTrips
import LayoverTripsSQLite

// A flight that was chosen is to be booked: its price is requested again, as if a person had pressed the button.
extension TripContext {
    /// Requests the current price of a flight from a supplier, within the limits for people; no caller waits for it.
    ///
    /// If no supplier can be called the price stays, with the date on which it was seen.
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
