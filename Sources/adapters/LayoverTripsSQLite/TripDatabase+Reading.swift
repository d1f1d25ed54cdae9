import LayoverModel
import LayoverSQLite
import LayoverTrips

// Reads rows from the file; an invalid row is an error, and never skipped.
extension TripDatabase {
    /// All rows of a trip except its log and replies; `nil` if the trip does not exist.
    ///
    /// - Throws: `StoreError` with SQLite's error, or because a row is damaged.
    func load(_ trip: TripID) throws(StoreError) -> TripRows? {
        guard let header = try header(trip) else { return nil }
        var rows = TripRows(header)
        for person in try people(trip) { rows.put(person) }
        var adders: [ItemID: [TripAdder]] = [:]
        for (item, adder) in try self.adders(trip) { adders[item, default: []].append(adder) }
        for item in try items(trip, adders) { rows.put(item) }
        for link in try links(trip) { rows.links[link.hash] = link }
        for handover in try handovers(trip) { rows.handovers[handover.hash] = handover }
        for (person, cell, vote) in try votes(trip) { rows.put(vote, of: person, in: cell) }
        return rows
    }

    /// The lines of a trip's log after a revision.
    func changes(_ trip: TripID, after revision: Int) throws(StoreError) -> [TripChange] {
        let sql =
            "SELECT revision, kind, item, person, at FROM changes WHERE trip = ? AND revision > ? ORDER BY revision"
        return try rows(sql, [.text(trip.text), .integer(revision)]) { row throws(StoreError) in
            guard let kind = TripChange.Kind(rawValue: row.text(1)) else { throw .damaged(sql) }
            return TripChange(
                revision: row.number(0), kind: kind, item: row.optionalText(2).flatMap(ItemID.init),
                person: row.optionalText(3).flatMap(PersonID.init), at: UTCInstant(seconds: row.number(4)))
        }
    }

    /// The stored reply for a request's key.
    func reply(_ key: TripHash) throws(StoreError) -> StoredReply? {
        let sql = "SELECT request_hash, sealed, until FROM replies WHERE key_hash = ?"
        return try rows(sql, [.bytes(key.bytes)]) { row throws(StoreError) in
            guard let request = TripHash(row.bytes(0)) else { throw .damaged(sql) }
            return StoredReply(request: request, sealed: row.bytes(1), until: UTCInstant(seconds: row.number(2)))
        }.first
    }

    /// The trip of a link, of a person's key or of a handover.
    func trip(of hash: TripHash) throws(StoreError) -> TripID? {
        let sql = """
            SELECT trip FROM links WHERE hash = ?1 UNION ALL SELECT trip FROM people WHERE key_hash = ?1
            UNION ALL SELECT trip FROM handovers WHERE hash = ?1 LIMIT 1
            """
        return try rows(sql, [.bytes(hash.bytes)]) { row in row.text(0) }.first.flatMap(TripID.init)
    }

    func erasures() throws(StoreError) -> [TripErasure] {
        let sql = "SELECT trip, person, at FROM erasures ORDER BY at, trip, person"
        return try rows(sql) { row throws(StoreError) in
            guard let trip = TripID(row.text(0)) else { throw .damaged(sql) }
            return TripErasure(trip: trip, person: PersonID(row.text(1)), at: UTCInstant(seconds: row.number(2)))
        }
    }

    /// Counts the trips that a sweep would end, and the total.
    ///
    /// An index finds them; the total is counted only if there are many.
    ///
    /// - Parameters:
    ///   - end: A trip that expired by then is dropped.
    ///   - now: The time of the sweep.
    /// - Returns: Both counts.
    /// - Throws: `StoreError` with SQLite's error.
    func endingTrips(expiredBy end: UTCInstant, at now: UTCInstant) throws(StoreError) -> (due: Int, of: Int) {
        let sql = "SELECT count(*) FROM trips WHERE due <= ? AND expires <= ?"
        let due = try rows(sql, [.integer(now.seconds), .integer(end.seconds)]) { row in row.number(0) }.first ?? 0
        guard due >= TripStoreLimits.heldSweepRows else { return (due, due) }
        return (due, try rows("SELECT count(*) FROM trips") { row in row.number(0) }.first ?? due)
    }

