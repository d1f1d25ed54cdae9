import LayoverModel

extension TripItem: TableRecord {
    /// The search is stored only of a live item.
    package static let table = TripTable(
        "items", key: ["trip", "id"],
        [
            .name("trip"), .name("id"), .bytes("fingerprint").fixed, .number("number"), .text("offer"),
            .text("note").optional, .name("search").optional.indexed, .number("latest").optional,
            .number("announced").optional, .flag("price_gone").optional, .number("price_at").optional,
            .number("departs").optional, .number("removed_at").optional,
        ],
        unique: ["trip", "fingerprint"],
        indexes: ["INDEX items_search ON layover.items (search) WHERE search IS NOT NULL"])

    package func values(in trip: TripID) -> [StoredValue] {
        [
            .id(trip), .id(id), .bytes(fingerprint.bytes), .integer(number), .text(offer.text), .some(note),
            .some(isRemoved ? nil : offer.flight?.search?.text), .some(price?.latest), .some(price?.announced),
            .some(price?.isGone), .some(price?.at.seconds), .some(price?.departs?.secondsAsUTC),
            .some(removedAt?.seconds),
        ]
    }

    /// Its adders are rows of their own.
    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let id = ItemID(row.text(1)), let fingerprint = TripHash(row.bytes(2)),
            let offer = ItemOffer(text: row.text(4))
        else { return nil }
        self.init(
            id: id, fingerprint: fingerprint, number: row.number(3), offer: offer, note: row.optionalText(5),
            adders: [],
            price: ItemPrice(row))
        removedAt = row.optionalMoment(12)
    }
}

extension ItemPrice {
    /// Reads it from an item's row.
    fileprivate init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let latest = row.optionalNumber(7) else { return nil }
        self.init(latest: latest, at: row.moment(10))
        announced = row.number(8)
        isGone = row.flag(9)
        departs = row.optionalNumber(11).map(LocalDateTime.init(secondsAsUTC:))
    }
}

/// An adder with their item.
package struct StoredAdder: TableRecord {
    package let item: ItemID
    /// The order in which they added it, from 0.
    package let place: Int
    package let adder: TripAdder

    package static let table = TripTable(
        "adders", key: ["trip", "item", "place"],
        [
            .name("trip"), .name("item"), .number("place"), .text("person").optional, .flag("sent"), .number("at"),
        ], isAppended: true, order: "item, place")

    package init(_ adder: TripAdder, of item: ItemID, place: Int) {
        self.item = item
        self.place = place
        self.adder = adder
    }

    package func values(in trip: TripID) -> [StoredValue] {
        [.id(trip), .id(item), .integer(place), .some(adder.person?.text), .flag(adder.isSent), .at(adder.at)]
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let item = ItemID(row.text(1)) else { return nil }
        self.init(
            TripAdder(person: row.optionalID(3), isSent: row.flag(4), at: row.moment(5)), of: item,
            place: row.number(2))
    }
}
