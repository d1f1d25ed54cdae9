import LayoverFlights
import LayoverModel
import LayoverTrips

/// A flight as images show it: data of the airline, the airports and the supplier, and nothing that a person wrote.
///
/// Times are whole minutes, so that an address can contain all of it.
struct TripImageFlight: Hashable, Sendable {
    let from: Airport
    let to: Airport
    let carrier: String
    let number: String
    let departs: LocalDateTime
    let returns: LocalDate?
    let price: Money
    let seenAt: UTCInstant

    /// `BA 762`.
    var name: String { "\(carrier) \(number)" }

    /// `nil` for a card, for a flight that a client typed, and for one between places that are not in the airport table: any
    /// person may have written its texts.
    init?(_ item: TripItem) {
        guard case .flight(let offer, .seen) = item.offer, let leg = offer.legs.first, let first = leg.first,
            let last = leg.last, let from = Airport(first.from), let to = Airport(last.to)
        else { return nil }
        self.init(
            from: from, to: to, carrier: first.carrier, number: first.number, departs: first.departs,
            returns: offer.legs.count > 1 ? offer.legs.last?.first?.departs.date : nil, price: offer.price,
            seenAt: offer.seenAt)
    }

    /// `nil` if an address has no room for a value.
    init?(
        from: Airport, to: Airport, carrier: String, number: String, departs: LocalDateTime, returns: LocalDate?,
        price: Money, seenAt: UTCInstant
    ) {
        let stay = returns.map { $0.daysSinceEpoch - departs.date.daysSinceEpoch }
        guard FlightSegment.isCode(carrier, 2...3), FlightSegment.isCode(number, 1...5),
            TripImageLimits.minutes.contains(departs.secondsAsUTC / 60),
            TripImageLimits.minutes.contains(seenAt.seconds / 60),
            TripImageLimits.amounts.contains(price.amount), stay.map({ TripImageLimits.stayDays.contains($0) }) ?? true
        else { return nil }
        (self.from, self.to, self.carrier, self.number) = (from, to, carrier, number)
        (self.returns, self.price) = (returns, price)
        self.departs = LocalDateTime(departs.date, secondOfDay: departs.secondOfDay / 60 * 60)
        self.seenAt = UTCInstant(seconds: seenAt.seconds / 60 * 60)
    }

    /// The flights of a trip that its image shows: the chosen one, then the cheapest, then the first.
    static func picks(of rows: TripRows, atMost limit: Int) -> [TripImageFlight] {
        let chosen = rows.trip.settings.chosen
        let items = rows.items.values.filter(\.isVisible).compactMap { item in
            TripImageFlight(item).map { (item: item, flight: $0) }
        }
        let sorted = items.sorted { left, right in
            let (first, second) = (left.item, right.item)
            if (first.id == chosen) != (second.id == chosen) { return first.id == chosen }
            let (one, other) = (left.flight.price, right.flight.price)
            return one.currency == other.currency && one.amount != other.amount
                ? one.amount < other.amount : first.number < second.number
        }
        return sorted.prefix(limit).map(\.flight)
    }
}

// The form in an address: fields of letters and digits, numbers to the base of 36.
extension TripImageFlight {
    static let fieldCount = 9
    private static let base = 36

    var fields: [String] {
        func text(_ number: Int) -> String { String(number, radix: TripImageFlight.base) }
        let stay = returns.map { text($0.daysSinceEpoch - departs.date.daysSinceEpoch) }
        return [
            from.code, to.code, carrier, number, text(departs.secondsAsUTC / 60), stay ?? "", text(price.amount),
            price.currency.code, text(seenAt.seconds / 60),
        ]
    }

    /// `nil` if no flight has such fields.
    init?(fields: [String]) {
        func number(_ text: String) -> Int? { Int(text, radix: TripImageFlight.base) }
        guard fields.count == TripImageFlight.fieldCount, let from = Airport(fields[0]), let to = Airport(fields[1]),
            let departs = number(fields[4]), TripImageLimits.minutes.contains(departs),
            let amount = number(fields[6]), let currency = Currency(fields[7]),
            let seen = number(fields[8]), TripImageLimits.minutes.contains(seen)
        else { return nil }
        let moment = LocalDateTime(secondsAsUTC: departs * 60)
        var returns: LocalDate?
        if !fields[5].isEmpty {
            guard let stay = number(fields[5]), TripImageLimits.stayDays.contains(stay) else { return nil }
            returns = moment.date.adding(days: stay)
        }
        self.init(
            from: from, to: to, carrier: fields[2], number: fields[3], departs: moment, returns: returns,
            price: Money(amount: amount, currency: currency), seenAt: UTCInstant(seconds: seen * 60))
    }
}
