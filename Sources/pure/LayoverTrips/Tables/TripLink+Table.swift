import LayoverModel

extension TripLink: TableRecord {
    package static let table = TripTable(
        "links", key: ["hash"],
        [.bytes("hash"), .name("trip").fixed, .text("right"), .number("expires").optional, .flag("revoked")],
        indexes: ["INDEX links_trip ON layover.links (trip)"])

    package func values(in trip: TripID) -> [StoredValue] {
        [.bytes(hash.bytes), .id(trip), .text(right.rawValue), .some(expires?.seconds), .flag(isRevoked)]
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let hash = TripHash(row.bytes(0)), let right = TripRight(rawValue: row.text(2)) else { return nil }
        self.init(hash: hash, right: right, expires: row.optionalMoment(3))
        isRevoked = row.flag(4)
    }
}

extension TripHandover: TableRecord {
    package static let table = TripTable(
        "handovers", key: ["hash"],
        [
            .bytes("hash"), .name("trip").fixed, .name("person"), .bytes("sealed"), .number("until"), .flag("spent"),
        ],
        indexes: ["INDEX handovers_trip ON layover.handovers (trip)"], step: 2)

    package func values(in trip: TripID) -> [StoredValue] {
        [.bytes(hash.bytes), .id(trip), .id(person), .bytes(sealed), .at(until), .flag(isSpent)]
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let hash = TripHash(row.bytes(0)), let person = PersonID(row.text(2)) else { return nil }
        self.init(hash: hash, person: person, sealed: row.bytes(3), until: row.moment(4), isSpent: row.flag(5))
    }
}
