package import LayoverJSON
import LayoverModel

// A viewer's view of a trip in JSON.
extension TripView {
    /// - Parameter leads: Returns whether a trip may lead to an address.
    /// - Returns: The view, with the links that it may have.
    package func json(leadsTo leads: (String) -> Bool) -> JSONValue {
        let trip: JSONValue = .object(of: [
            "trip": .string(self.trip.id.text), "revision": .int(self.trip.revision),
            "market": .string(self.trip.market.code), "locale": .string(self.trip.locale.tag),
            "created_at": .string("\(self.trip.created)"), "expires_at": .string("\(self.trip.expires)"),
            "frozen": .bool(self.trip.isFrozen), "settings": settingsJSON,
        ])
        let mine = me.map { trip.with(["me": $0.own]) } ?? trip
        return mine.with(["people": .array(people.map(\.json)), "items": .array(items.map { $0.json(leadsTo: leads) })])
    }

    private var settingsJSON: JSONValue {
        .object(of: [
            "version": .int(trip.settingsVersion), "title": settings.title.json,
            "ballot": .string(settings.ballot.rawValue), "adding": .string(settings.adding.rawValue),
            "closes_at": (settings.closesAt?.description).json, "closed": .bool(settings.isClosed),
            "chosen": (settings.chosen?.text).json, "enough": settings.enough.map { .int($0) } ?? .null,
        ])
    }
}

extension TripPerson {
    /// The person as they see themselves.
    fileprivate var own: JSONValue {
        json.with(["seq": .int(seq), "handed_over_at": (handedOverAt?.description).json])
    }

    /// The person as others see them: by number if they have no name.
    fileprivate var json: JSONValue {
        .object(of: [
            "id": .string(id.text), "number": .int(number), "name": name.json, "right": .string(right.rawValue),
        ])
    }
}

extension ItemView {
    fileprivate func json(leadsTo leads: (String) -> Bool) -> JSONValue {
        let known: JSONValue = .object(of: [
            "id": .string(item.id.text), "state": .string(isStaged ? "staged" : "sent"),
            "by": .array(by.map { ($0?.text).json }), "note": item.note.json,
            "votes": .array(
                votes.map { .object(of: ["person": .string($0.person.text), "value": .string($0.value.rawValue)]) }),
            "totals": .object(of: [
                "yes": .int(totals.yes), "maybe": .int(totals.maybe), "no": .int(totals.no),
            ]), "stale": .texts(stale.map(\.text)), "moved": .bool(isMoved),
        ])
        return known.with(["offer": item.offer.wire(leadsTo: leads), "price": price])
    }

    /// `null` for a card.
    private var price: JSONValue {
        guard let flight = item.offer.flight, let price = item.price else { return .null }
        return .object(of: [
            "currency": .string(flight.price.currency.code), "basis": .string(flight.basis.rawValue),
            "seen": .int(flight.price.amount), "seen_at": .string("\(flight.seenAt)"), "latest": .int(price.latest),
            "latest_at": .string("\(price.at)"), "state": (priceState?.rawValue).json,
        ])
    }
}

extension String? {
    fileprivate var json: JSONValue { map { .string($0) } ?? .null }
}
