import LayoverModel
import LayoverTripContent
import LayoverTrips

/// The values of the page's contract for one view of a trip.
struct PageValues {
    /// Bytes of a name that a page shows.
    private static let nameBytes = 200

    private let view: TripView
    private let leads: (String) -> Bool
    private let people: [PersonID: TripPerson]
    private let zones: any ZoneRules
    private let comparison: FlightComparison

    /// - Parameters:
    ///   - view: The trip, as the reader sees it.
    ///   - zones: The time zones of airports, for durations.
    ///   - leads: Returns whether a trip may lead to an address.
    init(_ view: TripView, zones: any ZoneRules, leadsTo leads: @escaping (String) -> Bool) {
        self.view = view
        self.zones = zones
        self.leads = leads
        comparison = FlightComparison(view, zones: zones)
        people = Dictionary(uniqueKeysWithValues: view.people.map { ($0.id, $0) })
    }

    /// The values of the trip, by the contract's names.
    func trip() -> [String: Value] {
        let settings = view.settings
        var named: [String: Value] = [
            "is_trip": .bool(true), "is_closed": .bool(settings.isClosed && !view.trip.isFrozen),
            "is_frozen": .bool(view.trip.isFrozen), "is_grade": .bool(settings.ballot == .grade),
            "is_like": .bool(settings.ballot == .like), "is_one": .bool(settings.ballot == .one),
            "people": .list(view.people.map { .record(person($0)) }), "people_count": .int(view.people.count),
            "items": .list(view.items.map { .record(item($0)) }),
            "chosen": .list(view.items.filter { $0.item.id == settings.chosen }.map { .record(item($0)) }),
        ]
        named["title"] = settings.title.flatMap { $0.isEmpty ? nil : .text($0) }
        named["closes_at"] = settings.closesAt.map { .datetime($0) }
        named["closes_instant"] = settings.closesAt.map { .text("\($0)") }
        named["enough"] = settings.enough.map { .int($0) }
        named.merge(votes) { $1 }
        named.merge(TripOutline(view).pageValues) { $1 }
        if let me = view.me {
            named["is_member"] = .bool(true)
            named["me"] = .record(person(me))
        }
        return named
    }

    /// What the votes say, and the flights beside each other.
    private var votes: [String: Value] {
        let waiting = view.waiting
        return [
            "compared": .list(comparison.items.map { .record(item($0)) }),
            "voted_count": .int(view.people.count - waiting.count),
            "waiting": .list(waiting.map { .record(person($0)) }),
            "has_all_voted": .bool(waiting.isEmpty && !view.people.isEmpty),
            "has_items": .bool(!view.items.isEmpty), "is_compared": .bool(!comparison.items.isEmpty),
            "is_tied": .bool(!view.tied.isEmpty), "tied": .list(view.tied.map { .record(item($0)) }),
        ]
    }

    /// A press that is shown again; empty if its item is not in the trip.
    func again(_ item: ItemID, _ value: String) -> [Value] {
        guard let found = view.items.first(where: { $0.item.id == item }) else { return [] }
        let named: [String: Value] = [
            "id": .text(item.text), "item_number": .int(found.item.number), "is_yes": .bool(value == "yes"),
            "is_maybe": .bool(value == "maybe"), "is_no": .bool(value == "no"), "is_none": .bool(value == "none"),
        ]
        return [.record(TripPageContract.values(named, of: TripPageContract.press))]
    }

    private func person(_ person: TripPerson) -> [Value?] {
        TripPageContract.values(naming(person), of: TripPageContract.person)
    }

    private func naming(_ person: TripPerson) -> [String: Value] {
        var named: [String: Value] = ["person": .int(person.number), "is_me": .bool(person.id == view.me?.id)]
        if let name = person.name, !name.isEmpty { named["name"] = .text(PageValues.shortened(name)) }
        return named
    }

