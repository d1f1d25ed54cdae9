package import LayoverJSON
import LayoverModel

// A flight or a card for clients.
extension ItemOffer {
    /// - Parameter leads: Returns whether a trip may lead to an address.
    /// - Returns: The offer, with its link if it may have one.
    package func wire(leadsTo leads: (String) -> Bool) -> JSONValue {
        switch self {
        case .flight(let flight, let voucher): flight.wire(isSeen: voucher == .seen, leadsTo: leads)
        case .card(let card): card.wire(leadsTo: leads)
        }
    }
}

extension FlightOffer {
    /// The price when the flight was seen.
    package var priceWire: JSONValue {
        .object(of: [
            "amount": .int(price.amount), "currency": .string(price.currency.code), "basis": .string(basis.rawValue),
            "seen_at": .string("\(seenAt)"),
        ])
    }

    /// A flight that a client typed has no link.
    fileprivate func wire(isSeen: Bool, leadsTo leads: (String) -> Bool) -> JSONValue {
        let known: JSONValue = .object(of: [
            "kind": .string("flight"), "vouched": .bool(isSeen), "cabin": .string(cabin),
            "travellers": .int(travellers), "legs": .array(legs.map { .array($0.map(\.wire)) }),
            "market": .string(market.code), "supplier": .string(supplier), "itinerary": .string(itinerary),
        ])
        guard isSeen, let link, leads(link) else { return known }
        return known.with(["link": .string(link)])
    }
}

extension FlightSegment {
    fileprivate var wire: JSONValue {
        let known: JSONValue = .object(of: [
            "carrier": .string(carrier), "number": .string(number), "from": .string(from), "to": .string(to),
            "departs": .string(departs.wire), "arrives": .string(arrives.wire),
        ])
        return carrierName.map { known.with(["carrier_name": .string($0)]) } ?? known
    }
}

extension CardOffer {
    fileprivate func wire(leadsTo leads: (String) -> Bool) -> JSONValue {
        let texts = [
            ("campaign", campaign), ("anchor", anchor), ("picture", picture),
            ("link", link.flatMap { leads($0) ? $0 : nil }),
        ]
        return .object(
            [
                JSONValue.Member("kind", .string("card")), JSONValue.Member("widget", .string(widget)),
                JSONValue.Member("market", .string(market.code)), JSONValue.Member("label", .string(label)),
            ] + texts.compactMap { key, text in text.map { JSONValue.Member(key, .string($0)) } })
    }
}

extension LocalDateTime {
    /// In the form of ISO 8601.
    fileprivate var wire: String { description.replacing(" ", with: "T") }
}
