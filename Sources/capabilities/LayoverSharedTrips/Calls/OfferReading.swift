import LayoverFrame
import LayoverJSON
import LayoverTrips

// Who vouches for a flight that is added.
extension TripContext {
    /// Reads `offer` of a call: `{"signed": ...}` of a gateway, `{"search": token, "itinerary": id}` of a search that this server
    /// holds, or a flight that the client typed.
    ///
    /// - Throws: `settingInvalid` for none of them; `offerInvalid` and `offerGone` for what nobody vouches for.
    func offer(_ json: JSONValue?) throws(TripProblem) -> ItemOffer {
        guard let json else { throw .settingInvalid }
        if let signed = json["signed"] {
            guard let text = signed.string else { throw .settingInvalid }
            return .flight(try SignedOffer(text, key: server.signing.key, now: now).flight, .seen)
        }
        if let search = json["search"] {
            guard let token = search.string, let id = json["itinerary"]?.string else { throw .settingInvalid }
            guard let found = itineraries(id, token), let flight = flight(found) else { throw .offerGone }
            return .flight(flight, .seen)
        }
        guard let flight = FlightOffer(typed: json, now: now) else { throw .settingInvalid }
        return .flight(flight, .typed)
    }
}
