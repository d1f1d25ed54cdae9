import LayoverModel
import LayoverSQLite
import LayoverTrips

// Writes rows to the file, each by its key.
extension TripDatabase {
    /// Writes one change of a trip, within a transaction.
    ///
    /// - Throws: `StoreError` with SQLite's error.
    func write(_ change: RowChange, of trip: TripID, at now: UTCInstant) throws(StoreError) {
        let id = SQLiteValue.text(trip.text)
        switch change {
        case .trip(let row): try write(row)
        case .tripDropped: try drop(trip, at: now)
        case .person(let person): try write(person, id)
        case .personErased(let person): try erase(person, of: trip, at: now)
        case .item(let item): try write(item, id)
        case .itemDropped(let item): try drop(item, id)
        case .adders(let item, let adders): try write(adders, of: item, id)
        case .vote(let person, let cell, let vote): try write(vote, of: person, in: cell, id)
        case .link(let link):
            try run(
                "INSERT OR REPLACE INTO links VALUES (?, ?, ?, ?, ?)",
                [
                    .bytes(link.hash.bytes), id, .text(link.right.rawValue), .some(link.expires?.seconds),
                    .flag(link.isRevoked),
                ])
        case .handover(let handover): try write(handover, id)
        case .handoverDropped(let hash): try run("DELETE FROM handovers WHERE hash = ?", [.bytes(hash.bytes)])
        case .change(let change):
            try run(
                "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?)",
                [
                    id, .integer(change.revision), .text(change.kind.rawValue), .some(change.person?.text),
                    .some(change.item?.text), .integer(change.at.seconds),
                ])
        case .changesDropped(let through):
            try run("DELETE FROM changes WHERE trip = ? AND revision <= ?", [id, .integer(through)])
        case .reply(let key, let reply, let person):
            try run(
                """
                INSERT OR REPLACE INTO replies (key_hash, trip, person, request_hash, sealed, until)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    .bytes(key.bytes), id, .some(person?.text), .bytes(reply.request.bytes), .bytes(reply.sealed),
                    .integer(reply.until.seconds),
                ])
        case .report(let moment):
            try run("INSERT INTO reports (trip, at) VALUES (?, ?)", [id, .integer(moment.seconds)])
        }
    }

    // Each row is updated in place, and columns with an index only if they differ: if a row were replaced, its indices would
    // be rewritten, which costs a page of the log for each index and vote.

    private func write(
        _ vote: TripVote, of person: PersonID, in cell: VoteCell, _ trip: SQLiteValue
    ) throws(StoreError) {
        try run(
            """
            INSERT INTO votes VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (trip, cell, person) DO UPDATE SET
            item = excluded.item, value = excluded.value, seq = excluded.seq, price = excluded.price
            """,
            [
                trip, .text(cell.text), .text(person.text), .text(vote.item.text), .some(vote.value?.rawValue),
                .integer(vote.seq), .some(vote.price),
            ])
    }

    private func write(_ trip: Trip) throws(StoreError) {
        try run(
            """
            INSERT INTO trips VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
            epoch = excluded.epoch, revision = excluded.revision, quiet = excluded.quiet,
            settings_version = excluded.settings_version, settings = excluded.settings, expires = excluded.expires,
            items_ever = excluded.items_ever, people_ever = excluded.people_ever, frozen = excluded.frozen,
            reports = excluded.reports
            """,
            [
                .text(trip.id.text), .integer(trip.epoch), .integer(trip.revision), .integer(trip.quiet),
                .integer(trip.settingsVersion), .text(trip.settings.text), .text(trip.market.code),
                .text(trip.locale.tag), .integer(trip.created.seconds), .integer(trip.expires.seconds),
                .integer(trip.due.seconds), .integer(trip.itemsEver), .integer(trip.peopleEver), .flag(trip.isFrozen),
                .integer(trip.reports),
            ])
        try run(
            "UPDATE trips SET due = ?2 WHERE id = ?1 AND due <> ?2", [.text(trip.id.text), .integer(trip.due.seconds)])
    }

    private func write(_ handover: TripHandover, _ trip: SQLiteValue) throws(StoreError) {
        try run(
            "INSERT OR REPLACE INTO handovers VALUES (?, ?, ?, ?, ?, ?)",
            [
                .bytes(handover.hash.bytes), trip, .text(handover.person.text), .bytes(handover.sealed),
                .integer(handover.until.seconds), .flag(handover.isSpent),
            ])
    }

    private func write(_ person: TripPerson, _ trip: SQLiteValue) throws(StoreError) {
        try run(
            """
            INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (trip, id) DO UPDATE SET
            right = excluded.right, name = excluded.name, via = excluded.via, number = excluded.number,
            seq = excluded.seq, mine = excluded.mine, gone = excluded.gone, handed_over = excluded.handed_over
            """,
            [
                trip, .text(person.id.text), .bytes(person.key.bytes), .text(person.right.rawValue),
                .some(person.name), .some(person.via?.text), .integer(person.number), .integer(person.seq),
                .integer(person.mine), .flag(person.isGone), .some(person.handedOverAt?.seconds),
            ])
    }

    private func write(_ item: TripItem, _ trip: SQLiteValue) throws(StoreError) {
        let search = item.isRemoved ? nil : item.offer.flight?.search?.text
        try run(
            """
            INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (trip, id) DO UPDATE SET
            number = excluded.number, offer = excluded.offer, note = excluded.note, latest = excluded.latest,
            announced = excluded.announced, price_gone = excluded.price_gone, price_at = excluded.price_at,
            departs = excluded.departs, removed_at = excluded.removed_at
            """,
            [
                trip, .text(item.id.text), .bytes(item.fingerprint.bytes), .integer(item.number),
                .text(item.offer.text), .some(item.note), .some(search), .some(item.price?.latest),
                .some(item.price?.announced), .some(item.price.map { $0.isGone ? 1 : 0 }),
                .some(item.price?.at.seconds), .some(item.price?.departs?.secondsAsUTC),
                .some(item.removedAt?.seconds),
            ])
        try run(
            "UPDATE items SET search = ?3 WHERE trip = ?1 AND id = ?2 AND search IS NOT ?3",
            [trip, .text(item.id.text), .some(search)])
    }

    private func write(_ adders: [TripAdder], of item: ItemID, _ trip: SQLiteValue) throws(StoreError) {
        try run("DELETE FROM adders WHERE trip = ? AND item = ?", [trip, .text(item.text)])
        for (place, adder) in adders.enumerated() {
            try run(
                "INSERT INTO adders VALUES (?, ?, ?, ?, ?, ?)",
                [
                    trip, .text(item.text), .integer(place), .some(adder.person?.text), .flag(adder.isSent),
                    .integer(adder.at.seconds),
                ])
        }
    }

    private func drop(_ item: ItemID, _ trip: SQLiteValue) throws(StoreError) {
        for table in ["adders", "votes"] {
            try run("DELETE FROM \(table) WHERE trip = ? AND item = ?", [trip, .text(item.text)])
        }
        try run("DELETE FROM items WHERE trip = ? AND id = ?", [trip, .text(item.text)])
    }

    private func drop(_ trip: TripID, at now: UTCInstant) throws(StoreError) {
        for table in TripTables.ofTrip { try run("DELETE FROM \(table) WHERE trip = ?", [.text(trip.text)]) }
        try run("DELETE FROM trips WHERE id = ?", [.text(trip.text)])
        try write(TripErasure(trip: trip, person: nil, at: now))
    }

    private func erase(_ person: PersonID, of trip: TripID, at now: UTCInstant) throws(StoreError) {
        let (id, who) = (SQLiteValue.text(trip.text), SQLiteValue.text(person.text))
        for table in ["votes", "replies", "handovers"] {
            try run("DELETE FROM \(table) WHERE trip = ? AND person = ?", [id, who])
        }
        try run("UPDATE changes SET person = NULL WHERE trip = ? AND person = ?", [id, who])
        for column in ["author", "later"] {
            try run("UPDATE outbox SET \(column) = '*' WHERE trip = ? AND \(column) = ?", [id, who])
        }
        try write(TripErasure(trip: trip, person: person, at: now))
    }

    func write(_ erasure: TripErasure) throws(StoreError) {
        try run(
            "INSERT OR REPLACE INTO erasures VALUES (?, ?, ?)",
            [.text(erasure.trip.text), .text(erasure.person?.text ?? ""), .integer(erasure.at.seconds)])
    }
}

extension SQLiteValue {
    static func flag(_ flag: Bool) -> SQLiteValue { .integer(flag ? 1 : 0) }
    static func some(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    static func some(_ number: Int?) -> SQLiteValue { number.map { .integer($0) } ?? .null }
}
