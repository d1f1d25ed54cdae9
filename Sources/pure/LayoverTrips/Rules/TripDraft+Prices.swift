import LayoverModel

// Prices: answers to other requests are used, and only important changes are announced.
extension TripDraft {
    /// If departures are further apart than this, it is another flight, whatever its number.
    private static let movedSeconds = 4 * 3_600

    /// Applies what an answer says about flights of the trip.
    mutating func see(_ sightings: [Sighting]) -> Answer {
        var changed = false
        for sighting in sightings where !trip.isFrozen {
            guard let item = rows.item(fingerprint: sighting.fingerprint), live(item.id) != nil, !item.isRemoved,
                let flight = item.offer.flight, flight.isComparable(to: sighting)
            else { continue }
            changed = see(sighting, item) || changed
        }
        return (.done, changed)
    }

    /// Applies the price at which an existing flight was added once more.
    mutating func see(_ flight: FlightOffer, at moment: UTCInstant, on id: ItemID) {
        guard let item = rows.items[id], let offer = item.offer.flight else { return }
        let sighting = Sighting(
            fingerprint: item.fingerprint, market: flight.market, currency: flight.price.currency,
            travellers: flight.travellers, price: .seen(flight.price.amount), at: moment, departs: flight.departs)
        if offer.isComparable(to: sighting) { _ = see(sighting, item) }
    }

    private mutating func see(_ sighting: Sighting, _ item: TripItem) -> Bool {
        guard var price = item.price, sighting.at >= price.at, !hasMoved(sighting, item) else { return false }
        switch sighting.price {
        case .missing(isComplete: false): return false
        case .missing(isComplete: true):
            guard !price.isGone else { return false }
            price.at = sighting.at
            price.isGone = true
            put(price, of: item, telling: .itemGone)
            return true
        case .seen(let amount, let isLowest):
            // A cheaper seller may not have answered yet; a flight that was gone is back at any price.
            let mayRise = isLowest || price.isGone || price.isTyped(of: item.offer)
            guard mayRise || amount <= price.latest else { return false }
            let isOther = price.isGone || amount != price.latest
            // The same price again is only a newer date, and not worth a write each time.
            guard isOther || sighting.at >= price.at.adding(seconds: limits.sightingSeconds) else { return false }
            let isNews = price.isGone || isWorthTelling(amount, after: price.announced)
            price.latest = amount
            price.at = sighting.at
            price.isGone = false
            price.departs = sighting.departs ?? price.departs
            if isNews { price.announced = amount }
            put(price, of: item, telling: isNews ? .price : nil)
            return isOther
        }
    }

    private func hasMoved(_ sighting: Sighting, _ item: TripItem) -> Bool {
        guard let new = sighting.departs, let old = item.offer.flight?.departs else { return false }
        return abs(new.secondsAsUTC - old.secondsAsUTC) > TripDraft.movedSeconds
    }

    /// A change of at least a hundredth.
    private func isWorthTelling(_ amount: Int, after told: Int) -> Bool {
        let (change, overflows) = abs(amount.subtractingReportingOverflow(told).partialValue)
            .multipliedReportingOverflow(by: 100)
        return amount != told && (overflows || change >= told)
    }

    private mutating func put(_ price: ItemPrice, of item: TripItem, telling kind: TripChange.Kind?) {
        var item = item
        item.price = price
        put(item)
        if item.isVisible {
            if let kind {
                log(kind, item: item.id)
            } else {
                edit { $0.quiet += 1 }
            }
        } else {
            for adder in item.adders {
                if let person = adder.person { touch(person) }
            }
        }
    }
}

extension FlightOffer {
    /// Whether a price of that sighting may be compared with this offer's.
    fileprivate func isComparable(to sighting: Sighting) -> Bool {
        market == sighting.market && price.currency == sighting.currency && travellers == sighting.travellers
    }
}
