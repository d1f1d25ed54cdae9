/// The tables of trips.
package enum TripTables {
    /// All of them except `head`, which each engine has in its own form, in the order of a dump.
    package static let all = [
        Trip.table, TripLink.table, TripPerson.table, TripItem.table, StoredAdder.table, StoredVote.table,
        TripChange.table, KeyedReply.table, outbox, erasures, StoredReport.table, TripHandover.table, endpoints,
    ]

    /// Those whose rows belong to one trip and are deleted with it.
    package static let ofTrip = all.filter { table in
        table !== erasures && table.columns.contains { $0.name == "trip" }
    }

    /// Pending deliveries, one row for each trip and endpoint, so that changes before a delivery are delivered together.
    ///
    /// `author` made the changes up to the last lease of the row, `later` those since; they are merged if the delivery
    /// failed. `*` means several authors, and an empty `later` none.
    package static let outbox = TripTable(
        "outbox", key: ["trip", "endpoint"],
        [
            .text("endpoint"), .name("trip"), .number("since"), .number("revision"), .number("attempts"),
            .number("next_at"), .number("leased_until").optional, .number("changed_at").since(3, initial: "0"),
            .text("author").since(3, initial: "'*'"), .text("later").since(3, initial: "''"),
            .flag("given_up").since(3, initial: "0"),
        ],
        numbering: .all, indexes: ["INDEX outbox_next ON layover.outbox (endpoint, next_at)"])

    package static let erasures = TripTable(
        "erasures", key: ["trip", "person"], [.name("trip"), .name("person"), .number("at")])

    package static let endpoints = TripTable(
        "endpoints", key: ["name"], [.text("name"), .number("disabled_at")], step: 3)

    /// The statements of some steps, in order: the first files had step 1, and PostgreSQL began with 1 to 3.
    package static func schema(_ steps: ClosedRange<Int>, in dialect: TripDialect) -> [String] {
        all.flatMap { $0.schema(steps, in: dialect) }
    }
}
