import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTrips

/// The names of people, items and links in a case, and their IDs in the trip.
struct TripCaseNames {
    let trip: TripID
    private let seal: Seal
    private let flights: JSONValue
    private var items: [String: ItemID] = [:]
    private var itemNames: [ItemID: String] = [:]
    private var itemsEver = 0
    private var peopleNames: [PersonID: String] = [:]

    init(_ seal: Seal, flights: JSONValue) {
        self.seal = seal
        self.flights = flights
        trip = TripID(random: seal.sha256([Array("trip".utf8)]), count: 26)
    }

    private func hash(_ text: String) throws -> TripHash {
        guard let hash = TripHash(seal.sha256([Array(text.utf8)])) else { throw SuiteError("no hash") }
        return hash
    }

    private mutating func person(_ name: String) throws -> PersonID {
        let id = PersonID(random: try hash("person:\(name)").bytes, count: 13)
        peopleNames[id] = name
        return id
    }

    /// The name of a person, or their ID if the case has no name for them.
    func name(_ person: PersonID) -> String { peopleNames[person] ?? person.text }

    func item(_ name: String) throws -> ItemID {
        try items[name] ?? ItemID(random: hash("unknown:\(name)").bytes, count: 13)
    }

    /// The name of an item, or its ID if the case has no name for it.
    func name(_ item: ItemID) -> String { itemNames[item] ?? item.text }

    func caller(_ step: JSONValue) throws -> TripCaller {
        if let person = step["as"]?.string { return .key(try hash("key:\(person)")) }
        return .link(try hash("link:\(step["link"]?.string ?? "")"))
    }

    mutating func create(by person: String, ballot: String?, adding: String?) throws -> TripRequest {
        guard let market = Market("GB"), let locale = LocaleTag("en-GB") else { throw SuiteError("no market") }
        var settings = SettingsPatch()
        settings.ballot = try ballot.map { try word($0) }
        settings.adding = try adding.map { try word($0) }
        let new = NewTrip(
            id: trip, epoch: 1, market: market, locale: locale, person: NewPerson(id: try self.person(person)),
            link: try hash("link:L"), settings: settings)
        return TripRequest(creating: new, by: try hash("key:\(person)"))
    }

    private func word<Word: RawRepresentable>(_ text: String) throws -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: text) else { throw SuiteError("'\(text)' is unknown") }
        return word
    }

    /// The request of a step.
    ///
    /// - Throws: `SuiteError` for an invalid step.
    mutating func request(_ step: JSONValue, now: UTCInstant) throws -> TripRequest {
        let key = try step["key"]?.string.map { try twin($0, of: step) }
        if step["do"]?.string == "join" {
            guard let name = step["as"]?.string else { throw SuiteError("a joining person needs a name") }
            return TripRequest(
                joining: try hash("link:\(step["link"]?.string ?? "")"), as: NewPerson(id: try person(name)),
                by: try hash("key:\(name)"), key: key)
        }
        let caller = step["do"]?.string == "sight" ? .server : try caller(step)
        return TripRequest(try command(step, now: now), in: trip, by: caller, key: key)
    }

    private mutating func command(_ step: JSONValue, now: UTCInstant) throws -> TripCommand {
        let name = step["item"]?.string ?? ""
        switch step["do"]?.string {
        case "add": return .add(try newItem(step, now: now))
        case "send": return .send(try item(name))
        case "remove": return .remove(try item(name))
        case "restore": return .restore(try item(name))
        case "vote": return .vote(try item(name), VoteInput(step))
        case "set": return .set(try patch(step["to"] ?? .null), version: step["if_match"]?.int)
        case "link": return .link(try newLink(step))
        case "revoke": return .revoke(try hash("link:\(step["link"]?.string ?? "")").link)
        case "leave": return .leave
        case "expel": return .expel(try person(step["person"]?.string ?? step["who"]?.string ?? ""))
        case "delete": return .delete
        case "report": return .report
        case "sight": return .sight([try sighting(step, now: now)])
        case let other: throw SuiteError("the step '\(other ?? "")' is unknown")
        }
    }

    private func newLink(_ step: JSONValue) throws -> NewLink {
        let right = step["right"]?.string.flatMap(TripRight.init(rawValue:))
        let seconds: Parsed<Int?> =
            switch step["lasts"] {
            case nil: .valid(nil)
            case .int(let seconds): .valid(seconds)
            default: .invalid
            }
        return NewLink(
            hash: try hash("link:\(step["link"]?.string ?? "")"), right: right.map { .valid($0) } ?? .invalid,
            seconds: seconds)
    }

    private mutating func newItem(_ step: JSONValue, now: UTCInstant) throws -> NewItem {
        itemsEver += 1
        let offer = ItemOffer.flight(try flight(step, now: now), .seen)
        let isSent: Parsed<Bool> =
            switch step["state"]?.string {
            case "sent": .valid(true)
            case "staged": .valid(false)
            default: .invalid
            }
        return NewItem(
            id: ItemID(random: try hash("item:\(itemsEver)").bytes, count: 13),
            fingerprint: try hash(String(decoding: offer.identity, as: UTF8.self)), offer: .success(offer),
            isSent: isSent,
            note: step["note"]?.string)
    }

    /// A settings body, with its times in wire format and with the IDs of its items.
    private func patch(_ to: JSONValue) throws -> SettingsPatch? {
        SettingsPatch(
            .object(
                try (to.members ?? []).map { member in
                    switch (member.key, member.value) {
                    case ("closes_at", .int(let seconds)):
                        JSONValue.Member(
                            member.key, .string(UTCInstant(seconds: TripCaseRun.start + seconds).description))
                    case ("chosen", .string(let name)): JSONValue.Member(member.key, .string(try item(name).text))
                    default: member
                    }
                }))
    }

    private func twin(_ key: String, of step: JSONValue) throws -> IdempotencyKey {
        let person = step["as"]?.string ?? ""
        let body = (step.members ?? []).filter { !["n", "key", "client_time"].contains($0.key) }
        let sealing = SealingKey(try hash("seal:\(person):\(key)").bytes)
        let nonce = seal.randomBytes(SealingKey.nonceBytes)
        return IdempotencyKey(
            hash: try hash("reply:\(person):\(key)"), request: try hash(JSONValue.object(body).description),
            seal: { sealing.seal($0, nonce: nonce) ?? [] }, open: { sealing.open($0) })
    }

    /// Stores the ID of an added item.
    mutating func keep(_ answer: TripAnswer, of step: JSONValue, _ request: TripRequest) {
        guard step["do"]?.string == "add", let name = step["item"]?.string,
            case .success(.done(let reply)) = answer, case .item(let item, _) = reply.result
        else { return }
        items[name] = item
        if itemNames[item] == nil { itemNames[item] = name }
    }
}

