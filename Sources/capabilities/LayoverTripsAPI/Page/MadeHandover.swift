import LayoverModel
import LayoverTrips

/// The hand-over that a page shows to the person who made it.
///
/// The page's address names the form by which it was made. Its token is computed again from that name and the key that the
/// browser sends, so that it is in no address that the maker's browser loads, and is never stored.
enum MadeHandover: Hashable, Sendable {
    /// Another device may take it: at an address, for a number of minutes, rounded up.
    case live(address: String, minutes: Int)
    /// Another device took it, which the page reports in any case.
    case taken
    /// It has expired, or a newer one has replaced it.
    case tooOld

    /// - Returns: `nil` if the request names none, or its reader is not in the trip.
    init?(_ visit: PageVisit, _ call: PageCall, _ context: TripContext) {
        guard let name = call.device, visit.me != nil, call.isSafe, !call.host.isEmpty else { return nil }
        let token = context.secrets.handoverToken(of: visit.key, named: name)
        let found = visit.rows.handovers[context.secrets.hash(token)]
        if let found, found.isLive(at: visit.now) {
            let address = "\(call.origin)/\(PageCall.Place.handover.rawValue)/\(token)"
            self = .live(address: address, minutes: (found.until.seconds - visit.now.seconds + 59) / 60)
        } else {
            self = found?.isSpent == true ? .taken : .tooOld
        }
    }
}
