import LayoverModel
import LayoverTrips

/// The hand-over about which a page is asked, for who made it.
///
/// The page's address names the form by which it was made; its token is worked out again from that and from the key that the browser
/// brings, so that it stands in no address that the maker's browser loads, and is kept nowhere.
enum MadeHandover: Hashable, Sendable {
    /// Another device may take it.
    case live(ShownHandover)
    /// Another device took it, of which the page tells anyway.
    case taken
    /// Its time is over, or a newer one took its place.
    case tooOld

    /// - Returns: `nil` where the page is not asked about one, or not by somebody of the trip.
    init?(_ visit: PageVisit, _ call: PageCall, _ context: TripContext) {
        guard let name = call.device, visit.me != nil, call.isSafe, !call.host.isEmpty else { return nil }
        let token = context.secrets.handoverToken(of: visit.key, named: name)
        let found = visit.rows.handovers[context.secrets.hash(token)]
        if let found, found.isLive(at: visit.now) {
            let address = "\(call.origin)/\(PageCall.Place.handover.rawValue)/\(token)"
            self = .live(ShownHandover(address: address, seconds: found.until.seconds - visit.now.seconds))
        } else {
            self = found?.isSpent == true ? .taken : .tooOld
        }
    }
}
