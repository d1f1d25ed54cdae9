package import LayoverModel

/// The contract of the page of shared trips, `trip-page@1`: the names that templates may use and the server fills.
///
/// A name has the same meaning everywhere, because texts use it as an argument. Names in the contract are never removed,
/// because markets' own pages depend on them.
package enum TripPageContract {
    package static let name = "trip-page@1"

    /// A person in the trip: by name, else by number.
    package static let person = [
        Column("name", .text, optional: true), Column("person", .int), Column("is_me", .bool),
    ]

    /// A person who voted.
    package static let voter = person + [Column("is_stale", .bool)]

    /// An outbound or a return leg.
    package static let leg = [
        Column("from", .text), Column("to", .text), Column("day", .date), Column("departs", .text),
        Column("arrives", .text), Column("days_later", .int, optional: true), Column("flights", .text),
        Column("stops", .int), Column("via", .text, optional: true), Column("is_direct", .bool),
        Column("duration", .duration, optional: true), Column("airlines", .text, optional: true),
        Column("airports", .text),
    ]

    /// The code of an airline, as a badge beside its name.
    package static let badge = [Column("code", .text)]

    /// A flight, or a card.
    package static let item = [
        Column("id", .text), Column("item_number", .int), Column("is_chosen", .bool),
        Column("label", .text, optional: true), Column("legs", .list(.record(leg))),
        Column("cabin", .text, optional: true), Column("travellers", .int), Column("price", .money, optional: true),
        Column("price_at", .datetime, optional: true), Column("is_per_person", .bool),
        Column("was", .money, optional: true), Column("is_up", .bool), Column("is_down", .bool),
        Column("is_gone", .bool), Column("is_moved", .bool), Column("is_typed", .bool), Column("is_staged", .bool),
        Column("is_my_vote_stale", .bool), Column("note", .text, optional: true),
        Column("adder", .record(person), optional: true), Column("book", .link, optional: true),
        Column("yes_count", .int), Column("maybe_count", .int), Column("no_count", .int),
        Column("yes_people", .list(.record(voter))), Column("maybe_people", .list(.record(voter))),
        Column("no_people", .list(.record(voter))), Column("has_votes", .bool), Column("voted_yes", .bool),
        Column("voted_maybe", .bool), Column("voted_no", .bool), Column("has_voted", .bool),
        Column("is_card", .bool), Column("see", .link, optional: true), Column("badges", .list(.record(badge))),
        Column("is_cheapest", .bool), Column("is_fastest", .bool), Column("is_enough", .bool),
    ]

    /// A button press that was not accepted, to be repeated.
    package static let press = [
        Column("id", .text), Column("item_number", .int), Column("is_yes", .bool), Column("is_maybe", .bool),
        Column("is_no", .bool), Column("is_none", .bool),
    ]

    /// All fields, in the order of the values.
    package static let fields =
        pages + [
            Column("title", .text, optional: true), Column("route", .text, optional: true),
            Column("first_day", .date, optional: true), Column("last_day", .date, optional: true),
            Column("is_closed", .bool), Column("is_frozen", .bool), Column("closes_at", .datetime, optional: true),
            Column("is_grade", .bool), Column("is_like", .bool), Column("is_one", .bool), Column("may_vote", .bool),
            Column("is_link_for_looking", .bool), Column("is_unsafe", .bool), Column("is_voting_off", .bool),
            Column("is_member", .bool), Column("me", .record(person), optional: true),
            Column("people", .list(.record(person))), Column("people_count", .int),
            Column("chosen", .list(.record(item))), Column("items", .list(.record(item))),
            Column("again", .list(.record(press))), Column("app", .link, optional: true),
            Column("page_address", .text), Column("may_hand_over", .bool),
            Column("handover_address", .text), Column("handover_minutes", .int),
            Column("handed_over_at", .datetime, optional: true), Column("may_choose", .bool),
            Column("may_report", .bool), Column("compared", .list(.record(item))), Column("has_items", .bool),
            Column("is_compared", .bool), Column("voted_count", .int), Column("waiting", .list(.record(person))),
            Column("has_all_voted", .bool), Column("is_tied", .bool), Column("tied", .list(.record(item))),
            Column("enough", .int, optional: true),
            Column("closes_instant", .text), Column("may_set_deadline", .bool),
            Column("time_zone", .text),
        ] + TripPageNotice.allCases.map { Column("said_\($0.rawValue)", .bool) }

    /// The page that is shown: exactly one of them is true.
    package static let pages = [
        "trip", "leaving", "handover", "takeover", "taken", "unknown", "ended", "away",
    ].map { Column("is_\($0)", .bool) }

    /// Every value that a text may use, with its type, outermost first.
    package static var writable: [Column] {
        var known: [Column] = []
        for column in fields + press + item + leg + voter + badge
        where !known.contains(where: { $0.name == column.name }) {
            known.append(column)
        }
        return known
    }

    /// Values in the order of their columns; a missing one is absent, false, zero or empty.
    package static func values(_ named: [String: Value], of columns: [Column]) -> [Value?] {
        columns.map { column in named[column.name] ?? (column.optional ? nil : column.type.nothing) }
    }

    package typealias Column = FieldType.Column
}

extension FieldType {
    /// The value in place of a missing one.
    fileprivate var nothing: Value {
        switch self {
        case .bool: .bool(false)
        case .int: .int(0)
        case .list: .list([])
        default: .text("")
        }
    }
}

/// The outcome of a button press, for the page's status line.
package enum TripPageNotice: String, CaseIterable, Sendable {
    case voted, withdrawn, joined, left, again, closed, full, name, often, foreign, cookie, missing, off, taken, spent,
        chosen, unchosen, reported, changed, deadline, past
}