// Flights.
extension TripCaseNames {
    /// The flight of a step, from the file's table or from the step itself.
    private func flight(_ step: JSONValue, now: UTCInstant) throws -> FlightOffer {
        let known = flights[step["item"]?.string ?? ""]
        guard let number = step["flight"]?.string ?? known?["flight"]?.string,
            let price = step["price"]?.int ?? known?["price"]?.int ?? Self.row(of: number, in: flights)?["price"]?.int,
            let market = Market("GB"), let currency = try currency(step, number),
            let day = LocalDate(year: 2027, month: 3, day: 1)
        else { throw SuiteError("the flight of \(step) is unknown") }
        let departs = LocalDateTime(day, secondOfDay: 36_000)
        let segment = FlightSegment(
            carrier: number, number: "1", from: "LHR", to: "OSL", departs: departs,
            arrives: LocalDateTime(day, secondOfDay: 43_200))
        return FlightOffer(
            cabin: "economy", travellers: 1, legs: [[segment]], price: Money(amount: price, currency: currency),
            basis: .total, market: market, supplier: "suite", itinerary: number, seenAt: now)
    }

    private func currency(_ step: JSONValue, _ flight: String) throws -> Currency? {
        let row = Self.row(of: flight, in: flights)
        return Currency(step["currency"]?.string ?? row?["currency"]?.string ?? "GBP")
    }

    private static func row(of flight: String, in flights: JSONValue) -> JSONValue? {
        flights.members?.first { $0.value["flight"]?.string == flight }?.value
    }

    private func sighting(_ step: JSONValue, now: UTCInstant) throws -> Sighting {
        guard step["flight"] != nil else { throw SuiteError("a sighting names a flight") }
        let at = step["at"]?.int.map { UTCInstant(seconds: TripCaseRun.start + $0) } ?? now
        let price = step["price"]?.int
        let offer = try flight(
            .object((step.members ?? []) + [JSONValue.Member("price", .int(price ?? 1))]), now: at)
        return Sighting(
            fingerprint: try hash(String(decoding: offer.identity, as: UTF8.self)), market: offer.market,
            currency: offer.price.currency, travellers: offer.travellers,
            price: price.map { Sighting.Price.seen($0, isLowest: step["complete"]?.bool ?? true) }
                ?? .missing(isComplete: step["complete"]?.bool ?? false), at: at)
    }
}
