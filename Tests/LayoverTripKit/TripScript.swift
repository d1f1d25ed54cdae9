package import LayoverModel
import LayoverSeal
package import LayoverTrips

/// Requests by plain names: the same names yield the same ids, keys and hashes on every machine.
package struct TripScript: Sendable {
    package let trip: TripID
    private let name: String
    private let seal: Seal

    /// - Parameter name: The trip's name.
    /// - Throws: `SealError`.
    package init(_ name: String = "rome") throws {
        seal = try Seal()
        self.name = name
        trip = TripID(random: seal.sha256([Array("trip:\(name)".utf8)]), count: 26)
    }

    package func hash(_ text: String) -> TripHash {
        guard let hash = TripHash(seal.sha256([Array(text.utf8)])) else { preconditionFailure("SHA-256 has 32 bytes") }
        return hash
    }

    private func identifier<Noun>(_ text: String) -> Identifier<Noun> {
        Identifier(random: hash("\(name):\(text)").bytes, count: 13)
    }

    package func person(_ name: String) -> PersonID { identifier("person:" + name) }
    package func item(_ name: String) -> ItemID { identifier("item:" + name) }
    package func key(_ person: String) -> TripHash { hash("\(name):key:\(person)") }
    package func link(_ link: String = "L") -> TripHash { hash("\(name):link:\(link)") }
    package func caller(_ person: String) -> TripCaller { .key(key(person)) }

    /// A flight that departs on a day of December 2026, by its name.
    package func offer(
        _ flight: String, price: Int = 10_000, currency: String = "GBP", day: Int = 4, at seconds: Int = 1_795_000_000,
        voucher: ItemOffer.Voucher = .seen
    ) -> ItemOffer {
        guard let market = Market("GB"), let currency = Currency(currency),
            let date = LocalDate(year: 2026, month: 12, day: day)
        else { preconditionFailure("a sample names a market, a currency and a day that there are") }
        let segment = FlightSegment(
            carrier: "KL", number: flight, from: "LHR", to: "OSL", departs: LocalDateTime(date, secondOfDay: 36_000),
            arrives: LocalDateTime(date, secondOfDay: 43_200))
        return .flight(
            FlightOffer(
                cabin: "economy", travellers: 1, legs: [[segment]], price: Money(amount: price, currency: currency),
                basis: .total, market: market, supplier: "sample", itinerary: flight,
                seenAt: UTCInstant(seconds: seconds)), voucher)
    }

    /// The key by which a repeated request is recognised.
    package func twin(_ key: String, of person: String, body: String) -> IdempotencyKey {
        let sealing = SealingKey(hash("seal:\(person):\(key)").bytes)
        let nonce = Array(hash("nonce:\(person):\(key)").bytes.prefix(SealingKey.nonceBytes))
        return IdempotencyKey(
            hash: hash("\(name):\(person):\(key)"), request: hash(body),
            seal: { sealing.seal($0, nonce: nonce) ?? [] }, open: { sealing.open($0) })
    }
}

// Requests.
extension TripScript {
    package func create(
        by person: String = "ana", settings: SettingsPatch? = SettingsPatch(), key: IdempotencyKey? = nil,
        secrets: [String] = []
    ) -> TripRequest {
        guard let market = Market("GB"), let locale = LocaleTag("en-GB") else {
            preconditionFailure("a sample names a market and a language that there are")
        }
        let new = NewTrip(
            id: trip, epoch: 1, market: market, locale: locale, person: NewPerson(id: self.person(person)),
            link: link(), settings: settings)
        return TripRequest(creating: new, by: self.key(person), key: key, secrets: secrets)
    }

    package func join(
        _ person: String, link: String = "L", name: String? = nil, key: IdempotencyKey? = nil
    ) -> TripRequest {
        TripRequest(
            joining: self.link(link), as: NewPerson(id: self.person(person), name: name), by: self.key(person),
            key: key)
    }

    package func vote(
        _ person: String, on item: String, _ value: VoteValue?, seq: Int? = nil, key: IdempotencyKey? = nil
    ) -> TripRequest {
        request(.vote(self.item(item), VoteInput(value, seq: seq)), person, key: key)
    }

    package func add(
        _ person: String, _ item: String, flight: String? = nil, isSent: Bool = true, price: Int = 10_000,
        currency: String = "GBP", note: String? = nil, voucher: ItemOffer.Voucher = .seen
    ) -> TripRequest {
        let offer = offer(flight ?? item, price: price, currency: currency, voucher: voucher)
        let new = NewItem(
            id: self.item(item), fingerprint: hash(String(decoding: offer.identity, as: UTF8.self)),
            offer: .success(offer),
            isSent: .valid(isSent), note: note)
        return request(.add(new), person)
    }

    package func sight(_ flight: String, _ price: Sighting.Price, at moment: UTCInstant) -> TripRequest {
        let offer = offer(flight)
        guard let market = Market("GB"), let currency = Currency("GBP") else {
            preconditionFailure("a sample names a market and a currency that there are")
        }
        let sighting = Sighting(
            fingerprint: hash(String(decoding: offer.identity, as: UTF8.self)), market: market, currency: currency,
            travellers: 1, price: price, at: moment)
        return TripRequest(.sight([sighting]), in: trip, by: .server)
    }

    package func request(
        _ command: TripCommand, _ person: String, key: IdempotencyKey? = nil, secrets: [String] = []
    ) -> TripRequest {
        TripRequest(command, in: trip, by: caller(person), key: key, secrets: secrets)
    }

    /// A trip with people and items; the first person creates the trip and adds the items.
    package func start(people: [String] = ["ana", "ben"], items: [String] = ["A"]) -> [TripRequest] {
        [create(by: people[0])] + people.dropFirst().map { join($0) } + items.map { add(people[0], $0) }
    }
}