    /// Counts the erasures older than a moment, and the total.
    func dueErasures(before oldest: UTCInstant) throws(StoreError) -> (due: Int, of: Int) {
        let sql = "SELECT count(*) FILTER (WHERE at < ?), count(*) FROM erasures"
        return try rows(sql, [.integer(oldest.seconds)]) { row in (row.number(0), row.number(1)) }.first ?? (0, 0)
    }

    /// The reported trips, most recent report first.
    func reports(limit: Int) throws(StoreError) -> [TripReports] {
        let sql = """
            SELECT reports.trip, COUNT(*), MIN(at), MAX(at), market, frozen FROM reports JOIN trips ON trips.id = reports.trip
            GROUP BY reports.trip ORDER BY MAX(at) DESC, reports.trip LIMIT ?
            """
        return try rows(sql, [.integer(limit)]) { row throws(StoreError) in
            guard let trip = TripID(row.text(0)), let market = Market(row.text(4)) else { throw .damaged(sql) }
            return TripReports(
                trip: trip, count: row.number(1), first: UTCInstant(seconds: row.number(2)),
                last: UTCInstant(seconds: row.number(3)), market: market, isFrozen: row.number(5) != 0)
        }
    }

    /// All trips, sorted.
    func trips() throws(StoreError) -> [TripID] {
        let sql = "SELECT id FROM trips ORDER BY id"
        return try rows(sql) { row throws(StoreError) in
            guard let trip = TripID(row.text(0)) else { throw .damaged(sql) }
            return trip
        }
    }

    /// All rows, one line each, sorted within their table.
    func dump() throws(StoreError) -> [String] {
        var lines: [String] = []
        for table in TripTables.names {
            let columns = try rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { _ in }.count
            lines += try rows("SELECT * FROM \(table)") { row in table + row.line(columns: columns) }.sorted()
        }
        return lines
    }

    private func header(_ id: TripID) throws(StoreError) -> Trip? {
        let sql = """
            SELECT epoch, revision, quiet, settings_version, settings, market, locale, created, expires, due, items_ever,
            people_ever, frozen, reports FROM trips WHERE id = ?
            """
        return try rows(sql, [.text(id.text)]) { row throws(StoreError) in
            guard let market = Market(row.text(5)), let locale = LocaleTag(row.text(6)) else { throw .damaged(sql) }
            var trip = Trip(
                id: id, epoch: row.number(0), settings: TripSettings(text: row.text(4)), market: market,
                locale: locale, created: UTCInstant(seconds: row.number(7)))
            trip.revision = row.number(1)
            trip.quiet = row.number(2)
            trip.settingsVersion = row.number(3)
            trip.expires = UTCInstant(seconds: row.number(8))
            trip.due = UTCInstant(seconds: row.number(9))
            trip.itemsEver = row.number(10)
            trip.peopleEver = row.number(11)
            trip.isFrozen = row.number(12) != 0
            trip.reports = row.number(13)
            return trip
        }.first
    }

    private func people(_ trip: TripID) throws(StoreError) -> [TripPerson] {
        let sql =
            "SELECT id, key_hash, right, name, via, number, seq, mine, gone, handed_over FROM people WHERE trip = ?"
        return try rows(sql, [.text(trip.text)]) { row throws(StoreError) in
            guard let id = PersonID(row.text(0)), let key = TripHash(row.bytes(1)),
                let right = TripRight(rawValue: row.text(2))
            else { throw .damaged(sql) }
            var person = TripPerson(
                id: id, key: key, number: row.number(5), right: right, name: row.optionalText(3),
                via: row.optionalText(4).flatMap(LinkID.init))
            person.seq = row.number(6)
            person.mine = row.number(7)
            person.isGone = row.number(8) != 0
            person.handedOverAt = row.optionalNumber(9).map(UTCInstant.init(seconds:))
            return person
        }
    }

