package import LayoverJSON
import LayoverModel

// The form in which an offer is stored: one object.
extension ItemOffer {
    package var json: JSONValue {
        switch self {
        case .flight(let flight, let voucher): flight.json.with(["voucher": .string(voucher.rawValue)])
        case .card(let card): card.json
        }
    }

    /// Reads the output of ``json``.
    ///
    /// - Returns: `nil` for anything else.
    package init?(stored json: JSONValue) {
        if json["widget"] != nil {
            guard let card = CardOffer(stored: json) else { return nil }
            self = .card(card)
        } else {
            guard let flight = FlightOffer(stored: json) else { return nil }
            self = .flight(flight, json["voucher"]?.string.flatMap(Voucher.init(rawValue:)) ?? .typed)
        }
    }
}

extension FlightOffer {
    var json: JSONValue {
        let known: JSONValue = .object(of: [
            "cabin": .string(cabin), "travellers": .int(travellers),
            "legs": .array(legs.map { .array($0.map(\.json)) }), "amount": .int(price.amount),
            "currency": .string(price.currency.code), "basis": .string(basis.rawValue),
            "market": .string(market.code), "supplier": .string(supplier), "itinerary": .string(itinerary),
            "seen_at": .int(seenAt.seconds),
        ])
        return link.map { known.with(["link": .string($0)]) } ?? known
    }

    init?(stored json: JSONValue) {
        guard let cabin = json["cabin"]?.string, let travellers = json["travellers"]?.int,
            let legs = json["legs"]?.items, let amount = json["amount"]?.int,
            let currency = json["currency"]?.string.flatMap(Currency.init),
            let basis = json["basis"]?.string.flatMap(Basis.init(rawValue:)),
            let market = json["market"]?.string.flatMap(Market.init), let supplier = json["supplier"]?.string,
            let itinerary = json["itinerary"]?.string, let seenAt = json["seen_at"]?.int
        else { return nil }
        let segments = legs.map { ($0.items ?? []).compactMap(FlightSegment.init(stored:)) }
        self.init(
            cabin: cabin, travellers: travellers, legs: segments, price: Money(amount: amount, currency: currency),
            basis: basis, market: market, supplier: supplier, itinerary: itinerary, link: json["link"]?.string,
            seenAt: UTCInstant(seconds: seenAt))
    }
}

extension FlightSegment {
    var json: JSONValue {
        let known: JSONValue = .object(of: [
            "carrier": .string(carrier), "number": .string(number), "from": .string(from), "to": .string(to),
            "departs": .string(departs.description), "arrives": .string(arrives.description),
        ])
        return carrierName.map { known.with(["carrier_name": .string($0)]) } ?? known
    }

    init?(stored json: JSONValue) {
        guard let carrier = json["carrier"]?.string, let number = json["number"]?.string,
            let from = json["from"]?.string, let to = json["to"]?.string,
            let departs = json["departs"]?.string.flatMap(LocalDateTime.init),
            let arrives = json["arrives"]?.string.flatMap(LocalDateTime.init)
        else { return nil }
        self.init(carrier: carrier, number: number, from: from, to: to, departs: departs, arrives: arrives)
        carrierName = json["carrier_name"]?.string
    }
}

extension CardOffer {
    var json: JSONValue {
        let texts = [
            ("campaign", campaign), ("anchor", anchor), ("picture", picture), ("link", link),
        ].compactMap { key, text in text.map { JSONValue.Member(key, .string($0)) } }
        return .object(
            [
                JSONValue.Member("widget", .string(widget)), JSONValue.Member("market", .string(market.code)),
                JSONValue.Member("label", .string(label)), JSONValue.Member("seen_at", .int(seenAt.seconds)),
            ] + texts)
    }

    init?(stored json: JSONValue) {
        guard let widget = json["widget"]?.string, let market = json["market"]?.string.flatMap(Market.init),
            let label = json["label"]?.string, let seenAt = json["seen_at"]?.int
        else { return nil }
        self.init(
            widget: widget, campaign: json["campaign"]?.string, market: market, anchor: json["anchor"]?.string,
            label: label, picture: json["picture"]?.string, link: json["link"]?.string,
            seenAt: UTCInstant(seconds: seenAt))
    }
}

extension ItemOffer {
    /// The form in which it is stored.
    package var text: String { json.description }

    /// Reads the output of ``text``.
    ///
    /// - Returns: `nil` for anything else.
    package init?(text: String) {
        guard let json = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        self.init(stored: json)
    }
}
