package import LayoverModel

/// Values for the page of an invented trip in one of its states: three friends, two flights to Oslo, some votes.
package struct TripPageSample {
    let state: TripPageState
    /// The currency of the viewer's market.
    let currency: Currency
    let now: UTCInstant

    /// - Parameters:
    ///   - state: The state to show.
    ///   - currency: The currency of the viewer's market.
    ///   - now: The author's time; flights leave two months later.
    package init(_ state: TripPageState, currency: Currency, now: UTCInstant) {
        (self.state, self.currency, self.now) = (state, currency, now)
    }

    /// In the order of the contract's fields.
    package var values: [Value?] { TripPageContract.values(named, of: TripPageContract.fields) }

    private var named: [String: Value] {
        guard state.hasTrip else { return tripless }
        let page = [.leaving, .handover].contains(state) ? state.rawValue : "trip"
        var named: [String: Value] = [
            "is_\(page)": .bool(true), "is_grade": .bool(true),
            "title": .text(state == .crowded ? TripPageSample.longTitle : "Oslo with friends"),
            "people": .list(people), "people_count": .int(people.count),
            "page_address": .text("https://trips.example.com/t/6q2m8c4v0ja9se4qz3w1n5c8mh"),
        ]
        if state != .empty { named.merge(flights) { $1 } }
        let isOpen = ![.closed, .looking].contains(state)
        named["may_vote"] = .bool(isOpen)
        named["is_closed"] = .bool(state == .closed)
        named["may_choose"] = .bool(state == .manager)
        named["may_report"] = .bool(true)
        named["is_link_for_looking"] = .bool(state == .looking)
        if isMember {
            named["is_member"] = .bool(true)
            named["may_hand_over"] = .bool(true)
            named["me"] = person("Ben", 2)
        }
        switch state {
        case .decided: named["chosen"] = .list([item(1)])
        case .manager:
            let end = UTCInstant(seconds: (now.seconds / 86_400 + 2) * 86_400 - 21_600)
            named["closes_at"] = .datetime(end)
            named["closes_instant"] = .text("\(end)")
            named["may_set_deadline"] = .bool(true)
            named["time_zone"] = .text("Europe/London")
            named["enough"] = .int(2)
        case .tie:
            named["is_tied"] = .bool(true)
            named["tied"] = .list([item(1), item(2)])
            named["has_all_voted"] = .bool(true)
            named["voted_count"] = .int(people.count)
            named["waiting"] = .list([])
        case .again: named.merge(again) { $1 }
        case .member: named["said_voted"] = .bool(true)
        case .handover:
            named["handover_address"] = .text(TripPageSample.handoverAddress)
            named["handover_minutes"] = .int(10)
        case .joined: named["handed_over_at"] = .datetime(UTCInstant(seconds: now.seconds - 120))
        default: break
        }
        return named
    }

    package static let handoverAddress = "https://trips.example.com/h/4v0ja9se4qz3w1n5c8mh6q2m8c"

    /// The values of pages without flights.
    private var tripless: [String: Value] {
        var named: [String: Value] = ["is_\(state.rawValue)": .bool(true)]
        guard state == .takeover else { return named }
        named["route"] = flights["route"]
        named["first_day"] = flights["first_day"]
        named["last_day"] = flights["last_day"]
        return named
    }

    private var isMember: Bool {
        [.member, .manager, .tie, .decided, .closed, .crowded, .leaving, .again, .handover, .joined].contains(state)
    }

    private var flights: [String: Value] {
        let flights = (1...(state == .crowded ? 8 : 2)).map(item)
        return [
            "has_items": .bool(true), "is_compared": .bool(true), "compared": .list(flights), "voted_count": .int(2),
            "waiting": .list([person(names[2], 3)]),
            "route": .text("London – Oslo"), "first_day": .date(day), "last_day": .date(day.adding(days: 4)),
            "items": .list(flights + (state == .manager ? [card] : [])),
        ]
    }

    private var again: [String: Value] {
        let press: [String: Value] = [
            "id": .text("item-1"), "item_number": .int(1), "is_maybe": .bool(true),
        ]
        return [
            "said_again": .bool(true),
            "again": .list([.record(TripPageContract.values(press, of: TripPageContract.press))]),
        ]
    }

    /// Two months ahead, so that no sample is ever in the past.
    private var day: LocalDate { LocalDate(daysSinceEpoch: now.seconds / 86_400 + 60) }

    private var people: [Value] { names.enumerated().map { person($1, $0 + 1) } }

    var names: [String?] { ["Ana", "Ben", nil] + (state == .crowded ? TripPageSample.strangeNames : []) }

    func person(_ name: String?, _ number: Int) -> Value {
        .record(TripPageContract.values(naming(name, number), of: TripPageContract.person))
    }

    private func naming(_ name: String?, _ number: Int) -> [String: Value] {
        var named: [String: Value] = ["person": .int(number), "is_me": .bool(isMember && number == 2)]
        named["name"] = name.map { .text($0) }
        return named
    }

    func voter(_ name: String?, _ number: Int) -> Value {
        .record(TripPageContract.values(naming(name, number), of: TripPageContract.voter))
    }

    private func item(_ number: Int) -> Value {
        let isFirst = number == 1
        var named: [String: Value] = [
            "id": .text("item-\(number)"), "item_number": .int(number), "cabin": .text("economy"),
            "travellers": .int(2), "legs": .list([leg(isFirst, goesBack: false), leg(isFirst, goesBack: true)]),
            "price": .money(Money(amount: isFirst ? 41_200 : 38_900, currency: currency)),
            "price_at": .datetime(UTCInstant(seconds: now.seconds - 3_600)), "adder": person("Ana", 1),
            "is_fastest": .bool(isFirst), "is_cheapest": .bool(!isFirst),
            "is_enough": .bool(isFirst && state == .manager),
            "badges": .list([.record([.text(isFirst ? "SK" : "KL")])]), "has_votes": .bool(true),
            "is_chosen": .bool(isFirst && state == .decided),
        ]
        if isFirst {
            named["was"] = .money(Money(amount: 39_500, currency: currency))
            named["is_up"] = .bool(true)
            named["note"] = .text(state == .crowded ? TripPageSample.longNote : "There before the others")
            named["yes_count"] = .int(2)
            named["yes_people"] = .list([voter("Ana", 1), voter("Ben", 2)])
            named["maybe_count"] = .int(1)
            named["maybe_people"] = .list([voter(nil, 3)])
            named["voted_yes"] = .bool(isMember)
            named["has_voted"] = .bool(isMember)
        } else {
            if state == .tie {
                named["yes_count"] = .int(2)
                named["yes_people"] = .list([voter("Ana", 1), voter(nil, 3)])
                named["maybe_count"] = .int(1)
                named["maybe_people"] = .list([voter("Ben", 2)])
                named["voted_maybe"] = .bool(true)
                named["has_voted"] = .bool(true)
            } else {
                named["no_count"] = .int(1)
                named["no_people"] = .list([voter("Ana", 1)])
            }
        }
        if state == .crowded { named.merge(crowd(number)) { $1 } }
        if state == .decided, isFirst { named["book"] = .link(Link(app: nil, web: "https://www.example.com/book")) }
        return .record(TripPageContract.values(named, of: TripPageContract.item))
    }

    private var card: Value {
        let named: [String: Value] = [
            "id": .text("item-3"), "item_number": .int(3), "is_card": .bool(true), "adder": person("Ana", 1),
            "label": .text("From the airport to the city"),
            "see": .link(Link(app: nil, web: "https://www.example.com/transfers")),
        ]
        return .record(TripPageContract.values(named, of: TripPageContract.item))
    }

    private func leg(_ isFirst: Bool, goesBack: Bool) -> Value {
        let places = ["London (LHR)", "Oslo (OSL)"]
        var named: [String: Value] = [
            "from": .text(places[goesBack ? 1 : 0]), "to": .text(places[goesBack ? 0 : 1]),
            "day": .date(goesBack ? day.adding(days: 4) : day), "departs": .text(isFirst ? "07:20" : "18:40"),
            "arrives": .text(isFirst ? "10:35" : "00:10"),
            "flights": .text(isFirst ? "SK\u{A0}802" : "KL\u{A0}1008 KL\u{A0}1199"), "stops": .int(isFirst ? 0 : 1),
            "is_direct": .bool(isFirst), "duration": .duration(minutes: isFirst ? 135 : 270),
            "airlines": .text(isFirst ? "SAS" : "KLM"), "airports": .text(goesBack ? "OSL – LHR" : "LHR – OSL"),
        ]
        if !isFirst {
            named["via"] = .text("Amsterdam")
            named["days_later"] = .int(1)
        }
        return .record(TripPageContract.values(named, of: TripPageContract.leg))
    }
}
