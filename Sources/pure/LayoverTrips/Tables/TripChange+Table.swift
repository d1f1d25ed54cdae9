package import LayoverModel

extension TripChange: TableRecord {
    package static let table = TripTable(
        "changes", key: ["trip", "revision"],
        [
            .name("trip"), .number("revision"), .text("kind"), .text("person").optional, .text("item").optional,
            .number("at"),
        ], isAppended: true)

    package func values(in trip: TripID) -> [StoredValue] {
        [
            .id(trip), .integer(revision), .text(kind.rawValue), .some(person?.text), .some(item?.text), .at(at),
        ]
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let kind = Kind(rawValue: row.text(2)) else { return nil }
        self.init(
            revision: row.number(1), kind: kind, item: row.optionalID(4), person: row.optionalID(3), at: row.moment(5))
    }
}

/// A reply with the key of its request.
package struct KeyedReply: TableRecord {
    package let key: TripHash
    package let trip: TripID
    package let person: PersonID?
    package let reply: StoredReply

    /// PostgreSQL never writes over a valid reply, because its request has been executed.
    package static let table = TripTable(
        "replies", key: ["key_hash"],
        [
            .bytes("key_hash"), .name("trip"), .name("person").optional, .bytes("request_hash"), .bytes("sealed"),
            .number("until"),
        ],
        numbering: .sqlite, indexes: ["INDEX replies_trip ON layover.replies (trip, person)"],
        overwriting: "known.until <= $7")

    package init(_ reply: StoredReply, to key: TripHash, in trip: TripID, by person: PersonID?) {
        self.key = key
        self.trip = trip
        self.person = person
        self.reply = reply
    }

    package func values(in trip: TripID) -> [StoredValue] {
        [
            .bytes(key.bytes), .id(trip), .some(person?.text), .bytes(reply.request.bytes), .bytes(reply.sealed),
            .at(reply.until),
        ]
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let key = TripHash(row.bytes(0)), let trip = TripID(row.text(1)), let request = TripHash(row.bytes(3))
        else { return nil }
        let reply = StoredReply(request: request, sealed: row.bytes(4), until: row.moment(5))
        self.init(reply, to: key, in: trip, by: row.optionalID(2))
    }
}

/// A report of a trip.
package struct StoredReport: TableRecord {
    package let at: UTCInstant

    package static let table = TripTable(
        "reports", [.name("trip"), .number("at")], numbering: .all,
        indexes: ["INDEX reports_trip ON layover.reports (trip)"])

    package init(at: UTCInstant) { self.at = at }

    package func values(in trip: TripID) -> [StoredValue] { [.id(trip), .at(at)] }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) { at = row.moment(1) }
}
