import LayoverModel

extension TripPerson: TableRecord {
    package static let table = TripTable(
        "people", key: ["trip", "id"],
        [
            .name("trip"), .name("id"), .bytes("key_hash").fixed, .text("right"), .text("name").optional,
            .text("via").optional, .number("number"), .number("seq"), .number("mine"), .flag("gone"),
            .number("handed_over").optional.since(2),
        ],
        indexes: ["UNIQUE INDEX people_key ON layover.people (key_hash, trip)"])

    package func values(in trip: TripID) -> [StoredValue] {
        [
            .id(trip), .id(id), .bytes(key.bytes), .text(right.rawValue), .some(name), .some(via?.text),
            .integer(number), .integer(seq), .integer(mine), .flag(isGone), .some(handedOverAt?.seconds),
        ]
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let id = PersonID(row.text(1)), let key = TripHash(row.bytes(2)),
            let right = TripRight(rawValue: row.text(3))
        else { return nil }
        self.init(
            id: id, key: key, number: row.number(6), right: right, name: row.optionalText(4), via: row.optionalID(5))
        seq = row.number(7)
        mine = row.number(8)
        isGone = row.flag(9)
        handedOverAt = row.optionalMoment(10)
    }
}