    /// A name of few characters may have many bytes.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > nameBytes else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameBytes / 4)))
    }

    private func voters(_ item: ItemView, _ value: VoteValue) -> Value {
        .list(
            item.votes.filter { $0.value == value }.compactMap { vote in
                people[vote.person].map { person in
                    var named = naming(person)
                    named["is_stale"] = .bool(item.stale.contains(vote.person))
                    return .record(TripPageContract.values(named, of: TripPageContract.voter))
                }
            })
    }

    private func item(_ item: ItemView) -> [Value?] {
        let mine = view.me.flatMap { me in item.votes.first { $0.person == me.id }?.value }
        var named: [String: Value] = [
            "id": .text(item.item.id.text), "item_number": .int(item.item.number),
            "is_chosen": .bool(item.item.id == view.settings.chosen), "is_moved": .bool(item.isMoved),
            "is_staged": .bool(item.isStaged), "yes_count": .int(item.totals.yes),
            "maybe_count": .int(item.totals.maybe), "no_count": .int(item.totals.no),
            "yes_people": voters(item, .yes), "maybe_people": voters(item, .maybe), "no_people": voters(item, .no),
            "has_votes": .bool(!item.votes.isEmpty), "voted_yes": .bool(mine == .yes),
            "voted_maybe": .bool(mine == .maybe), "voted_no": .bool(mine == .no), "has_voted": .bool(mine != nil),
            "is_my_vote_stale": .bool(view.me.map { item.stale.contains($0.id) } ?? false),
            "is_cheapest": .bool(comparison.cheapest.contains(item.item.id)),
            "is_fastest": .bool(comparison.fastest.contains(item.item.id)), "is_enough": .bool(view.hasEnough(item)),
        ]
        named["note"] = item.item.note.flatMap { $0.isEmpty ? nil : .text($0) }
        if let adder = item.by.first.flatMap({ $0 }).flatMap({ people[$0] }) { named["adder"] = .record(person(adder)) }
        switch item.item.offer {
        case .flight(let flight, let voucher):
            named.merge(flight.pageValues(isSeen: voucher == .seen, zones, leadsTo: leads)) { $1 }
            named.merge(price(item, flight)) { $1 }
        case .card(let card):
            named["label"] = .text(card.label)
            named["is_card"] = .bool(true)
            if let link = card.link, leads(link) { named["see"] = .link(Link(app: nil, web: link)) }
        }
        return TripPageContract.values(named, of: TripPageContract.item)
    }

    private func price(_ item: ItemView, _ flight: FlightOffer) -> [String: Value] {
        let latest = item.item.price?.latest ?? flight.price.amount
        var named: [String: Value] = [
            "price": .money(Money(amount: latest, currency: flight.price.currency)),
            "price_at": .datetime(item.item.price?.at ?? flight.seenAt), "is_up": .bool(item.priceState == .up),
            "is_down": .bool(item.priceState == .down), "is_gone": .bool(item.priceState == .gone),
        ]
        if latest != flight.price.amount { named["was"] = .money(flight.price) }
        return named
    }
}

extension FlightOffer {
    /// A flight that a client typed has no link.
    fileprivate func pageValues(isSeen: Bool, _ zones: any ZoneRules, leadsTo leads: (String) -> Bool) -> [String:
        Value]
    {
        var named: [String: Value] = [
            "legs": .list(legs.compactMap { $0.pageLeg(zones) }), "badges": .list(badges), "cabin": .text(cabin),
            "travellers": .int(travellers),
            "is_per_person": .bool(basis == .person), "is_typed": .bool(!isSeen),
        ]
        if isSeen, let link, leads(link) { named["book"] = .link(Link(app: nil, web: link)) }
        return named
    }

    /// The code of each airline, once.
    private var badges: [Value] {
        var codes: [String] = []
        for segment in legs.joined() where !codes.contains(segment.carrier) { codes.append(segment.carrier) }
        return codes.map { .record([.text($0)]) }
    }
}

extension [FlightSegment] {
    /// One leg as the page shows it.
    fileprivate func pageLeg(_ zones: any ZoneRules) -> Value? {
        guard let first, let last else { return nil }
        var named: [String: Value] = [
            "from": .text(TripOutline.place(first.from)), "to": .text(TripOutline.place(last.to)),
            "day": .date(first.departs.date), "departs": .text(first.departs.clock),
            "arrives": .text(last.arrives.clock),
            "flights": .text(map { "\($0.carrier)\u{A0}\($0.number)" }.joined(separator: " ")),
            "stops": .int(count - 1), "is_direct": .bool(count == 1),
        ]
        let later = last.arrives.date.daysSinceEpoch - first.departs.date.daysSinceEpoch
        if later > 0 { named["days_later"] = .int(later) }
        if count > 1 { named["via"] = .text(dropLast().map { TripOutline.city($0.to) }.joined(separator: ", ")) }
        named["airports"] = .text("\(first.from) – \(last.to)")
        named["duration"] = FlightOffer.minutes(of: self, zones).map { .duration(minutes: $0) }
        var names: [String] = []
        for name in compactMap(\.carrierName) where !names.contains(name) { names.append(name) }
        if !names.isEmpty { named["airlines"] = .text(names.joined(separator: ", ")) }
        return .record(TripPageContract.values(named, of: TripPageContract.leg))
    }
}

extension LocalDateTime {
    /// `07:05`.
    fileprivate var clock: String { "\(padded(secondOfDay / 3_600, 2)):\(padded(secondOfDay / 60 % 60, 2))" }
}
