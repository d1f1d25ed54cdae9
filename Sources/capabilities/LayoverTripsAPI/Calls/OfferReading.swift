import LayoverFrame
import LayoverJSON
import LayoverTrips

// Offers that are added, and who vouches for them.
extension TripContext {
    /// Reads `offer` of a call: `{"signed": ...}` of a gateway, `{"search": token, "itinerary": id}` of a search that this server
    /// holds, `{"search": token, "layout": id, "log_id": id}` of a card that such a search showed, or a flight that the client typed.
    ///
    /// - Throws: `settingInvalid` if it is none of them; `offerInvalid` or `offerGone` if no server vouches for it.
    func offer(_ json: JSONValue?) throws(TripProblem) -> ItemOffer {
        guard let json else { throw .settingInvalid }
        if let signed = json["signed"] {
            guard let text = signed.string else { throw .settingInvalid }
            return .flight(try SignedOffer(text, key: server.signing.key, now: now).flight, .seen)
        }
        if let search = json["search"] {
            if json["log_id"] != nil { return .card(try card(json)) }
            guard let token = search.string, let id = json["itinerary"]?.string else { throw .settingInvalid }
            guard let found = itineraries(id, token), let flight = flight(found) else { throw .offerGone }
            return .flight(flight, .seen)
        }
        guard let flight = FlightOffer(typed: json, now: now) else { throw .settingInvalid }
        return .flight(flight, .typed)
    }

    private func card(_ json: JSONValue) throws(TripProblem) -> CardOffer {
        guard let token = json["search"]?.string, let layout = json["layout"]?.string, let id = json["log_id"]?.string
        else { throw .settingInvalid }
        guard let card = cards(id, layout, token) else { throw .offerGone }
        return CardOffer(
            widget: card.widget, campaign: card.campaign, market: card.market, anchor: card.anchor, label: card.label,
            picture: card.picture, link: card.link.flatMap { leads(to: $0) ? $0 : nil }, seenAt: card.at)
    }
}