    private func items(_ trip: TripID, _ adders: [ItemID: [TripAdder]]) throws(StoreError) -> [TripItem] {
        let sql = """
            SELECT id, fingerprint, number, offer, note, latest, announced, price_gone, price_at, departs, removed_at
            FROM items WHERE trip = ?
            """
        return try rows(sql, [.text(trip.text)]) { row throws(StoreError) in
            guard let id = ItemID(row.text(0)), let fingerprint = TripHash(row.bytes(1)),
                let offer = ItemOffer(text: row.text(3))
            else { throw .damaged(sql) }
            var item = TripItem(
                id: id, fingerprint: fingerprint, number: row.number(2), offer: offer, note: row.optionalText(4),
                adders: adders[id] ?? [], price: TripDatabase.price(row))
            item.removedAt = row.optionalNumber(10).map(UTCInstant.init(seconds:))
            return item
        }
    }

    private static func price(_ row: borrowing Statement) -> ItemPrice? {
        guard let latest = row.optionalNumber(5) else { return nil }
        var price = ItemPrice(latest: latest, at: UTCInstant(seconds: row.number(8)))
        price.announced = row.number(6)
        price.isGone = row.number(7) != 0
        price.departs = row.optionalNumber(9).map(LocalDateTime.init(secondsAsUTC:))
        return price
    }

    private func adders(_ trip: TripID) throws(StoreError) -> [(ItemID, TripAdder)] {
        let sql = "SELECT item, person, sent, at FROM adders WHERE trip = ? ORDER BY item, place"
        return try rows(sql, [.text(trip.text)]) { row throws(StoreError) in
            guard let item = ItemID(row.text(0)) else { throw .damaged(sql) }
            let adder = TripAdder(
                person: row.optionalText(1).flatMap(PersonID.init), isSent: row.number(2) != 0,
                at: UTCInstant(seconds: row.number(3)))
            return (item, adder)
        }
    }

    private func links(_ trip: TripID) throws(StoreError) -> [TripLink] {
        let sql = "SELECT hash, right, expires, revoked FROM links WHERE trip = ?"
        return try rows(sql, [.text(trip.text)]) { row throws(StoreError) in
            guard let hash = TripHash(row.bytes(0)), let right = TripRight(rawValue: row.text(1)) else {
                throw .damaged(sql)
            }
            var link = TripLink(
                hash: hash, right: right, expires: row.optionalNumber(2).map(UTCInstant.init(seconds:)))
            link.isRevoked = row.number(3) != 0
            return link
        }
    }

    private func handovers(_ trip: TripID) throws(StoreError) -> [TripHandover] {
        let sql = "SELECT hash, person, sealed, until, spent FROM handovers WHERE trip = ?"
        return try rows(sql, [.text(trip.text)]) { row throws(StoreError) in
            guard let hash = TripHash(row.bytes(0)), let person = PersonID(row.text(1)) else { throw .damaged(sql) }
            return TripHandover(
                hash: hash, person: person, sealed: row.bytes(2), until: UTCInstant(seconds: row.number(3)),
                isSpent: row.number(4) != 0)
        }
    }

    private func votes(_ trip: TripID) throws(StoreError) -> [(PersonID, VoteCell, TripVote)] {
        let sql = "SELECT person, cell, item, value, seq, price FROM votes WHERE trip = ?"
        return try rows(sql, [.text(trip.text)]) { row throws(StoreError) in
            let value = row.optionalText(3)
            guard let person = PersonID(row.text(0)), let cell = VoteCell(text: row.text(1)),
                let item = ItemID(row.text(2)), value.map({ VoteValue(rawValue: $0) != nil }) ?? true
            else { throw .damaged(sql) }
            let vote = TripVote(
                item: item, value: value.flatMap(VoteValue.init), seq: row.number(4), price: row.optionalNumber(5))
            return (person, cell, vote)
        }
    }
}

extension StoreError {
    static func damaged(_ sql: String) -> StoreError { .corrupt("a row has an unexpected form", sql: sql) }
}
